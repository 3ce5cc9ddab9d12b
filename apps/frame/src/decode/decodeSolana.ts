import { formatAmount } from '@latchkey/wire/amount'
import { base58 } from '@scure/base'
import { type DecodeWords, decodeWords } from '../words/decode.ts'
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
const known = (title: string, facts: Record<string, string | undefined>, words: DecodeWords): SolanaStep => ({
  title,
  facts: Object.entries(facts).map(([label, text]) => ({
    label,
    text: text ?? words.lookupUnreadable,
  })),
  isDecoded: Object.values(facts).every((text) => text !== undefined),
})

const readTokenStep = ({ accounts, data }: Instruction, words: DecodeWords): [SolanaStep, Warning[]] | undefined => {
  const kind = data[0]
  const units = data.length >= 9 ? little(data.subarray(1, 9)) : 0n
  if (kind === 3 && data.length === 9)
    return [known(words.sendUnits(String(units)), { [words.from]: accounts[0], [words.to]: accounts[1] }, words), []]
  if (kind === 12 && data.length === 10) {
    return [
      known(
        words.sendTokens(formatAmount(units, data[9] ?? 0)),
        { [words.token]: accounts[1], [words.to]: accounts[2] },
        words,
      ),
      [],
    ]
  }
  if (kind === 4 && data.length === 9)
    return [known(words.allowUnits(String(units)), { [words.spender]: accounts[1] }, words), [warn('approval')]]
  if (kind === 5 && data.length === 1) return [known(words.endAllowance, { [words.account]: accounts[0] }, words), []]
  if (kind === 9 && data.length === 1)
    return [known(words.closeAccount, { [words.account]: accounts[0], [words.rentTo]: accounts[1] }, words), []]
  return undefined
}

const readStep = (instruction: Instruction, words: DecodeWords): [SolanaStep, Warning[]] => {
  const { program, accounts, data } = instruction
  if (program === programs.system && data.length === 12 && little(data.subarray(0, 4)) === 2n) {
    const amount = formatAmount(little(data.subarray(4)), 9)
    return [known(words.sendCoin(`${amount} SOL`), { [words.to]: accounts[1] }, words), []]
  }
  if (program === programs.budget) return [known(words.setFee, {}, words), []]
  if (program === programs.associated && (data.length === 0 || (data.length === 1 && (data[0] ?? 9) <= 1))) {
    return [known(words.openAccount, { [words.owner]: accounts[2], [words.token]: accounts[3] }, words), []]
  }
  if (program === programs.memo) {
    return [known(words.attachNote, { [words.note]: visibleText(new TextDecoder().decode(data)).text }, words), []]
  }
  const token =
    program === programs.token || program === programs.token2022 ? readTokenStep(instruction, words) : undefined
  if (token) return token
  const facts = [{ label: words.program, text: program ?? words.lookup }]
  return [{ title: words.unreadableProgram, facts, isDecoded: false }, [warn('unknownData')]]
}

/** Puts serialised Solana transactions into words: transfers and little else; the rest is said to be unreadable. */
export const decodeSolana = (
  transactions: readonly Uint8Array[],
  words: DecodeWords = decodeWords.english,
): DecodedSolana => {
  try {
    const read = transactions.flatMap((one) => readInstructions(one).map((step) => readStep(step, words)))
    const steps = read.map(([step]) => step)
    const hidden = steps.some((step) => !step.isDecoded) ? [warn('unknownData')] : []
    const warnings = sortWarnings([...read.flatMap(([, all]) => all), ...hidden])
    return { steps, warnings, isDecoded: hidden.length === 0 }
  } catch {
    // Bytes that are no transaction: there is nothing to say about them but that.
    const step: SolanaStep = { title: words.unreadableThing, facts: [], isDecoded: false }
    return { steps: [step], warnings: [warn('unknownData')], isDecoded: false }
  }
}
