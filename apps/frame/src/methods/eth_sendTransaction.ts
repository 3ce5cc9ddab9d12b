import { RpcError } from '@latchkey/wire/errors'
import { evmChainId, type Method } from './method.ts'
import { readCall } from './readCall.ts'
import { broadcast, signCalls } from './sendTransactions.ts'

/** Sends one transaction after approval and answers with its hash. */
export const eth_sendTransaction: Method<'eth_sendTransaction'> = async ([transaction], context) => {
  const { evmAddress } = await context.state.vault.open()
  const call = readCall(transaction, evmAddress, evmChainId(context))
  const [signed] = await signCalls(context, [call])
  if (signed === undefined) throw new RpcError(-32603)
  return broadcast(context, signed)
}
