import { evmAddress, type Hex, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { executionPermissionTypes } from '@latchkey/wire/permissions'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { decodeAbiParameters, sliceHex } from 'viem'
import { delegationsAbi, permissionContextOf } from '../accounts/sessionGrant.ts'
import { accountOf } from './accountOf.ts'
import { grantSession } from './grantSession.ts'
import { evmChainId, type Method } from './method.ts'

const amount = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const data = v.object({
  periodAmount: v.exactOptional(amount),
  periodDuration: v.exactOptional(seconds),
  allowanceAmount: v.exactOptional(amount),
  tokenAddress: v.exactOptional(evmAddress),
  startTime: v.nullish(seconds),
})
/** An unknown rule couldn't be enforced, so it is rejected. */
const rule = v.object({ type: v.literal('expiry'), data: v.object({ timestamp: seconds }) })
const request = v.object({
  chainId: v.union([v.string(), v.number()]),
  from: v.optional(v.string()),
  to: evmAddress,
  permission: v.object({
    type: v.picklist(executionPermissionTypes),
    isAdjustmentAllowed: v.optional(v.boolean(), false),
    data,
  }),
  rules: v.nullish(v.pipe(v.array(rule), v.maxLength(1)), []),
})
type Asked = v.InferOutput<typeof request>

/** A permission's expiry, at most the maximum session lifetime. */
const expiryOf = ({ rules, permission }: Asked, now: number): number => {
  const longest = now + limits.session.days * 86_400
  const wanted = rules?.[0]?.data.timestamp ?? longest
  if (wanted <= now) throw new RpcError(-32602)
  if (wanted > longest && !permission.isAdjustmentAllowed) throw new RpcError(-32602)
  return Math.min(wanted, longest)
}

/** The common value of all requests; they are one session and one prompt. */
const same = <T>(values: readonly T[]): T => {
  const [first, ...others] = values
  if (first === undefined || others.some((value) => value !== first)) throw new RpcError(-32602)
  return first
}

/**
 * Grants permissions to MetaMask clients (ERC-7715). The site's key redeems them on the chain by itself (ERC-7710),
 * where the signed rules are enforced; the redeemer pays the fee. The owner also revokes them on the chain.
 */
export const wallet_requestExecutionPermissions: Method<'wallet_requestExecutionPermissions'> = async (
  params,
  context,
) => {
  const { state } = context
  const chainId = evmChainId(context)
  if (state.config.sessionCosigner === 'required') throw new RpcError(4200)
  const parsed = v.safeParse(v.array(request), params)
  if (!parsed.success || parsed.output.length === 0) throw new RpcError(-32602)
  const asked = parsed.output
  if (asked.some((one) => toChainId(one.chainId) !== chainId)) throw new RpcError(5710)
  const now = Math.floor(state.clock.now() / 1_000)
  const [from] = asked.map((one) => one.from?.toLowerCase())
  if (asked.some((one) => one.from?.toLowerCase() !== from)) throw new RpcError(-32602)
  const active = await accountOf(context, from)
  const to = same(asked.map((one) => one.to.toLowerCase() as Hex))
  const expiry = same(asked.map((one) => expiryOf(one, now)))
  // The site's stated reason isn't kept, because it is unverified.
  const permissions = asked.map(({ permission }) => ({
    type: permission.type,
    data: { ...permission.data, startTime: permission.data.startTime ?? now },
  }))
  const signer = { type: 'account', data: { address: to } }
  const terms = { projectId: state.projectId, expiry, signer, permissions, policies: [] }
  const granted = await grantSession(context, active, terms)
  const [roots] = decodeAbiParameters(delegationsAbi, sliceHex(granted.word, 20))
  return asked.map(({ permission }, index) => {
    const root = roots[index]
    if (!root) throw new RpcError(-32603)
    return {
      chainId: `0x${chainId.toString(16)}`,
      from: active.address,
      to,
      permission: { ...permission, data: permissions[index]?.data },
      rules: [{ type: 'expiry', data: { timestamp: expiry } }],
      context: permissionContextOf(root),
      // The account is deployed with its first operation; its first user does that with this.
      dependencies: granted.deployment ? [granted.deployment] : [],
      delegationManager: smartAccountContracts.delegationManager,
    }
  })
}
