import { WalletError } from '@latchkey/wire/walletErrors'

/** Bytes for WebCrypto: backed by their own memory, never shared. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const utf8 = (text: string): Bytes => encoder.encode(text)

/** UTF-8 bytes as text, or undefined. */
export const readUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whatever text is among the bytes: a wrapper around a text isn't text itself. */
export const readLoosely = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export const toBase64Url = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export const fromBase64Url = (text: string): Bytes => {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new WalletError('network.badReply')
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

export const fromHex = (text: string): Bytes => {
  const [, digits] = /^0x((?:[0-9a-fA-F]{2})*)$/.exec(text) ?? []
  if (digits === undefined) throw new WalletError('unknown', { cause: 'not an even number of hex digits' })
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Random bytes. A generator that fails or returns only zeros must never lead to a guessable wallet. */
export const randomBytes = (length: number): Bytes => {
  const bytes = new Uint8Array(length)
  try {
    crypto.getRandomValues(bytes)
  } catch (cause) {
    throw new WalletError('vault.noRandomness', { cause })
  }
  if (length >= 12 && bytes.every((byte) => byte === bytes[0])) throw new WalletError('vault.noRandomness')
  return bytes
}

/** A 128-bit ID for a request, an approval or a proof. */
export const randomId = (): string => toBase64Url(randomBytes(16))

export const joinBytes = (parts: readonly Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
