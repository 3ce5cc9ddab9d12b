import { formatAmount } from '@latchkey/wire/amount'
import { limits } from '@latchkey/wire/limits'
import { associatedAccount } from '../signer/solanaSweep.ts'
import { type DecodeWords, decodeWords } from '../words/decode.ts'
import { visibleText } from './displayText.ts'
import { exactAmount } from './exactAmount.ts'
import { noSolanaFacts, rentIn, type SolanaFacts, type TokenAccountFact } from './solanaFacts.ts'
import { type Instruction, little, readSolanaMessage, type SolanaMessage } from './solanaMessage.ts'
import { sortWarnings, type Warning, warn } from './warnings.ts'

/** An outgoing asset; `native` means SOL, a token is named by its mint. `isRent`: it was in a token account. */
type Outgoing = { asset: string; units: bigint; to?: string | undefined; isRent?: true }

export type SolanaStep = {
  title: string
  facts: readonly { label: string; text: string }[]
  isDecoded: boolean
  outgoing: readonly Outgoing[]
}
export type DecodedSolana = {
  steps: readonly SolanaStep[]
  warnings: readonly Warning[]
  isDecoded: boolean
  outgoing: readonly Outgoing[]
}

type Reading = { words: DecodeWords; facts: SolanaFacts; account: string }
type Read = { step: SolanaStep; warnings?: readonly Warning[] }

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

/** Maximum deposit of a new token account. */
const accountDeposit = 2_074_080n

const exactText = (units: bigint, decimals: number, words: DecodeWords): string =>
  exactAmount(formatAmount(units, decimals), words)

const coin = (lamports: bigint, words: DecodeWords): string => `${exactText(lamports, 9, words)} SOL`

const known = (
  title: string,
  facts: Record<string, string | undefined>,
  { words }: Reading,
  outgoing: readonly Outgoing[] = [],
): SolanaStep => ({
  title,
  facts: Object.entries(facts).map(([label, text]) => ({ label, text: text ?? words.lookupUnreadable })),
  isDecoded: Object.values(facts).every((text) => text !== undefined),
  outgoing,
})

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

const { lookAlikeDigits } = limits.send

/** Same first and last characters, different middle. Solana addresses have one spelling of varying length. */
const isLookalike = (address: string, other: string): boolean =>
  address !== other &&
  address.slice(0, lookAlikeDigits) === other.slice(0, lookAlikeDigits) &&
  address.slice(-lookAlikeDigits) === other.slice(-lookAlikeDigits)

/** Notes about a receiver. */
const receiverWarnings = (to: string | undefined, { facts: { past }, account }: Reading): Warning[] => {
  if (to === undefined) return []
  if (to === account) return [warn('receiverIsSelf')]
  if (past?.paid.includes(to)) return []
  const like = [account, ...(past?.paid ?? []), ...(past?.paidElsewhere ?? [])].find((one) => isLookalike(to, one))
  const first = warn(past?.isWhole ? 'newReceiver' : 'receiverUnchecked')
  return like === undefined ? [first] : [{ ...warn('lookalike'), like: { address: like, name: undefined } }, first]
}

/** A token transfer, by name if the token is known, else in raw units. */
const readTransfer = (
  units: bigint,
  ends: { from: string | undefined; to: string | undefined; mint?: string | undefined; decimals?: number },
  reading: Reading,
): Read => {
  const { words, facts, account } = reading
  const source = own(facts.accounts, ends.from)
  const mint = ends.mint ?? source?.mint
  const fact = own(facts.mints, mint)
  const decimals = ends.decimals ?? fact?.decimals
  const title =
    decimals === undefined
      ? words.sendUnits(String(units))
      : fact?.symbol === undefined
        ? words.sendTokens(exactText(units, decimals, words))
        : words.sendCoin(`${exactText(units, decimals, words)} ${fact.symbol}`)
  const receiver = own(facts.accounts, ends.to)?.owner ?? ends.to
  const names = mint === undefined ? { [words.from]: ends.from } : fact?.symbol ? {} : { [words.token]: mint }
  const isOwn = source?.owner === account && mint !== undefined
  const outgoing = isOwn ? [{ asset: mint, units, to: receiver }] : []
  const step = known(title, { ...names, [words.to]: receiver }, reading, outgoing)
  return { step, warnings: receiverWarnings(receiver, reading) }
}

