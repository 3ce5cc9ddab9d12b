import type { Address, Hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { readGrant } from '../accounts/sessionGrant.ts'
import { amountText } from './displayAmount.ts'
import type { Facts } from './facts.ts'

/** One right of a session, for a line on the screen. */
export type GrantedRight =
  | { kind: 'spend'; amount: string; periodSeconds: number }
  | { kind: 'call'; address: Address; name: string | undefined; selectors: readonly Hex[] }

/** What a session may do, and until when in unix seconds. */
export type DecodedPermissions = { rights: readonly GrantedRight[]; expiry: number }

const request = v.object({
  expiry: v.number(),
  permissions: v.array(v.object({ type: v.string(), data: v.unknown() })),
})

/** Puts a wish for a session into rights; undefined for one that cannot be read, which is then shown as it came. */
export const decodePermissions = (asked: unknown, facts: Facts): DecodedPermissions | undefined => {
  const parsed = v.safeParse(request, asked)
  if (!parsed.success) return undefined
  try {
    const rights = readGrant(parsed.output).map(
      (one): GrantedRight =>
        one.kind === 'call'
          ? { ...one, name: facts.contractName(one.address) }
          : { kind: 'spend', amount: amountText(one.asset, one.cap, facts), periodSeconds: one.periodSeconds },
    )
    return { rights, expiry: parsed.output.expiry }
  } catch {
    return undefined
  }
}
