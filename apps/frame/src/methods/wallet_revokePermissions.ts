import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { hex, parseCaipAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { isDirectRoot, type SignedDelegation } from '@latchkey/wire/delegation'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { readGranted } from '../accounts/grantedSession.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { livingRoots } from '../accounts/livingRoots.ts'
import { revokeCall } from '../accounts/revokeSession.ts'
import { toHex, utf8 } from '../bytes.ts'
import { accountOf } from './accountOf.ts'
import { approveAndSign } from './approveAndSign.ts'
import { finishFor } from './finishFor.ts'
import { evmChainId, type Method, type MethodContext } from './method.ts'
import { sendDelegated, untilMinedTransaction } from './sendDelegated.ts'
import { sendOperation, waitForOperation } from './sendOperation.ts'

const request = v.looseObject({ pci: v.pipe(v.string(), v.uuid()), address: v.optional(v.string()) })

/** A session's valid delegations that work without the server. */
const findDirect = async (
  { state }: MethodContext,
  { address, owner }: EvmAccount,
  chainId: number,
  pci: string,
): Promise<readonly SignedDelegation[]> => {
  const params = { address: `${toCaipNetworkId(chainId)}:${address}` } as const
  const { pcis } = await state.callApi(sessions.list, { params, query: {} })
  const context = pcis.find((one) => one.pci === pci)?.context
  const granted = v.is(hex, context)
    ? await readGranted(state.callNode, context, { account: address, chainId }, owner)
    : undefined
  return livingRoots(state.callNode, chainId, granted?.roots.filter(isDirectRoot) ?? [])
}

/** Revokes a session: on the server if it takes part in each use, otherwise on the chain. */
export const wallet_revokePermissions: Method<'wallet_revokePermissions'> = async (params, context) => {
  const parsed = v.safeParse(request, Array.isArray(params) ? params[0] : params)
  if (!parsed.success) throw new RpcError(-32602)
  const { pci, address } = parsed.output
  const chainId = evmChainId(context)
  const named = address === undefined ? undefined : (parseCaipAddress(address)?.address ?? address)
  const account = await accountOf(context, named)
  const where = { address: `${toCaipNetworkId(chainId)}:${account.address}` } as const
  const hasSessions = account.type === 'smartAccount' || account.isDelegator
  const direct = hasSessions ? await findDirect(context, account, chainId, pci) : []
  if (direct.length > 0) {
    const calls = direct.map(revokeCall)
    if (account.isDelegator) {
      const hash = await sendDelegated(context, account.address, calls)
      await untilMinedTransaction({ ...context.state, chainId }, hash)
    } else await waitForOperation(context, await sendOperation(context, account, calls))
    // The server only records it, and checks the chain for proof.
    await context.state.callApi(sessions.revoke, { params: where, query: {}, body: { pci } })
    return {}
  }
  const message = toHex(utf8(sessionMessages.revoke(pci)))
  const signable = { kind: 'message', account: account.address, chainId, message } as const
  const signed = await approveAndSign(context, signable, { kind: 'message', account: account.address, message })
  await context.state.callApi(sessions.revoke, {
    params: where,
    query: {},
    body: { pci, signature: await finishFor(context, account, signed) },
  })
  return {}
}
