import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A reply as it leaves: its text, and compressed once somebody asked for it so. */
export type Written = { text: string; bytes: number; gzip?: Promise<Bytes> | undefined }

/** What was marked, by the reply itself: it is forgotten together with it. */
const known = new WeakMap<object, Written | undefined>()

/** Shorter ones arrive in the first few packets either way; to compress them takes longer than to send them. */
export const gzipFromBytes = 4_096
const compress = promisify(gzip)

/** Marks a reply that will be given again, unchanged: it is checked, written and compressed only the first time. */
export const keepWritten = <T extends object>(reply: T): T => {
  known.set(reply, undefined)
  return reply
}

/** A reply as text; `check` looks at it before it is written for the first time. */
export const writeReply = (reply: unknown, check: () => void): Written => {
  const isKept = typeof reply === 'object' && reply !== null && known.has(reply)
  const before = isKept ? known.get(reply) : undefined
  if (before) return before
  check()
  const text = JSON.stringify(reply)
  const written = { text, bytes: Buffer.byteLength(text) }
  if (isKept) known.set(reply, written)
  return written
}

/** The compressed form, for whoever reads it, if it is worth it. */
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
