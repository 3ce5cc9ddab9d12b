import { limits } from '@latchkey/wire/limits'
import type { ApprovalClass } from '../decode/approvalClass.ts'
import type { WarningCode } from '../decode/warnings.ts'

/** What one call can cost for good, in millionths of a dollar; undefined where nobody can say. */
export type Loss = {
  micros: bigint | undefined
  /** It goes to someone who was never paid before, or to a contract that could do anything. */
  isNew: boolean
  /** It goes to someone whose first payment is less than a day ago. */
  isRecent?: boolean
  /** A trade that surely brings back less than nine tenths of what it costs. */
  isPoor: boolean
}

/** What someone may take later. */
export type AllowanceEffect = {
  spender: 'known' | 'contract' | 'person'
  micros: bigint | undefined
  /** All that the account has of it, now and later. */
  isEverything: boolean
}

/** The effects of a request on an account: all that its class depends on. */
export type Effects = {
  isRun: boolean
  isReverted: boolean
  hasFacts: boolean
  changesRule: boolean
  losses: readonly Loss[]
  allowances: readonly AllowanceEffect[]
  /** Undefined where it could not be read. */
  sentToday: bigint | undefined
}

const micros = (dollars: number): bigint => BigInt(dollars) * 1_000_000n
const sum = (all: readonly (bigint | undefined)[]): bigint => all.reduce<bigint>((most, one) => most + (one ?? 0n), 0n)

/** What a known contract may take it takes only for its owner; the others may take it at once. */
const takers = ({ allowances }: Effects) => allowances.filter(({ spender }) => spender !== 'known')

const costs = (effects: Effects) => [...effects.losses, ...takers(effects)].map(({ micros }) => micros)

/** The most that a request can cost, in millionths of a dollar; undefined where that could not be found out. */
export const worstMicros = (effects: Effects): bigint | undefined => {
  const all = costs(effects)
  return !effects.isRun || !effects.hasFacts || all.includes(undefined) ? undefined : sum(all)
}

/** What goes to some receivers, or may be taken by strangers, in millionths of a dollar. */
const goesTo = (effects: Effects, isMeant: (loss: Loss) => boolean): bigint =>
  sum([...effects.losses.filter(isMeant), ...takers(effects)].map((one) => one.micros))

/**
 * Whether more could go to strangers than may be approved inside of a page. A page can hide its frame with a mask that
 * no browser reports, so what one hidden screen after the other can give away in a day is kept small.
 */
export const paysStrangers = (effects: Effects): boolean => {
  // Someone who was paid a moment ago may have been paid by a hidden screen too.
  const paid = goesTo(effects, ({ isNew, isRecent }) => isNew || isRecent === true)
  return paid > 0n && paid + (effects.sentToday ?? 0n) > micros(limits.consent.strangersUsd)
}

/** One row for each effect that is more than nothing; a request without any of them takes one tap. */
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
    applies: (effects) => {
      const all = sum(costs(effects))
      return all > 0n && all + (effects.sentToday ?? 0n) > micros(limits.stepUp.dayUsd)
    },
  },
  {
    code: 'dailyUnchecked',
    class: 'stepUp',
    applies: (effects) => effects.sentToday === undefined && sum(costs(effects)) > 0n,
  },
  {
    code: 'largeToNew',
    class: 'stepUp',
    applies: (effects) => goesTo(effects, ({ isNew }) => isNew) > micros(limits.stepUp.newReceiverUsd),
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

/** What has to be said about effects, and by it their class. */
export const effectCodes = (effects: Effects): readonly WarningCode[] =>
  classTable.filter((row) => row.applies(effects)).map(({ code }) => code)
