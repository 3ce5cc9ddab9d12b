import { RpcError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import { toHex } from '../bytes.ts'

/** Offsets in a serialized Solana transaction. */
export type SolanaTransaction = {
  message: Uint8Array
  signatureCount: number
  signers: readonly string[]
  offset: number
}

const refuse = (cause: string): never => {
  throw new RpcError(-32602, { cause })
}

/** A compact number: seven bits per byte, three bytes at most. */
const readCompact = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return refuse('solana: cut off')
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return refuse('solana: not a number')
}

type Message = { signers: readonly string[] }

/** Parses a whole message, legacy or version 0, to its last byte. */
const readMessage = (bytes: Uint8Array): Message => {
  let at = 0
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && bytes[0] !== 0x80) refuse('solana: unknown version')
  if (isVersioned) at = 1
  const [required = 0, readonlySigned = 0] = bytes.subarray(at, at + 3)
  const accounts = readCompact(bytes, at + 3)
  at = accounts.next
  if (required === 0 || required > accounts.value || readonlySigned >= required) refuse('solana: no signer')
  const keys = Array.from({ length: accounts.value }, (_, index) =>
    bytes.subarray(at + 32 * index, at + 32 * (index + 1)),
  )
  at += 32 * accounts.value + 32
  const instructions = readCompact(bytes, at)
  at = instructions.next
  for (let index = 0; index < instructions.value; index += 1) {
    const touched = readCompact(bytes, at + 1)
    const data = readCompact(bytes, touched.next + touched.value)
    at = data.next + data.value
  }
  if (isVersioned) {
    const lookups = readCompact(bytes, at)
    at = lookups.next
    for (let index = 0; index < lookups.value; index += 1) {
      const writable = readCompact(bytes, at + 32)
      const readonlys = readCompact(bytes, writable.next + writable.value)
      at = readonlys.next + readonlys.value
    }
  }
  if (at !== bytes.length) refuse('solana: not a whole message')
  return { signers: keys.slice(0, required).map((key) => base58.encode(key)) }
}

/** The first byte of Solana's off-chain messages, which no transaction has. */
const offChain = 0xff

/** Versions to come may have any layout, but the first byte tells them apart, and they name their signer. */
const mayBeLater = (bytes: Uint8Array, account: string): boolean => {
  const [first = 0] = bytes
  return first >= 0x80 && first !== offChain && toHex(bytes).includes(toHex(base58.decode(account)).slice(2))
}

/** A plain message must never be a disguised transaction: its signature would be valid on the chain. */
export const isSolanaTransactionMessage = (bytes: Uint8Array, account: string): boolean => {
  if (mayBeLater(bytes, account)) return true
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

/** Parses a serialized transaction with space for its signatures. */
export const parseSolanaTransaction = (bytes: Uint8Array): SolanaTransaction => {
  const { value: signatureCount, next: offset } = readCompact(bytes, 0)
  if (bytes.length > 1_232) refuse('solana: larger than a packet')
  const message = bytes.subarray(offset + 64 * signatureCount)
  const { signers } = readMessage(message)
  if (signers.length !== signatureCount) refuse('solana: another number of signatures')
  return { message, signatureCount, signers, offset }
}

/** Inserts a signature and keeps the others. */
export const placeSignature = (bytes: Uint8Array, account: string, signature: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { signers, offset } = parseSolanaTransaction(bytes)
  const index = signers.indexOf(account)
  if (index === -1) refuse('solana: this account signs nothing here')
  const signed = Uint8Array.from(bytes)
  signed.set(signature, offset + 64 * index)
  return signed
}
