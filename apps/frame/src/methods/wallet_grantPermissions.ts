import { toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type GrantTerms, isDirect } from '../accounts/sessionGrant.ts'
import { accountOf } from './accountOf.ts'
import { grantSession } from './grantSession.ts'
import { evmChainId, type Method, type MethodContext } from './method.ts'

const typed = v.object({ type: v.string(), data: v.unknown() })
const request = v.object({
  chainId: v.optional(v.union([v.string(), v.number()])),
  address: v.optional(v.string()),
  expiry: v.pipe(v.number(), v.safeInteger()),
  signer: typed,
  permissions: v.array(typed),
  policies: v.optional(v.array(typed), []),
})

const readTerms = ({ state }: MethodContext, asked: v.InferOutput<typeof request>): GrantTerms => {
  const { expiry, signer, permissions, policies } = asked
  const now = Math.floor(state.clock.now() / 1_000)
  if (expiry <= now || expiry > now + limits.session.days * 86_400) throw new RpcError(-32602)
  // Policies aren't supported, so they couldn't be enforced.
  if (policies.length > 0) throw new RpcError(5700)
  // A key that acts without the server needs wallet_requestExecutionPermissions.
  if (isDirect({ signer })) throw new RpcError(-32602)
  return { projectId: state.projectId, expiry, signer, permissions, policies }
}

/**
 * Lets the page's key act for the smart account within limits. The account delegates to the server's key, and only the
 * page's key may redeem, so each use needs both. The chain enforces the limits, and the redeemer pays the fee.
 */
export const wallet_grantPermissions: Method<'wallet_grantPermissions'> = async ([first], context) => {
  const parsed = v.safeParse(request, first)
  if (!parsed.success) throw new RpcError(-32602)
  const { state } = context
  const chainId = evmChainId(context)
  if (parsed.output.chainId !== undefined && toChainId(parsed.output.chainId) !== chainId) throw new RpcError(5710)
  const active = await accountOf(context, parsed.output.address)
  const { projectId: _, ...terms } = readTerms(context, parsed.output)
  const granted = await grantSession(context, active, { projectId: state.projectId, ...terms })
  return {
    ...terms,
    pci: granted.pci,
    context: granted.word,
    address: active.address,
    chainId: `0x${chainId.toString(16)}`,
    key: granted.key,
    signerMeta: { userOpBuilder: null, delegationManager: smartAccountContracts.delegationManager },
    // A session can't act for an undeployed account; its first user deploys it with this.
    ...(granted.deployment ? { accountMeta: granted.deployment } : {}),
  }
}
