import { hex, isAddress } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { decodeCalls } from '../accounts/smartAccount.ts'
import { accountOf } from './accountOf.ts'
import { saveBundle } from './bundles.ts'
import { evmChainId, type Method } from './method.ts'
import { sendOperation } from './sendOperation.ts'

const request = v.looseObject({ sender: v.string(), callData: hex })

/** Sends the calls of a page's operation. Everything else in it is filled in here; the user sees the calls. */
export const eth_sendUserOperation: Method<'eth_sendUserOperation'> = async ([operation, entryPoint], context) => {
  const parsed = v.safeParse(request, operation)
  if (!parsed.success) throw new RpcError(-32602)
  const isOurs = isAddress(entryPoint) && entryPoint.toLowerCase() === smartAccountContracts.entryPoint.toLowerCase()
  if (entryPoint !== undefined && !isOurs) throw new RpcError(-32602)
  const account = await accountOf(context, parsed.output.sender)
  if (account.type !== 'smartAccount') throw new RpcError(4200)
  const calls = decodeCalls(parsed.output.callData)
  if (!calls) throw new RpcError(-32602)
  const { hash } = await sendOperation(context, account, calls, async (sent) => {
    if (sent.transaction === undefined) return
    const names = { id: sent.hash, operation: sent.hash, transaction: sent.transaction }
    await saveBundle(context.state.store, {
      ...names,
      chainId: evmChainId(context),
      count: 1,
      hashes: [],
      isStopped: false,
    })
  })
  return hash
}
