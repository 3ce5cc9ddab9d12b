import { walletLimits } from '@latchkey/wire/limits'
import type { ApprovalClass } from '../decode/approvalClass.ts'
import type { WarningCode } from '../decode/warnings.ts'

/** Maximum lasting cost of one call, in millionths of a dollar; undefined if unknown. */
export type Loss = {
  micros: bigint | undefined
  /** It goes to a new receiver, or to a contract that could do anything. */
  isNew: boolean
  /** It goes to a receiver first paid less than a day ago. */
  isRecent?: boolean
  /** A trade that certainly returns less than nine tenths of its cost. */
  isPoor: boolean
}

/** What someone may take later. */
export type AllowanceEffect = {
  spender: 'known' | 'contract' | 'person'
  micros: bigint | undefined
  /** The account's whole balance of it, now and later. */
  isEverything: boolean
}

/** The effects of a request, which determine its class. */
export type Effects = {
  isRun: boolean
  isReverted: boolean
  hasFacts: boolean
  changesRule: boolean
  losses: readonly Loss[]
  /** The most that the network fee can be, in millionths of a dollar; zero if the user doesn't pay it. */
  feeMicros: bigint | undefined
  allowances: readonly AllowanceEffect[]
  /** Undefined if it couldn't be read. */
  sentToday: bigint | undefined
}

const micros = (dollars: number): bigint => BigInt(dollars) * 1_000_000n
const sum = (all: readonly (bigint | undefined)[]): bigint => all.reduce<bigint>((most, one) => most + (one ?? 0n), 0n)

/** A known contract takes its allowance only for its owner; others may take it at once. */
const takers = ({ allowances }: Effects) => allowances.filter(({ spender }) => spender !== 'known')

const costs = (effects: Effects) => [
  ...[...effects.losses, ...takers(effects)].map(({ micros }) => micros),
  effects.feeMicros,
]

/** Whether more than an ordinary network fee leaves. */
const isCharged = (effects: Effects): boolean => {
  const fee = effects.feeMicros ?? 0n
  return sum(costs(effects)) > fee || fee > micros(walletLimits.stepUp.feeUsd)
}

/** Maximum cost of a request, in millionths of a dollar; undefined if unknown. */
export const worstMicros = (effects: Effects): bigint | undefined => {
  const all = costs(effects)
  return !effects.isRun || !effects.hasFacts || all.includes(undefined) ? undefined : sum(all)
}

/** The amount for some receivers, or for strangers to take, in millionths of a dollar. */
const goesTo = (effects: Effects, isMeant: (loss: Loss) => boolean): bigint =>
  sum([...effects.losses.filter(isMeant), ...takers(effects)].map((one) => one.micros))

/**
 * Whether more could go to new receivers than may be approved inside a page. A page can hide its frame with an
 * undetectable mask, so what hidden screens could give away in a day is kept small.
 */
export const paysStrangers = (effects: Effects): boolean => {
  // A receiver paid a moment ago may have been paid through a hidden screen too.
  const paid = goesTo(effects, ({ isNew, isRecent }) => isNew || isRecent === true)
  return paid > 0n && paid + (effects.sentToday ?? 0n) > micros(walletLimits.consent.strangersUsd)
}

/** One row per effect; a request without effects takes one tap. */
export const classTable: readonly {
  code: WarningCode
  class: ApprovalClass
  applies: (effects: Effects) => boolean
}[] = [
  { code: 'changesRule', class: 'refused', applies: ({ changesRule }) => changesRule },
  { code: 'reverts', class: 'stepUp', applies: ({ isReverted }) => isReverted },
  { code: 'notSimulated', class: 'stepUp', applies: ({ isRun, isReverted }) => !isRun && !isReverted },
  { code: 'noFacts', class: 'stepUp', applies: ({ hasFacts }) => !hasFacts },
  { code: 'noPrice', class: 'stepUp', applies: (effects) => costs(effects).includes(undefined) },
  {
    code: 'overDaily',
    class: 'stepUp',
    applies: (effects) =>
      isCharged(effects) && sum(costs(effects)) + (effects.sentToday ?? 0n) > micros(walletLimits.stepUp.dayUsd),
  },
  {
    code: 'dailyUnchecked',
    class: 'stepUp',
    applies: (effects) => effects.sentToday === undefined && isCharged(effects),
  },
  {
    code: 'largeToNew',
    class: 'stepUp',
    applies: (effects) => goesTo(effects, ({ isNew }) => isNew) > micros(walletLimits.stepUp.newReceiverUsd),
  },
  { code: 'poorReturn', class: 'stepUp', applies: ({ losses }) => losses.some(({ isPoor }) => isPoor) },
  {
    code: 'unlimitedApproval',
    class: 'stepUp',
    applies: ({ allowances }) => allowances.some((one) => one.isEverything),
  },
  {
    code: 'spenderIsPerson',
    class: 'stepUp',
    applies: ({ allowances }) => allowances.some(({ spender }) => spender === 'person'),
  },
]

/** The warnings about effects, which define their class. */
export const effectCodes = (effects: Effects): readonly WarningCode[] =>
  classTable.filter((row) => row.applies(effects)).map(({ code }) => code)
