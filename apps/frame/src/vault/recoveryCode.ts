import { WalletError } from '@latchkey/wire/walletErrors'
import { type Bytes, randomBytes, utf8 } from '../bytes.ts'

/** Crockford's alphabet: no I, L, O or U, so handwritten codes are unambiguous. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretLength = 26
const checkLength = 2

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))

/** Ten bits that catch a typo before the server counts a wrong try. */
const checkOf = async (secret: string): Promise<string> => {
  const [a = 0, b = 0] = await sha256(`ew/code-check/v1|${secret}`)
  return `${alphabet[a & 31]}${alphabet[b & 31]}`
}

/** What a field shows before a code is typed. */
export const codeHint = 'XXXX-XXXX-XXXX-…'

const group = (text: string): string => text.match(/.{4}/g)?.join('-') ?? text

/** A new recovery code: 130 random bits and two check characters, in seven groups of four. */
export const newCode = async (): Promise<string> => {
  const secret = Array.from(randomBytes(secretLength), (byte) => alphabet[byte & 31]).join('')
  return group(secret + (await checkOf(secret)))
}

/** The 26 secret characters of a typed code; rejects typos. */
export const parseCode = async (typed: string): Promise<string> => {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const secret = text.slice(0, secretLength)
  const isWhole =
    text.length === secretLength + checkLength && Array.from(text).every((char) => alphabet.includes(char))
  if (!isWhole || text.slice(secretLength) !== (await checkOf(secret))) throw new WalletError('vault.codeMistyped')
  return secret
}

/** Derives bytes from the code, for one use each. */
export const deriveFromCode = async (typed: string, info: string, bits: number): Promise<Bytes> => {
  const base = await crypto.subtle.importKey('raw', utf8(await parseCode(typed)), 'HKDF', false, ['deriveBits'])
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: utf8(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(params, base, bits))
}

/** The 32 bytes of a code. */
export const codeSecret = (typed: string): Promise<Bytes> => deriveFromCode(typed, 'ew/code/v1', 256)
