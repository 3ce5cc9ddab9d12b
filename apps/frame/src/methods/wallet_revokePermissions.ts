import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { parseCaipAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { toHex, utf8 } from '../bytes.ts'
import { accountOf } from './accountOf.ts'
import { approveAndSign } from './approveAndSign.ts'
import { finishFor } from './finishFor.ts'
import { evmChainId, type Method } from './method.ts'

const request = v.looseObject({ pci: v.pipe(v.string(), v.uuid()), address: v.optional(v.string()) })

/** Ends a session: the account signs that it wants so, and the server forgets the key without which nobody can use it. */
export const wallet_revokePermissions: Method<'wallet_revokePermissions'> = async (params, context) => {
  const parsed = v.safeParse(request, Array.isArray(params) ? params[0] : params)
  if (!parsed.success) throw new RpcError(-32602)
  const { pci, address } = parsed.output
  const chainId = evmChainId(context)
  const named = address === undefined ? undefined : (parseCaipAddress(address)?.address ?? address)
  const account = await accountOf(context, named)
  const message = toHex(utf8(sessionMessages.revoke(pci)))
  const signable = { kind: 'message', account: account.address, chainId, message } as const
  const signed = await approveAndSign(context, signable, { kind: 'message', account: account.address, message })
  await context.state.callApi(sessions.revoke, {
    params: { address: `${toCaipNetworkId(chainId)}:${account.address}` },
    query: {},
    body: { pci, signature: await finishFor(context, account, signed) },
  })
  return {}
}
