import { type Address, evmAddress, type Hex } from '@latchkey/wire/caip'
import { isOneSum, type Permission } from '@latchkey/wire/permissions'
import * as v from 'valibot'
import { toFunctionSelector } from 'viem/utils'
import { isDirect, readGrant } from '../accounts/sessionGrant.ts'
import { amountText, symbolOf } from './displayAmount.ts'
import type { AssetId, Facts } from './facts.ts'
import { sortWarnings, tokenWarnings, type Warning, warn } from './warnings.ts'

/** One right of a session, for one line on screen. */
export type GrantedRight =
  /** `total`: the most until the end, if the amount renews. */
  | { kind: 'spend'; asset: AssetId; amount: string; periodSeconds: number | undefined; total?: string }
  | { kind: 'call'; address: Address; name: string | undefined; functions: readonly string[] }

/** A session's rights and expiry in unix seconds. `user` can use them without a server. */
export type DecodedPermissions = {
  rights: readonly GrantedRight[]
  expiry: number
  user: Address | undefined
  warnings: readonly Warning[]
}

type Place = Parameters<typeof readGrant>[0]
type Granting = { permissions: readonly Permission[]; expiry: number; user: Address | undefined }

const request = v.object({
  expiry: v.number(),
  signer: v.optional(v.object({ type: v.string(), data: v.unknown() })),
  permissions: v.array(v.object({ type: v.string(), data: v.unknown() })),
})

const read = (place: Place, asked: unknown): Granting | undefined => {
  const parsed = v.safeParse(request, asked)
  if (!parsed.success) return undefined
  const { expiry, signer } = parsed.output
  try {
    const permissions = readGrant(place, parsed.output)
    const isAlone = signer !== undefined && isDirect({ signer })
    const user = isAlone ? v.parse(v.object({ address: evmAddress }), signer.data).address : undefined
    return { permissions, expiry, user }
  } catch {
    return undefined
  }
}

/** Every address in the rights that will be signed; what else a page puts into its request doesn't count. */
export const grantParties = (place: Place, asked: unknown): readonly Address[] => {
  const { permissions = [], user } = read(place, asked) ?? {}
  const named = permissions.map((one) => (one.kind === 'call' ? one.address : one.asset))
  return [...named.filter((one) => one !== 'native'), ...(user ? [user] : [])]
}

/** Common functions that a session may get. A page's own names for functions prove nothing. */
const functionNames = new Map(
  ['balanceOf(address)', 'decreaseAllowance(address,uint256)', 'deposit()', 'claim()', 'mint()'].map((signature) => [
    toFunctionSelector(`function ${signature}`),
    signature,
  ]),
)

const functionText = (selector: Hex): string => {
  const name = functionNames.get(selector)
  return name === undefined ? selector : `${name} ${selector}`
}

/** The name of a contract that we or the operator's list know. */
const nameOf = (address: Address, facts: Facts): string | undefined => {
  const listed = facts.token(address)?.isListed ? symbolOf(address, facts) : undefined
  return facts.contractName(address) ?? listed
}

const warningsOf = (permission: Permission, facts: Facts): readonly Warning[] => {
  if (permission.kind === 'spend') return permission.asset === 'native' ? [] : tokenWarnings(permission.asset, facts)
  const { address } = permission
  if (facts.isContract(address) === false) return [warn('noContractHere', address)]
  return nameOf(address, facts) === undefined ? [warn('unknownContract', address)] : []
}

type Spending = Permission & { kind: 'spend' }

/** The periods that a session touches: a page names where they begin, so a week may renew within a minute. */
const periodsOf = ({ start, periodSeconds }: Spending, now: number, expiry: number): bigint => {
  const indexAt = (time: number) => Math.floor((time - start) / periodSeconds)
  return BigInt(Math.max(1, indexAt(expiry - 1) - indexAt(Math.max(now, start)) + 1))
}

/** Decodes a session request; undefined if it can't be decoded, and then it is shown raw. */
export const decodePermissions = (asked: unknown, facts: Facts, nowMs: number): DecodedPermissions | undefined => {
  const granting = read(facts, asked)
  if (!granting) return undefined
  const { permissions, expiry, user } = granting
  const rights = permissions.map((one): GrantedRight => {
    if (one.kind === 'call') {
      const { address, selectors } = one
      return { kind: 'call', address, name: nameOf(address, facts), functions: selectors.map(functionText) }
    }
    const { asset, cap } = one
    const amount = amountText(asset, cap, facts)
    if (isOneSum(one, expiry)) return { kind: 'spend', asset, amount, periodSeconds: undefined }
    const total = amountText(asset, cap * periodsOf(one, Math.floor(nowMs / 1_000), expiry), facts)
    return { kind: 'spend', asset, amount, periodSeconds: one.periodSeconds, total }
  })
  return { rights, expiry, user, warnings: sortWarnings(permissions.flatMap((one) => warningsOf(one, facts))) }
}
