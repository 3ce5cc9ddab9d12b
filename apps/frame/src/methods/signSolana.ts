import { base58 } from '@scure/base'
import type { Bytes } from '../bytes.ts'
import { approveAndSign } from './approveAndSign.ts'
import type { MethodContext } from './method.ts'
import { checkCluster, findSolanaNode, onSolana } from './solanaNetwork.ts'

/** Shows and signs Solana transactions, and keeps other signatures in them. */
export const signSolana = async (
  context: MethodContext,
  encoded: readonly string[],
  isSent: boolean,
): Promise<readonly Bytes[]> => {
  const { solanaAddress: account } = await context.state.vault.open()
  const transactions = encoded.map((text) => Uint8Array.from(base58.decode(text)))
  const signable = { kind: 'solanaTransactions', account, transactions } as const
  const subject = { ...signable, isSent, node: findSolanaNode(context) }
  await checkCluster(context, transactions)
  const signed = await approveAndSign(onSolana(context), signable, subject)
  const names = signed.map((one) => base58.encode(one))
  context.state.payments.signed(subject, names)
  // The page sends the transaction itself, so it counts as sent with this answer.
  if (!isSent) for (const name of names) context.state.payments.handedOver(name)
  return signed
}
