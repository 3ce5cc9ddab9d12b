import { base58 } from '@scure/base'

/** One instruction; accounts in a lookup table are unknown here. */
export type Instruction = { program: string | undefined; accounts: readonly (string | undefined)[]; data: Uint8Array }

/** A parsed Solana transaction, as far as its own bytes go. */
export type SolanaMessage = {
  /** The bytes that are signed. */
  bytes: Uint8Array
  /** Every account it names itself; the first one pays the fee. */
  keys: readonly string[]
  blockhash: string
  instructions: readonly Instruction[]
  /** Some of its accounts are in lookup tables, so `keys` isn't all that it can change. */
  hasLookups: boolean
}

const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const next = byte()
      value |= (next & 0x7f) << (7 * index)
      if (next < 0x80) return value
    }
    throw new RangeError('not a number')
  }
  return { take, byte, compact, rest: () => bytes.subarray(at), isDone: () => at === bytes.length }
}

/** Parses a transaction, legacy or version 0; throws a RangeError for anything else. */
export const readSolanaMessage = (transaction: Uint8Array): SolanaMessage => {
  const reader = createReader(transaction)
  reader.take(64 * reader.compact())
  const bytes = reader.rest()
  let required = reader.byte()
  const isVersioned = required >= 0x80
  if (isVersioned && required !== 0x80) throw new RangeError('unknown version')
  if (isVersioned) required = reader.byte()
  reader.take(2)
  const keys = Array.from({ length: reader.compact() }, () => base58.encode(reader.take(32)))
  const blockhash = base58.encode(reader.take(32))
  const instructions = Array.from({ length: reader.compact() }, () => {
    const program = keys[reader.byte()]
    const accounts = [...reader.take(reader.compact())].map((index) => keys[index])
    return { program, accounts, data: reader.take(reader.compact()) }
  })
  const lookups = isVersioned ? reader.compact() : 0
  for (let left = lookups; left > 0; left -= 1) {
    reader.take(32)
    reader.take(reader.compact())
    reader.take(reader.compact())
  }
  if (!reader.isDone() || instructions.length === 0) throw new RangeError('not a whole message')
  return { bytes, keys, blockhash, instructions, hasLookups: lookups > 0 }
}

/** A little-endian number. */
export const little = (bytes: Uint8Array): bigint => bytes.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n)