const boundless = 2n ** 64n - 1n

/** A token approval: what can be taken is the lesser of it and the balance. */
const readApproval = (
  units: bigint,
  ends: { from: string | undefined; spender: string | undefined; mint?: string | undefined; decimals?: number },
  reading: Reading,
): Read => {
  const { words, facts } = reading
  const source = own(facts.accounts, ends.from)
  const mint = ends.mint ?? source?.mint
  const fact = own(facts.mints, mint)
  const decimals = ends.decimals ?? fact?.decimals
  const symbol = fact?.symbol
  const isAll = units === boundless || source?.units === undefined || units >= source.units
  const exact =
    symbol === undefined || decimals === undefined
      ? words.units(String(units))
      : `${exactText(units, decimals, words)} ${symbol}`
  const all = symbol === undefined ? words.unlimitedUnknown : words.unlimited(symbol)
  const names = { [words.token]: mint ?? words.unnamedToken, [words.spender]: ends.spender }
  const step = known(words.allowTokens(units === boundless ? all : exact), names, reading)
  return { step, warnings: [warn(isAll ? 'unlimitedApproval' : 'approval')] }
}

/** Closing a token account pays out its rent, and with wrapped SOL the rest of it too. */
const readClosing = ([closed, to, authority]: Instruction['accounts'], reading: Reading): Read => {
  const { words, facts, account } = reading
  const source = own(facts.accounts, closed)
  const receiver = own(facts.accounts, to)?.owner ?? to
  const named = { [words.account]: closed, [words.rentTo]: receiver }
  const isOwn = source?.owner === account || authority === account
  if (!isOwn || receiver === account) return { step: known(words.closeAccount, named, reading) }
  const rent = rentIn(source) ?? accountDeposit
  const all = source?.lamports ?? rent
  const outgoing: Outgoing[] = [
    { asset: 'native', units: rent, to: receiver, isRent: true },
    ...(source && all > rent ? [{ asset: source.mint, units: all - rent, to: receiver }] : []),
  ]
  const amount = source?.lamports === undefined ? {} : { [words.amount]: coin(all, words) }
  const step = known(words.closeAccount, { ...named, ...amount }, reading, outgoing)
  return { step, warnings: receiverWarnings(receiver, reading) }
}

const readTokenStep = ({ accounts, data }: Instruction, reading: Reading): Read | undefined => {
  const { words } = reading
  const kind = data[0]
  const units = data.length >= 9 ? little(data.subarray(1, 9)) : 0n
  if (kind === 3 && data.length === 9) return readTransfer(units, { from: accounts[0], to: accounts[1] }, reading)
  if (kind === 12 && data.length === 10) {
    const ends = { from: accounts[0], mint: accounts[1], to: accounts[2], decimals: data[9] ?? 0 }
    return readTransfer(units, ends, reading)
  }
  if (kind === 4 && data.length === 9) return readApproval(units, { from: accounts[0], spender: accounts[1] }, reading)
  if (kind === 13 && data.length === 10) {
    const ends = { from: accounts[0], mint: accounts[1], spender: accounts[2], decimals: data[9] ?? 0 }
    return readApproval(units, ends, reading)
  }
  if (kind === 5 && data.length === 1)
    return { step: known(words.endAllowance, { [words.account]: accounts[0] }, reading) }
  if (kind === 9 && data.length === 1) return readClosing(accounts, reading)
  return undefined
}

const isOpening = ({ program, data }: Instruction): boolean =>
  program === programs.associated && (data.length === 0 || (data.length === 1 && (data[0] ?? 9) <= 1))

/** The account that a step opens, if its address is the one that belongs to this owner and token. */
const readOpened = (instruction: Instruction): Record<string, TokenAccountFact> => {
  const [, opened, owner, mint, , program] = instruction.accounts
  if (!isOpening(instruction) || !opened || !owner || !mint) return {}
  if (program !== programs.token && program !== programs.token2022) return {}
  return opened === associatedAccount(owner, mint, program) ? { [opened]: { owner, mint } } : {}
}

