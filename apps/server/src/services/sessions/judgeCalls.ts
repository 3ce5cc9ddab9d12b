import type { Address, Hex } from '@latchkey/wire/caip'
import type { Permission } from '@latchkey/wire/permissions'

/** One call that a session wants to make. */
export type SessionCall = { to: Address; value: bigint; data: Hex }

/** What a session uses of an allowance: which one, the period it falls into, and how much. */
export type Spend = { allowance: string; periodStart: number; amount: bigint }

type Case = {
  permissions: readonly Permission[]
  /** Unix seconds. */
  expiry: number
  isRevoked: boolean
  now: number
  calls: readonly SessionCall[]
  /** What the allowance has lost in that period already. */
  spent: (allowance: string, periodStart: number) => bigint
}

export type Verdict = { isAllowed: true; spends: Spend[] } | { isAllowed: false; says: string }

const transfer = '0xa9059cbb'
const approve = '0x095ea7b3'

const no = (says: string): Verdict => ({ isAllowed: false, says })

/**
 * Whether a session may make some calls now, and what they spend. Every call must be covered by a permission, and
 * every allowance that a call touches must suffice, also for what the calls before it take.
 */
export const judgeCalls = ({ permissions, expiry, isRevoked, now, calls, spent }: Case): Verdict => {
  if (isRevoked) return no('The session is revoked.')
  if (now >= expiry) return no('The session has expired.')
  if (calls.length === 0) return no('There is nothing to sign.')
  const uses: { asset: Address | 'native'; amount: bigint }[] = []
  for (const { to, value, data } of calls) {
    const target = to.toLowerCase() as Address
    if (value < 0n) return no('A call cannot carry less than nothing.')
    if (value > 0n) uses.push({ asset: 'native', amount: value })
    const token = tokenUse(data)
    if (token !== undefined) uses.push({ asset: target, amount: token })
    if (!isCovered(permissions, target, value, data)) return no('A call is not among those that the session may make.')
  }
  return judgeSpends(permissions, uses, now, spent)
}

const allowanceOf = ({ asset, periodSeconds, start }: Permission & { kind: 'spend' }): string =>
  `${asset}:${periodSeconds}:${start}`

/** The beginning of the period that a moment falls into. */
export const periodStartOf = (start: number, periodSeconds: number, now: number): number =>
  start + Math.floor((now - start) / periodSeconds) * periodSeconds

const isSpend = (permission: Permission): permission is Permission & { kind: 'spend' } => permission.kind === 'spend'

const isCovered = (permissions: readonly Permission[], to: Address, value: bigint, data: Hex): boolean => {
  const hasAllowance = (asset: Address | 'native') => permissions.some((one) => isSpend(one) && one.asset === asset)
  if (value > 0n && !hasAllowance('native')) return false
  if (data === '0x') return value > 0n
  const selector = data.slice(0, 10).toLowerCase()
  if (data.length < 10) return false
  const mayCall = permissions.some(
    (one) => one.kind === 'call' && one.address === to && one.selectors.some((allowed) => allowed === selector),
  )
  // An allowance of a token is also the right to move it, as far as the amount can be read.
  return mayCall || (tokenUse(data) !== undefined && value === 0n && hasAllowance(to))
}

/** How much of a token a call moves or lets others move; undefined when it is neither. */
const tokenUse = (data: Hex): bigint | undefined => {
  const selector = data.slice(0, 10).toLowerCase()
  if ((selector !== transfer && selector !== approve) || data.length < 138) return undefined
  return BigInt(`0x${data.slice(74, 138)}`)
}

const judgeSpends = (
  permissions: readonly Permission[],
  uses: readonly { asset: Address | 'native'; amount: bigint }[],
  now: number,
  spent: Case['spent'],
): Verdict => {
  const spends: Spend[] = []
  for (const permission of permissions.filter(isSpend)) {
    const amount = uses.filter(({ asset }) => asset === permission.asset).reduce((sum, use) => sum + use.amount, 0n)
    if (amount === 0n) continue
    if (now < permission.start) return no('An allowance has not begun yet.')
    const allowance = allowanceOf(permission)
    const periodStart = periodStartOf(permission.start, permission.periodSeconds, now)
    if (spent(allowance, periodStart) + amount > permission.cap) return no('An allowance does not suffice.')
    spends.push({ allowance, periodStart, amount })
  }
  return { isAllowed: true, spends }
}
