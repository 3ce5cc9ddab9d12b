import type { Address, Hex } from '@latchkey/wire/caip'
import type { SessionCall } from '@latchkey/wire/delegation'
import type { Permission } from '@latchkey/wire/permissions'

/** One period of one allowance. */
export type Period = { allowance: string; periodStart: number }
/** What a session uses of an allowance in a period. */
export type Spend = Period & { amount: bigint }

type Case = {
  permissions: readonly Permission[]
  /** Unix seconds. */
  expiry: number
  now: number
  calls: readonly SessionCall[]
  /** What the allowance has already spent in that period. */
  spent: (allowance: string, periodStart: number) => bigint
}

/** `covers` holds, for each call, the index of the permission that allows it. */
export type Verdict = { isAllowed: true; spends: Spend[]; covers: number[] } | { isAllowed: false; says: string }

type Spending = Permission & { kind: 'spend' }

const transfer = '0xa9059cbb'
/** A selector, a receiver and an amount, and nothing after them. */
const transferLength = 2 + 2 * 68

const no = (says: string): Verdict => ({ isAllowed: false, says })

/**
 * Whether a session may make these calls now, and what they spend. One permission must cover each call, since the chain
 * checks it against one, and every allowance must suffice for all calls together.
 */
export const judgeCalls = ({ permissions, expiry, now, calls, spent }: Case): Verdict => {
  if (now >= expiry) return no('The session has expired.')
  if (calls.length === 0) return no('There is nothing to sign.')
  if (calls.some(({ value }) => value < 0n)) return no('`value` must not be negative.')
  const covers = calls.map((call) => permissions.findIndex((permission) => isCovered(permission, call)))
  if (covers.includes(-1)) return no('The session does not allow one of these calls.')
  const spends: Spend[] = []
  for (const [index, permission] of permissions.entries()) {
    if (permission.kind !== 'spend') continue
    const amount = calls.reduce((sum, call, at) => (covers[at] === index ? sum + amountOf(call) : sum), 0n)
    if (amount === 0n) continue
    if (now < permission.start) return no('An allowance has not begun yet.')
    const period = periodAt(permission, now)
    if (spent(period.allowance, period.periodStart) + amount > permission.cap)
      return no('This call exceeds the session’s spending limit.')
    spends.push({ ...period, amount })
  }
  return { isAllowed: true, spends, covers }
}

const periodAt = ({ asset, periodSeconds, start }: Spending, now: number): Period => ({
  allowance: `${asset}:${periodSeconds}:${start}`,
  periodStart: periodStartOf(start, periodSeconds, now),
})

/** The periods that all allowances of a session are in. */
export const periodsAt = (permissions: readonly Permission[], now: number): Period[] =>
  permissions.flatMap((permission) => (permission.kind === 'spend' ? [periodAt(permission, now)] : []))

/** The start of the period that a moment falls into. */
export const periodStartOf = (start: number, periodSeconds: number, now: number): number =>
  start + Math.floor((now - start) / periodSeconds) * periodSeconds

const selectorOf = (data: Hex): string => data.slice(0, 10).toLowerCase()

const isTransfer = (data: Hex): boolean => selectorOf(data) === transfer && data.length === transferLength

/** As the on-chain enforcers see it: native coin goes alone, a token by `transfer`, a named function without coin. */
const isCovered = (permission: Permission, { to, value, data }: SessionCall): boolean => {
  const target = to.toLowerCase() as Address
  if (permission.kind === 'call')
    return (
      value === 0n &&
      data.length >= 10 &&
      permission.address === target &&
      permission.selectors.some((selector) => selector === selectorOf(data))
    )
  if (permission.asset === 'native') return value > 0n && data === '0x'
  return value === 0n && permission.asset === target && isTransfer(data)
}

const amountOf = ({ value, data }: SessionCall): bigint => (isTransfer(data) ? BigInt(`0x${data.slice(74)}`) : value)
