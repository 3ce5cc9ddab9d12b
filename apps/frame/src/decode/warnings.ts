import type { Address } from '@latchkey/wire/caip'
import type { AssetId, Facts } from './facts.ts'
import { isStranded } from './knownContracts.ts'

/** `bad` needs a second deliberate step before it can be approved; `refused` cannot be approved at all. */
export type WarningLevel = 'info' | 'warn' | 'bad' | 'refused'

const rows = {
  // Allowances
  unlimitedApproval: ['bad', 'Lets this spender take all of this token, now and later.'],
  approvalForAll: ['bad', 'Lets this operator take every item of this collection, now and later.'],
  approval: ['warn', 'The spender can take up to this amount at any time.'],
  spenderIsPerson: ['bad', 'The spender is a person’s account, not an app. Apps do not ask for this.'],
  unknownSpender: ['warn', 'The spender is a contract that we do not know.'],
  permit: ['bad', 'This signature alone lets someone move your tokens. No transaction will follow for you to see.'],
  permitOther: ['bad', 'This gives away an allowance in someone else’s name.'],
  notPermit2: ['bad', 'This looks like Permit2, but the contract is another one.'],
  // Receivers
  newReceiver: ['warn', 'You have not sent to this address before.'],
  lookalike: ['bad', 'This address looks like one you know, but it is a different one.'],
  receiverIsContract: ['warn', 'The receiver is a contract. Tokens sent to a contract by mistake can be lost.'],
  receiverIsToken: ['bad', 'The receiver is the token’s own contract. What is sent there is lost.'],
  receiverIsZero: ['bad', 'The receiver is the zero address. What is sent there is destroyed.'],
  receiverIsSelf: ['info', 'The receiver is your own account.'],
  movesForOther: ['warn', 'This moves tokens from an account that is not yours, by an allowance.'],
  // Tokens
  unknownToken: ['warn', 'We know nothing about this token. The amount is in its smallest units.'],
  strandedToken: ['warn', 'This token is no longer backed by the network it came from.'],
  lookalikeToken: ['bad', 'This token carries the name of another one. It is not that token.'],
  sendsEverything: ['warn', 'This sends all you have of it.'],
  notEnough: ['warn', 'This is more than you have.'],
  // Contracts and data
  unknownData: ['bad', 'We cannot read what this will do.'],
  unknownContract: ['warn', 'This contract is not one that we know.'],
  tooDeep: ['bad', 'This hides calls inside calls, deeper than we can read.'],
  tooLarge: ['bad', 'This is too large to be read.'],
  deployment: ['refused', 'This would create a contract. The wallet does not do that.'],
  valueAttached: ['bad', 'This also sends the network’s own coin along with a call that does not need it.'],
  otherAccount: ['bad', 'This makes another account act.'],
  // Swaps
  swapToOther: ['bad', 'What you get goes to another account, not to you.'],
  noMinimum: ['bad', 'There is no minimum for what you get: it can be nothing.'],
  // Typed data
  otherChain: ['refused', 'This is made for another network.'],
  noChain: ['warn', 'This is not tied to one network: it may be valid on others too.'],
  noContract: ['warn', 'This is not tied to one contract.'],
  unknownTypedData: ['warn', 'We can show these fields, but not say what the app can do with them.'],
  malformedTypedData: ['refused', 'This cannot be read safely, so it cannot be signed.'],
  zeroPrice: ['bad', 'You give this away and get nothing for it.'],
  order: ['warn', 'Signing puts this up for anyone to take at this price.'],
  rawOperation: ['bad', 'This signs an operation of a smart account directly.'],
  // Messages
  notText: ['warn', 'This message is not text. Sign it only if you know what it is.'],
  rawDigest: ['bad', 'This could be the fingerprint of a transaction. Signing it can give away what you own.'],
  unseenCharacters: ['warn', 'This text has characters that cannot be seen. They are written out below.'],
  siweBroken: ['bad', 'This looks like a sign-in, but it is not written as one.'],
  siweDomain: ['refused', 'This sign-in is for another site than the one that asks.'],
  siweAccount: ['refused', 'This sign-in is for another account.'],
  siweChain: ['warn', 'This sign-in names another network.'],
  siweExpired: ['warn', 'This sign-in has already ended, or has not begun.'],
  siweLong: ['warn', 'This sign-in is valid for more than 7 days.'],
  // Simulation
  simulationDiffers: ['refused', 'A test run moved more than this request says. It cannot be approved.'],
  reverts: ['warn', 'A test run of this failed. It would most likely cost the fee and do nothing.'],
  notSimulated: ['warn', 'We could not test what this will change.'],
  // Who asks
  foreignLetters: ['warn', 'The address of this site uses letters that can look like others.'],
  notSecure: ['warn', 'The connection to this site is not encrypted.'],
  permissions: ['bad', 'This lets the site act for you without asking again.'],
} as const satisfies Record<string, readonly [WarningLevel, string]>

