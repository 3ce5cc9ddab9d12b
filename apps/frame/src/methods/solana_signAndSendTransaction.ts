import { RpcError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { handOver } from './handOver.ts'
import type { Method } from './method.ts'
import { signSolana } from './signSolana.ts'
import { currentCommitment, solanaNode } from './solanaNetwork.ts'

/** After the one-byte count: more than 127 signatures don't fit into a transaction. */
const firstSignature = [1, 65] as const
const knownStatus = v.object({ value: v.tuple([v.looseObject({})]) })

/** Sends through the operator's node; without one, signs nothing. Reads the signature itself, not the node's answer. */
export const solana_signAndSendTransaction: Method<'solana_signAndSendTransaction'> = async (params, context) => {
  const node = solanaNode(context)
  const [signed] = await signSolana(context, [params.transaction], true)
  if (!signed) throw new RpcError(-32603)
  const { preflightCommitment, ...rest } = params.options ?? {}
  const commitment = preflightCommitment && { preflightCommitment: currentCommitment[preflightCommitment] }
  const options = { encoding: 'base58', ...rest, ...commitment }
  const { callNode, clock } = context.state
  const signature = base58.encode(signed.subarray(...firstSignature))
  await handOver(clock, {
    send: () => callNode(node, 'sendTransaction', [base58.encode(signed), options]),
    isKnown: async () => {
      const answer = await callNode(node, 'getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
      return v.is(knownStatus, answer)
    },
  })
  context.state.payments.handedOver(base58.encode(signed))
  return { signature }
}
