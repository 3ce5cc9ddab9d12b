import { nameAddressMessage } from '@latchkey/wire/api/profile'
import type { Hex } from '@latchkey/wire/caip'
import { parseJson } from '@latchkey/wire/parseJson'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { readUtf8 } from '../bytes.ts'
import { visibleText } from './displayText.ts'
import { parseSiwe, type SiweFields } from './siwe.ts'
import { type Warning, warn } from './warnings.ts'

/** A message in readable form. */
export type DecodedMessage = {
  kind: 'text' | 'signIn' | 'bytes'
  /** The text with invisible characters spelled out, or hex bytes. */
  text: string
  hex: Hex
  siwe?: SiweFields
  warnings: readonly Warning[]
}

const digestLength = 32
const hexDigest = /^(0x)?[0-9a-f]{64}$/i
/** No one finds a hash that consists of these alone. One that is printable in some language takes seconds. */
const plainWords = /^[A-Za-z0-9 ]*$/
/** No one writes these, but packed data that a contract checks is full of them. */
const control = /[^\P{Cc}\t\n\r]/u

/** Decodes a personal message: as text if possible, else as hex. */
export const decodeMessage = (message: Hex | Uint8Array): DecodedMessage => {
  const bytes = typeof message === 'string' ? hexToBytes(message) : message
  const hex = bytesToHex(bytes)
  const text = readUtf8(bytes)
  if (text === undefined) {
    return { kind: 'bytes', text: hex, hex, warnings: [warn(bytes.length === digestLength ? 'rawDigest' : 'notText')] }
  }
  const siwe = parseSiwe(text)
  if (siwe.ok) return { kind: 'signIn', text, hex, siwe: siwe.fields, warnings: [] }
  const { text: shown, hasUnseen } = visibleText(text)
  const isDigest = hexDigest.test(text.trim()) || (bytes.length === digestLength && !plainWords.test(text))
  return {
    kind: 'text',
    text: shown,
    hex,
    warnings: [
      ...(siwe.looksLike ? [warn('siweBroken')] : []),
      ...(isDigest ? [warn('rawDigest')] : control.test(text) ? [warn('notText')] : []),
      ...(hasUnseen ? [warn('unseenCharacters')] : []),
      ...(v.is(nameAddressMessage, parseJson(text)) ? [warn('nameMoved')] : []),
    ],
  }
}
