import { serverLimits } from '@latchkey/wire/limits'

type Bytes = Uint8Array<ArrayBuffer>

/** A displayable image: its type comes from its bytes, not from a header. */
export type Picture = { bytes: Bytes; contentType: string }

const starts = (bytes: Bytes, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(text.length, Math.max(0, bytes.byteLength - at))).toString(
    'latin1',
  ) === text

const kinds: readonly { contentType: string; fits: (bytes: Bytes) => boolean }[] = [
  { contentType: 'image/png', fits: (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', fits: (bytes) => starts(bytes, '\xff\xd8\xff') },
  { contentType: 'image/gif', fits: (bytes) => starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a') },
  { contentType: 'image/webp', fits: (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8) },
  {
    contentType: 'image/svg+xml',
    fits: (bytes) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]{0,500}?-->\s*)?<svg[\s>]/.test(head(bytes)),
  },
]

/**
 * SVGs that run scripts or contact another host. A browser does neither for an image in a page, and our reply's headers
 * forbid both if one is opened directly. Rejecting them here also protects anyone who copies the bytes.
 */
const active =
  /<\s*(?:script|foreignobject|iframe|object|embed|handler)|<!\s*(?:entity|doctype)|[\s"'/]on[a-z]+\s*=|javascript:|(?:href\s*=|url\()\s*["']?\s*(?:https?:|\/\/)/i
/** Runs of white space become one space: the pattern would try each of their parts, in a time that grows with its square. */
const isActive = (bytes: Bytes): boolean =>
  active.test(Buffer.from(bytes).toString('utf8').replaceAll('\0', '').replace(/\s+/g, ' '))

const head = (bytes: Bytes): string => Buffer.from(bytes.subarray(0, 2_048)).toString('utf8')

/** Bytes as an image, if they are a type that browsers show and not too large. */
export const toPicture = (bytes: Uint8Array): Picture | undefined => {
  if (bytes.byteLength > serverLimits.nfts.imageBytes) return undefined
  const own = new Uint8Array(bytes)
  const kind = kinds.find(({ fits }) => fits(own))
  if (!kind || (kind.contentType === 'image/svg+xml' && isActive(own))) return undefined
  return { bytes: own, contentType: kind.contentType }
}

/** The content of a `data:` URL. */
export const readDataUrl = (url: string): { type: string; bytes: Buffer } | undefined => {
  const found = /^data:([a-z0-9.+/-]*)((?:;[^,;]*)*),/i.exec(url)
  if (!found) return undefined
  const [prefix, type = '', options = ''] = found
  const rest = url.slice(prefix.length)
  if (/;base64$/i.test(options)) return { type: type.toLowerCase(), bytes: Buffer.from(rest, 'base64') }
  return { type: type.toLowerCase(), bytes: Buffer.from(decodeLoosely(rest), 'utf8') }
}

/** Contracts often leave characters unescaped that should be escaped. */
const decodeLoosely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
