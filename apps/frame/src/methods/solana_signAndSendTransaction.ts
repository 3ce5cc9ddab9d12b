import { RpcError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import type { Method } from './method.ts'
import { signSolana } from './signSolana.ts'
import { currentCommitment, solanaNode } from './solanaNetwork.ts'

/** Signs and sends through the operator's node; without one for Solana nothing is signed. */
export const solana_signAndSendTransaction: Method<'solana_signAndSendTransaction'> = async (params, context) => {
  const node = solanaNode(context)
  const [signed] = await signSolana(context, [params.transaction], true)
  if (!signed) throw new RpcError(-32603)
  const { preflightCommitment, ...rest } = params.options ?? {}
  const commitment = preflightCommitment && { preflightCommitment: currentCommitment[preflightCommitment] }
  const options = { encoding: 'base58', ...rest, ...commitment }
  const signature = await context.state.callNode(node, 'sendTransaction', [base58.encode(signed), options])
  if (typeof signature !== 'string') throw new RpcError(-32603)
  return { signature }
}
