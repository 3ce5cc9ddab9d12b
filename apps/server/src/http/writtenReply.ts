import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A serialized reply, compressed once on first demand. */
export type Written = { text: string; bytes: number; gzip?: Promise<Bytes> | undefined }

/** Shorter ones arrive in the first few packets either way; to compress them takes longer than to send them. */
export const gzipFromBytes = 4_096
const compress = promisify(gzip)

/** Stands for a reply until it is written, and for its text from then on. */
class KeptReply {
  reply: unknown
  written: Written | undefined
  constructor(reply: unknown) {
    this.reply = reply
  }
}

/**
 * A reply that will be given again, unchanged: it is checked, written and compressed only the first time, and then
 * nothing but its text is held. It is for handing on alone: who looks inside finds nothing.
 */
export const keepWritten = <T extends object>(reply: T): T => new KeptReply(reply) as unknown as T

/** A reply as text; `check` looks at it before it is written for the first time. */
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
