import { sessions } from '@latchkey/wire/api/sessions'
import { type Address, type Hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { PermissionError } from '@latchkey/wire/permissions'
import { RpcError } from '@latchkey/wire/walletErrors'
import { publicKeyToAddress } from 'viem/accounts'
import { finishSignature } from '../accounts/finishSignature.ts'
import { isDelegator } from '../accounts/isDelegator.ts'
import { isDeployed } from '../accounts/isDeployed.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { createDigest, type GrantTerms } from '../accounts/sessionGrant.ts'
import { deploymentOf } from '../accounts/smartAccount.ts'
import { approveAndSign } from './approveAndSign.ts'
import { evmChainId, type MethodContext } from './method.ts'
import { sendDelegated, untilMinedTransaction } from './sendDelegated.ts'

/** A granted session: `word` holds the delegations signed by the account. */
export type GrantedSession = {
  pci: string
  word: Hex
  key: { type: string; publicKey: string }
  /** The deployment of the account, while it isn't deployed. */
  deployment: ReturnType<typeof deploymentOf> | undefined
}

/** Shows the terms, has the account sign them, and stores them at the server for listing and revoking. */
export const grantSession = async (
  context: MethodContext,
  active: EvmAccount,
  terms: GrantTerms,
): Promise<GrantedSession> => {
  if (active.type !== 'smartAccount' && !active.isDelegator) throw new RpcError(4200)
  const { state } = context
  const chainId = evmChainId(context)
  const { address: account, owner } = active
  const place = { account, chainId }
  const digest = read(() => createDigest(place, terms))
  const finish = (signature: Hex) => finishSignature(state, chainId, active, signature)
  // Permissions need the account's contract (EIP-7702), so that is requested and done first.
  if (active.isDelegator && !(await isDelegator(state.callNode, chainId, account))) await upgrade(context, account)
  const { projectId: _, ...body } = terms
  const { expiry, signer, permissions } = body
  const granted = await approveAndSign(
    context,
    { kind: 'grant', ...place, terms },
    { kind: 'permissions', account, request: { expiry, signer, permissions } },
  )
  const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
  const wallet = await (await state.vault.signer()).accounts()
  const created = await state.callApi(sessions.create, {
    params,
    query: { v: '2' },
    body: { ...body, signature: await finish(granted.signature), ...(wallet && { walletId: wallet.walletId }) },
  })
  const cosigner = publicKeyToAddress(created.key.publicKey as Hex)
  const signable = { kind: 'activation', ...place, terms, pci: created.pci, cosigner } as const
  const { context: word, signature } = await (await state.vault.signer()).sign({
    approvalId: granted.activationId,
    digest,
    signable,
  })
  await state.callApi(sessions.activate, {
    params,
    query: {},
    body: { ...body, pci: created.pci, context: word, ...(signature && { signature: await finish(signature) }) },
  })
  const isThere = await isDeployed(state.callNode, chainId, account)
  return { ...created, word, deployment: isThere ? undefined : deploymentOf(owner) }
}

/** Makes the standard account its own smart account, in a separate transaction. */
const upgrade = async (context: MethodContext, account: Address): Promise<void> => {
  const hash = await sendDelegated(context, account, [{ to: account, value: 0n, data: '0x' }])
  await untilMinedTransaction({ ...context.state, chainId: evmChainId(context) }, hash)
}

/** Rejects permissions that can't be enforced. */
const read = <T>(run: () => T): T => {
  try {
    return run()
  } catch (cause) {
    throw cause instanceof PermissionError ? new RpcError(-32602, { cause: cause.message }) : cause
  }
}
