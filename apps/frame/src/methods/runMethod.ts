import { toCaipNetworkId } from '@latchkey/wire/caip'
import type { AskMethodName, MethodName } from '@latchkey/wire/methods'
import { eth_accounts } from './eth_accounts.ts'
import { eth_chainId } from './eth_chainId.ts'
import { eth_getUserOperationReceipt } from './eth_getUserOperationReceipt.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { eth_sendUserOperation } from './eth_sendUserOperation.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { evmChainId, type Method, type MethodContext } from './method.ts'
import { personal_sign } from './personal_sign.ts'
import { solana_signAllTransactions } from './solana_signAllTransactions.ts'
import { solana_signAndSendTransaction } from './solana_signAndSendTransaction.ts'
import { solana_signMessage } from './solana_signMessage.ts'
import { solana_signTransaction } from './solana_signTransaction.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'
import { wallet_getGrantedExecutionPermissions } from './wallet_getGrantedExecutionPermissions.ts'
import { wallet_getSupportedExecutionPermissions } from './wallet_getSupportedExecutionPermissions.ts'
import { wallet_grantPermissions } from './wallet_grantPermissions.ts'
import { wallet_requestExecutionPermissions } from './wallet_requestExecutionPermissions.ts'
import { wallet_revokePermissions } from './wallet_revokePermissions.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

/** Methods that the frame answers itself: every one that needs an approval, and some reads. The rest are chain reads. */
const own = {
  eth_accounts,
  eth_chainId,
  personal_sign,
  eth_signTypedData_v4,
  eth_sendTransaction,
  eth_sendUserOperation,
  eth_getUserOperationReceipt,
  wallet_getCapabilities,
  wallet_getCallsStatus,
  wallet_getAssets,
  wallet_sendCalls,
  wallet_grantPermissions,
  wallet_revokePermissions,
  wallet_requestExecutionPermissions,
  wallet_getSupportedExecutionPermissions,
  wallet_getGrantedExecutionPermissions,
  solana_signMessage,
  solana_signTransaction,
  solana_signAllTransactions,
  solana_signAndSendTransaction,
} satisfies { [M in AskMethodName]: Method<M> } & { [M in MethodName]?: Method<M> }

const isOwn = (method: MethodName): method is keyof typeof own => Object.hasOwn(own, method)

export const runMethod = async (method: MethodName, params: unknown, context: MethodContext): Promise<unknown> => {
  if (isOwn(method)) return (own[method] as (params: unknown, context: MethodContext) => unknown)(params, context)
  return context.state.callNode(toCaipNetworkId(evmChainId(context)), method, params ?? [])
}
