import { type Address, evmAddress, type Hex } from '@latchkey/wire/caip'
import { isOneSum } from '@latchkey/wire/permissions'
import * as v from 'valibot'
import { isDirect, readGrant } from '../accounts/sessionGrant.ts'
import { amountText } from './displayAmount.ts'
import type { Facts } from './facts.ts'

/** One right of a session, for one line on screen. */
export type GrantedRight =
  | { kind: 'spend'; amount: string; periodSeconds: number | undefined }
  | { kind: 'call'; address: Address; name: string | undefined; selectors: readonly Hex[] }

/** A session's rights and expiry in unix seconds. `user` can use them without a server. */
export type DecodedPermissions = { rights: readonly GrantedRight[]; expiry: number; user: Address | undefined }

const request = v.object({
  expiry: v.number(),
  signer: v.optional(v.object({ type: v.string(), data: v.unknown() })),
  permissions: v.array(v.object({ type: v.string(), data: v.unknown() })),
})

/** Decodes a session request; undefined if it can't be decoded, and then it is shown raw. */
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
