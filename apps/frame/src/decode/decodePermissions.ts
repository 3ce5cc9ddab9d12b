import { type Address, evmAddress, type Hex } from '@latchkey/wire/caip'
import { isOneSum } from '@latchkey/wire/permissions'
import * as v from 'valibot'
import { isDirect, readGrant } from '../accounts/sessionGrant.ts'
import { amountText } from './displayAmount.ts'
import type { Facts } from './facts.ts'

/** One right of a session, for a line on the screen. */
export type GrantedRight =
  | { kind: 'spend'; amount: string; periodSeconds: number | undefined }
  | { kind: 'call'; address: Address; name: string | undefined; selectors: readonly Hex[] }

/** What a session may do, and until when in unix seconds. `user` is who needs no server for it. */
export type DecodedPermissions = { rights: readonly GrantedRight[]; expiry: number; user: Address | undefined }

const request = v.object({
  expiry: v.number(),
  signer: v.optional(v.object({ type: v.string(), data: v.unknown() })),
  permissions: v.array(v.object({ type: v.string(), data: v.unknown() })),
})

/** Puts a wish for a session into rights; undefined for one that cannot be read, which is then shown as it came. */
export const decodePermissions = (asked: unknown, facts: Facts): DecodedPermissions | undefined => {
  const parsed = v.safeParse(request, asked)
  if (!parsed.success) return undefined
  const { expiry, signer } = parsed.output
  try {
    const rights = readGrant(parsed.output).map(
      (one): GrantedRight =>
        one.kind === 'call'
          ? { ...one, name: facts.contractName(one.address) }
          : {
              kind: 'spend',
              amount: amountText(one.asset, one.cap, facts),
              periodSeconds: isOneSum(one, expiry) ? undefined : one.periodSeconds,
            },
    )
    const isAlone = signer !== undefined && isDirect({ signer })
    return {
      rights,
      expiry,
      user: isAlone ? v.parse(v.object({ address: evmAddress }), signer.data).address : undefined,
    }
  } catch {
    return undefined
  }
}
