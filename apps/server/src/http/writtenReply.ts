import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A serialized reply, compressed once on first demand. */
export type Written = { text: string; bytes: number; gzip?: Promise<Bytes> | undefined }

/** Shorter replies fit in the first packets, and compressing them takes longer than sending them. */
export const gzipFromBytes = 4_096
const compress = promisify(gzip)

/** Holds a reply until it is serialized, then only its text. */
class KeptReply {
  reply: unknown
  written: Written | undefined
  constructor(reply: unknown) {
    this.reply = reply
  }
}

/**
 * A reply that is sent repeatedly without changes. It is checked, serialized and compressed the first time only; then
 * just the text is kept. Pass it on without reading it: it has no fields.
 */
export const keepWritten = <T extends object>(reply: T): T => new KeptReply(reply) as unknown as T

/** A reply as text; `check` runs before it is first serialized. */
export const writeReply = (reply: unknown, check: (reply: unknown) => void): Written => {
  if (!(reply instanceof KeptReply)) return write(reply, check)
  reply.written ??= write(reply.reply, check)
  reply.reply = undefined
  return reply.written
}

const write = (reply: unknown, check: (reply: unknown) => void): Written => {
  check(reply)
  const text = JSON.stringify(reply)
  return { text, bytes: Buffer.byteLength(text) }
}

/** The compressed form, for clients that accept it, if worthwhile. */
export const compressReply = async (
  written: Written,
  acceptEncoding: string | undefined,
): Promise<Bytes | undefined> => {
  if (written.bytes < gzipFromBytes || !acceptsGzip(acceptEncoding)) return undefined
  written.gzip ??= compress(written.text) as Promise<Bytes>
  return await written.gzip
}

const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((part) => /^\s*gzip\s*(;\s*q\s*=\s*(1|0?\.\d*[1-9]\d*).*)?$/i.test(part))
