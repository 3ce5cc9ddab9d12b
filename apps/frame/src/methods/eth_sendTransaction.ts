import { RpcError } from '@latchkey/wire/walletErrors'
import { accountOf } from './accountOf.ts'
import { evmChainId, type Method } from './method.ts'
import { readCall } from './readCall.ts'
import { sendOperation, waitForOperation } from './sendOperation.ts'
import { broadcast, signCalls } from './sendTransactions.ts'

const fromOf = (transaction: unknown): unknown =>
  typeof transaction === 'object' && transaction !== null && 'from' in transaction ? transaction.from : undefined

/** Sends one transaction after approval and returns its hash. A smart account sends an operation instead. */
export const eth_sendTransaction: Method<'eth_sendTransaction'> = async ([transaction], context) => {
  const account = await accountOf(context, fromOf(transaction))
  const call = readCall(transaction, account.address, evmChainId(context))
  if (account.type === 'smartAccount') return waitForOperation(context, await sendOperation(context, account, [call]))
  const [signed] = await signCalls(context, [call])
  if (signed === undefined) throw new RpcError(-32603)
  return broadcast(context, signed)
}
