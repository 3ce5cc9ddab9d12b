import { formatAmount } from '@latchkey/wire/amount'
import { base58 } from '@scure/base'
import { visibleText } from './displayText.ts'
import { sortWarnings, type Warning, warn } from './warnings.ts'

/** One instruction of a Solana transaction, in words. */
export type SolanaStep = { title: string; facts: readonly { label: string; text: string }[]; isDecoded: boolean }
export type DecodedSolana = { steps: readonly SolanaStep[]; warnings: readonly Warning[]; isDecoded: boolean }

type Instruction = { program: string | undefined; accounts: readonly (string | undefined)[]; data: Uint8Array }

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

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
  return { take, byte, compact, isDone: () => at === bytes.length }
}

const readInstructions = (transaction: Uint8Array): readonly Instruction[] => {
  const reader = createReader(transaction)
  reader.take(64 * reader.compact())
  let required = reader.byte()
  const isVersioned = required >= 0x80
  if (isVersioned && required !== 0x80) throw new RangeError('unknown version')
  if (isVersioned) required = reader.byte()
  reader.take(2)
  const keys = Array.from({ length: reader.compact() }, () => base58.encode(reader.take(32)))
  reader.take(32)
  const instructions = Array.from({ length: reader.compact() }, () => {
    const program = keys[reader.byte()]
    const accounts = [...reader.take(reader.compact())].map((index) => keys[index])
    return { program, accounts, data: reader.take(reader.compact()) }
  })
  if (isVersioned) {
    for (let left = reader.compact(); left > 0; left -= 1) {
      reader.take(32)
      reader.take(reader.compact())
      reader.take(reader.compact())
    }
  }
  if (!reader.isDone() || instructions.length === 0) throw new RangeError('not a whole message')
  return instructions
}

const little = (bytes: Uint8Array): bigint => bytes.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n)
const known = (title: string, facts: Record<string, string | undefined>): SolanaStep => ({
  title,
  facts: Object.entries(facts).map(([label, text]) => ({
    label,
    text: text ?? 'from a lookup table, not readable here',
  })),
  isDecoded: Object.values(facts).every((text) => text !== undefined),
})

const readTokenStep = ({ accounts, data }: Instruction): [SolanaStep, Warning[]] | undefined => {
  const kind = data[0]
  const units = data.length >= 9 ? little(data.subarray(1, 9)) : 0n
  if (kind === 3 && data.length === 9)
    return [known(`Send ${units} token units`, { From: accounts[0], To: accounts[1] }), []]
  if (kind === 12 && data.length === 10) {
    return [known(`Send ${formatAmount(units, data[9] ?? 0)} tokens`, { Token: accounts[1], To: accounts[2] }), []]
  }
  if (kind === 4 && data.length === 9)
    return [known(`Allow spending ${units} token units`, { Spender: accounts[1] }), [warn('approval')]]
  if (kind === 5 && data.length === 1) return [known('End an allowance', { Account: accounts[0] }), []]
  if (kind === 9 && data.length === 1)
    return [known('Close a token account', { Account: accounts[0], 'Rent goes to': accounts[1] }), []]
  return undefined
}

const readStep = (instruction: Instruction): [SolanaStep, Warning[]] => {
  const { program, accounts, data } = instruction
  if (program === programs.system && data.length === 12 && little(data.subarray(0, 4)) === 2n) {
    const amount = formatAmount(little(data.subarray(4)), 9)
    return [known(`Send ${amount} SOL`, { To: accounts[1] }), []]
  }
  if (program === programs.budget) return [known('Set the network fee', {}), []]
  if (program === programs.associated && (data.length === 0 || (data.length === 1 && (data[0] ?? 9) <= 1))) {
    return [known('Open a token account', { Owner: accounts[2], Token: accounts[3] }), []]
  }
  if (program === programs.memo) {
    return [known('Attach a note', { Note: visibleText(new TextDecoder().decode(data)).text }), []]
  }
  const token = program === programs.token || program === programs.token2022 ? readTokenStep(instruction) : undefined
  if (token) return token
  const facts = [{ label: 'Program', text: program ?? 'from a lookup table' }]
  return [{ title: 'Call a program that cannot be read', facts, isDecoded: false }, [warn('unknownData')]]
}

/** Puts serialised Solana transactions into words: transfers and little else; the rest is said to be unreadable. */
export const decodeSolana = (transactions: readonly Uint8Array[]): DecodedSolana => {
  try {
    const read = transactions.flatMap((one) => readInstructions(one).map(readStep))
    const steps = read.map(([step]) => step)
    const hidden = steps.some((step) => !step.isDecoded) ? [warn('unknownData')] : []
    const warnings = sortWarnings([...read.flatMap(([, all]) => all), ...hidden])
    return { steps, warnings, isDecoded: hidden.length === 0 }
  } catch {
    // Bytes that are no transaction: there is nothing to say about them but that.
    const step: SolanaStep = { title: 'Something that cannot be read', facts: [], isDecoded: false }
    return { steps: [step], warnings: [warn('unknownData')], isDecoded: false }
  }
}
