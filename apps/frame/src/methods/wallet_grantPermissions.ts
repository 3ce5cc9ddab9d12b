import { sessions } from '@latchkey/wire/api/sessions'
import { type Hex, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { PermissionError } from '@latchkey/wire/permissions'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { publicKeyToAddress } from 'viem/accounts'
import { finishSignature } from '../accounts/finishSignature.ts'
import { isDeployed } from '../accounts/isDeployed.ts'
import { createDigest, type GrantTerms } from '../accounts/sessionGrant.ts'
import { deploymentOf } from '../accounts/smartAccount.ts'
import { accountOf } from './accountOf.ts'
import { approveAndSign } from './approveAndSign.ts'
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

const daysMax = 30

const readTerms = ({ state }: MethodContext, asked: v.InferOutput<typeof request>): GrantTerms => {
  const { expiry, signer, permissions, policies } = asked
  const now = Math.floor(state.clock.now() / 1_000)
  if (expiry <= now || expiry > now + daysMax * 86_400) throw new RpcError(-32602)
  // Nothing here reads policies, so nothing here would hold anybody to one.
  if (policies.length > 0) throw new RpcError(5700)
  return { projectId: state.projectId, expiry, signer, permissions, policies }
}

/**
 * Lets a key of the page act for the smart account within limits. The account delegates to the server's key, and only
 * the page's key may redeem, so each use needs both. The chain enforces the limits, and who redeems pays the fee.
 */
export const wallet_grantPermissions: Method<'wallet_grantPermissions'> = async ([first], context) => {
  const parsed = v.safeParse(request, first)
  if (!parsed.success) throw new RpcError(-32602)
  const { state } = context
  const chainId = evmChainId(context)
  if (parsed.output.chainId !== undefined && toChainId(parsed.output.chainId) !== chainId) throw new RpcError(5710)
  const active = await accountOf(context, parsed.output.address)
  if (active.type !== 'smartAccount') throw new RpcError(4200)
  const { address: account, owner } = active
  const terms = readTerms(context, parsed.output)
  const place = { account, chainId }
  const digest = read(() => createDigest(place, terms))
  const finish = (signature: Hex) => finishSignature(state, chainId, active, signature)

  const granted = await approveAndSign(
    context,
    { kind: 'grant', ...place, terms },
    {
      kind: 'permissions',
      account,
      request: { expiry: terms.expiry, permissions: terms.permissions },
    },
  )
  const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
  const { projectId: _, ...body } = terms
  const made = await state.callApi(sessions.create, {
    params,
    query: { v: '2' },
    body: { ...body, signature: await finish(granted.signature) },
  })
  const cosigner = publicKeyToAddress(made.key.publicKey as Hex)
  const signer = await state.vault.signer()
  const activation = { kind: 'activation', ...place, terms, pci: made.pci, cosigner } as const
  const { context: word, signature } = await signer.sign({
    approvalId: granted.activationId,
    digest,
    signable: activation,
  })
  await state.callApi(sessions.activate, {
    params,
    query: {},
    body: { ...body, pci: made.pci, context: word, signature: await finish(signature) },
  })
  return {
    ...body,
    pci: made.pci,
    context: word,
    address: account,
    chainId: `0x${chainId.toString(16)}`,
    key: made.key,
    signerMeta: { userOpBuilder: null, delegationManager: smartAccountContracts.delegationManager },
    // A session cannot act for an account that is not there: its first user makes it with this.
    ...((await isDeployed(state.callNode, chainId, account)) ? {} : { accountMeta: deploymentOf(owner) }),
  }
}

/** A permission that cannot be held to is one that cannot be asked for. */
const read = <T>(run: () => T): T => {
  try {
    return run()
  } catch (cause) {
    throw cause instanceof PermissionError ? new RpcError(-32602, { cause: cause.message }) : cause
  }
}
