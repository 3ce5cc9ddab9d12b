import { type Address, isSameAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import type { RunAsset } from '../effects/testRun.ts'
import type { warningWords } from '../words/warnings.ts'
import type { AssetId, Facts } from './facts.ts'
import { isStranded } from './knownContracts.ts'
import { looksLikeSymbol } from './looksLikeSymbol.ts'

/** `bad` needs a second deliberate step; `refused` can't be approved at all. */
export type WarningLevel = 'info' | 'warn' | 'bad' | 'refused'

const levels = {
  // Approvals
  unlimitedApproval: 'bad',
  approvalForAll: 'bad',
  approval: 'warn',
  spenderIsPerson: 'bad',
  unknownSpender: 'warn',
  openSpender: 'bad',
  permit: 'bad',
  permitOther: 'bad',
  notPermit2: 'bad',
  // Receivers
  newReceiver: 'warn',
  receiverUnchecked: 'warn',
  overDaily: 'bad',
  dailyUnchecked: 'bad',
  largeToNew: 'bad',
  lookalike: 'bad',
  receiverIsContract: 'warn',
  receiverIsToken: 'bad',
  receiverIsZero: 'bad',
  receiverIsSelf: 'info',
  movesForOther: 'warn',
  // Tokens
  unknownToken: 'warn',
  strandedToken: 'warn',
  lookalikeToken: 'bad',
  sendsEverything: 'warn',
  notEnough: 'warn',
  expired: 'warn',
  // Contracts and data
  unknownData: 'bad',
  unknownContract: 'warn',
  tooDeep: 'bad',
  tooLarge: 'bad',
  noContractHere: 'bad',
  deployment: 'refused',
  valueAttached: 'bad',
  otherAccount: 'bad',
  // Swaps
  swapToOther: 'bad',
  noMinimum: 'bad',
  poorReturn: 'bad',
  // Typed data
  otherChain: 'refused',
  noChain: 'warn',
  noContract: 'warn',
  unknownTypedData: 'warn',
  malformedTypedData: 'refused',
  zeroPrice: 'bad',
  order: 'bad',
  rawOperation: 'bad',
  // Messages
  notText: 'warn',
  rawDigest: 'bad',
  unseenCharacters: 'warn',
  nameMoved: 'bad',
  siweBroken: 'bad',
  siweDomain: 'refused',
  siweAccount: 'refused',
  siweChain: 'warn',
  siweExpired: 'warn',
  siweLong: 'warn',
  // Missing checks, and simulation results
  simulationDiffers: 'refused',
  changesRule: 'refused',
  reverts: 'bad',
  notSimulated: 'bad',
  noFacts: 'bad',
  noPrice: 'bad',
  // The requesting site
  foreignLetters: 'warn',
  notSecure: 'warn',
  permissions: 'bad',
} as const satisfies Record<keyof typeof warningWords.english, WarningLevel>

export type WarningCode = keyof typeof levels

/** A warning to read before deciding; its text is in the warnings words. */
export type Warning = {
  code: WarningCode
  level: WarningLevel
  address?: Address
  /** For a look-alike: the address it imitates. */
  like?: { address: string; name: string | undefined }
}

export const warn = (code: WarningCode, address?: Address): Warning => {
  const level = levels[code]
  return address === undefined ? { code, level } : { code, level, address }
}

const order: readonly WarningLevel[] = ['refused', 'bad', 'warn', 'info']

/** Warnings without duplicates, most severe first. Each imitated address counts: a page could add a second as a decoy. */
export const sortWarnings = (all: readonly Warning[]): readonly Warning[] => {
  const once = new Map(all.map((one) => [[one.code, one.like?.address].join(''), one]))
  // The sentence about a large amount says this too.
  if (once.has('largeToNew')) once.delete('newReceiver')
  return [...once.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
}

const { lookAlikeDigits } = limits.send

/** Same first and last digits, different middle: typical of address poisoning. */
export const isLookalike = (address: string, other: string): boolean =>
  !isSameAddress(address, other) &&
  address.length === other.length &&
  isSameAddress(address.slice(0, 2 + lookAlikeDigits), other.slice(0, 2 + lookAlikeDigits)) &&
  isSameAddress(address.slice(-lookAlikeDigits), other.slice(-lookAlikeDigits))

/** Whether the account has paid an address before, or owns it. Unknown counts as no. */
export const isKnownReceiver = (to: Address, facts: Facts): boolean =>
  isSameAddress(to, facts.account) ||
  facts.hasSentTo(to) === true ||
  facts.known.some((one) => isSameAddress(one.address, to))

/** Notes about a receiver. */
export const receiverWarnings = (to: Address, asset: AssetId, facts: Facts): Warning[] => {
  if (/^0x0{39}[0-9a-f]$/i.test(to)) return [warn('receiverIsZero', to)]
  if (isSameAddress(to, facts.account)) return [warn('receiverIsSelf', to)]
  const found: Warning[] = []
  const known = [...facts.known, { address: facts.account, name: facts.words.yourAccount }]
  const isKnown = known.some((one) => isSameAddress(one.address, to))
  const like = [...known, ...facts.paidElsewhere].find((one) => isLookalike(to, one.address))
  if (!isKnown && like) found.push({ ...warn('lookalike', to), like })
  if (asset !== 'native' && isSameAddress(to, asset)) found.push(warn('receiverIsToken', to))
  else if (facts.isContract(to)) found.push(warn('receiverIsContract', to))
  const hasSent = isKnown || facts.hasSentTo(to)
  if (!hasSent) found.push(warn(hasSent === false ? 'newReceiver' : 'receiverUnchecked', to))
  return found
}

/** Whether an unlisted symbol can be taken for one on the list, or for the coin's. */
const poses = (symbol: string, facts: Facts): boolean =>
  [...facts.listedSymbols, facts.native.symbol].some((one) => looksLikeSymbol(symbol, one))

/** A note about a token that only the simulation names. */
export const movedWarnings = (token: string, { symbol, isListed }: RunAsset, facts: Facts): Warning[] =>
  !isListed && poses(symbol, facts) ? [warn('lookalikeToken', token as Address)] : []

/** Notes about a token. */
export const tokenWarnings = (token: Address, facts: Facts): Warning[] => {
  const fact = facts.token(token)
  if (fact?.isStranded || isStranded(facts.chainId, token)) return [warn('strandedToken', token)]
  if (!fact) return [warn('unknownToken', token)]
  return !fact.isListed && poses(fact.symbol, facts) ? [warn('lookalikeToken', token)] : []
}

/** Whether an amount is the whole balance or more. */
export const balanceWarnings = (asset: AssetId, units: bigint, facts: Facts): Warning[] => {
  const balance = facts.balance(asset)
  if (balance === undefined || units === 0n || units < balance) return []
  return [warn(units === balance ? 'sendsEverything' : 'notEnough')]
}

/** Notes about a spender. */
export const spenderWarnings = (spender: Address, facts: Facts): Warning[] => {
  if (facts.isContract(spender) === false) return [warn('spenderIsPerson', spender)]
  // It calls whatever anyone tells it to, tokens included.
  if (facts.contractName(spender) === 'Multicall3') return [warn('openSpender', spender)]
  return facts.contractName(spender) === undefined ? [warn('unknownSpender', spender)] : []
}