export type WarningCode = keyof typeof rows

/** One sentence that must be read before deciding. */
export type Warning = {
  code: WarningCode
  level: WarningLevel
  text: string
  address?: Address
  /** For a look-alike: the address that it poses as. */
  like?: { address: Address; name: string | undefined }
}

export const warn = (code: WarningCode, address?: Address): Warning => {
  const [level, text] = rows[code]
  return address === undefined ? { code, level, text } : { code, level, text, address }
}

const order: readonly WarningLevel[] = ['refused', 'bad', 'warn', 'info']

/** Each warning once, the gravest first. */
export const sortWarnings = (all: readonly Warning[]): readonly Warning[] => {
  const once = new Map(all.map((one) => [one.code, one]))
  return [...once.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Same first and last four digits, another middle: what address poisoning sends. */
export const isLookalike = (address: string, other: string): boolean =>
  !same(address, other) &&
  address.length === other.length &&
  same(address.slice(0, 6), other.slice(0, 6)) &&
  same(address.slice(-4), other.slice(-4))

/** What there is to say about where something is sent. */
export const receiverWarnings = (to: Address, asset: AssetId, facts: Facts): Warning[] => {
  if (/^0x0{39}[0-9a-f]$/i.test(to)) return [warn('receiverIsZero', to)]
  if (same(to, facts.account)) return [warn('receiverIsSelf', to)]
  const found: Warning[] = []
  const known = [...facts.known, { address: facts.account, name: 'Your account' }]
  const isKnown = known.some((one) => same(one.address, to))
  const like = known.find((one) => isLookalike(to, one.address))
  if (!isKnown && like) found.push({ ...warn('lookalike', to), like })
  if (asset !== 'native' && same(to, asset)) found.push(warn('receiverIsToken', to))
  else if (facts.isContract(to)) found.push(warn('receiverIsContract', to))
  if (facts.hasSentTo(to) === false && !isKnown) found.push(warn('newReceiver', to))
  return found
}

const folded = (symbol: string) =>
  symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What there is to say about a token by itself. */
export const tokenWarnings = (token: Address, facts: Facts): Warning[] => {
  const fact = facts.token(token)
  if (fact?.isStranded || isStranded(facts.chainId, token)) return [warn('strandedToken', token)]
  if (!fact) return [warn('unknownToken', token)]
  const poses =
    !fact.isListed && [...facts.listedSymbols, facts.native.symbol].some((s) => folded(s) === folded(fact.symbol))
  return poses ? [warn('lookalikeToken', token)] : []
}

/** Whether an amount is all there is, or more than that. */
export const balanceWarnings = (asset: AssetId, units: bigint, facts: Facts): Warning[] => {
  const balance = facts.balance(asset)
  if (balance === undefined || units === 0n || units < balance) return []
  return [warn(units === balance ? 'sendsEverything' : 'notEnough')]
}

/** What there is to say about who may spend. */
export const spenderWarnings = (spender: Address, facts: Facts): Warning[] => {
  if (facts.isContract(spender) === false) return [warn('spenderIsPerson', spender)]
  return facts.contractName(spender) === undefined ? [warn('unknownSpender', spender)] : []
}