const readStep = (instruction: Instruction, reading: Reading): Read => {
  const { program, accounts, data } = instruction
  const { words, account } = reading
  if (program === programs.system && data.length === 12 && little(data.subarray(0, 4)) === 2n) {
    const units = little(data.subarray(4))
    const outgoing = accounts[0] === account ? [{ asset: 'native', units, to: accounts[1] }] : []
    const from = accounts[0] === account ? {} : { [words.from]: accounts[0] }
    const step = known(words.sendCoin(coin(units, words)), { ...from, [words.to]: accounts[1] }, reading, outgoing)
    return { step, warnings: receiverWarnings(accounts[1], reading) }
  }
  if (program === programs.budget) return { step: known(words.setFee, {}, reading) }
  if (isOpening(instruction)) {
    const isPayer = accounts[0] === account
    const deposit = isPayer ? { [words.upTo]: coin(accountDeposit, words) } : {}
    const facts = { [words.owner]: accounts[2], [words.token]: accounts[3], ...deposit }
    const outgoing = isPayer ? [{ asset: 'native', units: accountDeposit }] : []
    return { step: known(words.openAccount, facts, reading, outgoing) }
  }
  if (program === programs.memo) {
    const note = visibleText(new TextDecoder().decode(data)).text
    return { step: known(words.attachNote, { [words.note]: note }, reading) }
  }
  const token =
    program === programs.token || program === programs.token2022 ? readTokenStep(instruction, reading) : undefined
  if (token) return token
  const facts = [{ label: words.program, text: program ?? words.lookup }]
  const step: SolanaStep = { title: words.unreadableProgram, facts, isDecoded: false, outgoing: [] }
  return { step, warnings: [warn('unknownData')] }
}

/** The SOL that leaves the account itself, not one of its token accounts. */
export const fromBalance = (outgoing: readonly Outgoing[]): readonly Outgoing[] =>
  outgoing.filter(({ asset, isRent }) => asset === 'native' && !isRent)

const balanceWarnings = (outgoing: readonly Outgoing[], { fee = 0n, balance }: SolanaFacts): Warning[] => {
  const lamports = fromBalance(outgoing).reduce((sum, { units }) => sum + units, 0n)
  return balance !== undefined && lamports > 0n && lamports + fee > balance ? [warn('notEnough')] : []
}

/** A transaction happens as a whole, so its steps count on those before, but never on another transaction. */
const readMessage = ({ instructions }: SolanaMessage, { facts, ...reading }: Reading): Read[] => {
  let opened: Record<string, TokenAccountFact> = {}
  return instructions.map((one) => {
    const read = readStep(one, { ...reading, facts: { ...facts, accounts: { ...opened, ...facts.accounts } } })
    opened = { ...opened, ...readOpened(one) }
    return read
  })
}

/** Decodes serialized Solana transactions: transfers and a few others; the rest is marked undecodable. */
export const decodeSolana = (
  transactions: readonly Uint8Array[],
  words: DecodeWords = decodeWords.english,
  facts: SolanaFacts = noSolanaFacts,
  account = '',
): DecodedSolana => {
  try {
    const read = transactions
      .map(readSolanaMessage)
      .flatMap((message) => readMessage(message, { words, facts, account }))
    const steps = read.map(({ step }) => step)
    const outgoing = steps.flatMap((step) => step.outgoing)
    const warnings = [
      ...read.flatMap((one) => one.warnings ?? []),
      ...(steps.some((step) => !step.isDecoded) ? [warn('unknownData')] : []),
      ...(facts.isExpired ? [warn('expired')] : []),
      ...balanceWarnings(outgoing, facts),
    ]
    return { steps, warnings: sortWarnings(warnings), isDecoded: steps.every((step) => step.isDecoded), outgoing }
  } catch {
    // The bytes aren't a transaction.
    const step: SolanaStep = { title: words.unreadableThing, facts: [], isDecoded: false, outgoing: [] }
    return { steps: [step], warnings: [warn('unknownData')], isDecoded: false, outgoing: [] }
  }
}
