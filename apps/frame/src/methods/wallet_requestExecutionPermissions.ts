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
/** A rule that is not known here would be a limit that nobody keeps, so it is refused. */
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

/** When a permission ends: at the longest after the days that every session has. */
const expiryOf = ({ rules, permission }: Asked, now: number): number => {
  const longest = now + limits.session.days * 86_400
  const wanted = rules?.[0]?.data.timestamp ?? longest
  if (wanted <= now) throw new RpcError(-32602)
  if (wanted > longest && !permission.isAdjustmentAllowed) throw new RpcError(-32602)
  return Math.min(wanted, longest)
}

/** The one value of all requests; they are one session and one question. */
const same = <T>(values: readonly T[]): T => {
  const [first, ...others] = values
  if (first === undefined || others.some((value) => value !== first)) throw new RpcError(-32602)
  return first
}

/**
 * Grants permissions in the form of MetaMask's clients (ERC-7715). The site's key redeems them on the chain by itself
 * (ERC-7710): the rules that the account signs are enforced there, and who redeems pays the fee. The owner ends them
 * on the chain too.
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
  // What the site says of its reasons is not kept: nobody has checked it.
  const permissions = asked.map(({ permission }) => ({
    type: permission.type,
    data: { ...permission.data, startTime: permission.data.startTime ?? now },
  }))
  const signer = { type: 'account', data: { address: to } }
  const terms = { projectId: state.projectId, expiry, signer, permissions, policies: [] }
  const made = await grantSession(context, active, terms)
  const [roots] = decodeAbiParameters(delegationsAbi, sliceHex(made.word, 20))
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
      // The account is not on the chain before its first operation: its first user makes it with this.
      dependencies: made.deployment ? [made.deployment] : [],
      delegationManager: smartAccountContracts.delegationManager,
    }
  })
}
