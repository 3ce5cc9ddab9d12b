import { type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { type Answer, type Ask, refuse } from './rpcMessage.ts'

/** Refuses a transaction whose nonce is not the account's next, as Autobahn does; undefined lets it pass. */
export async function checkNonce(ask: Ask, raw: unknown): Promise<Answer | undefined> {
  const serializedTransaction = raw as Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction']
  const { nonce = 0 } = parseTransaction(raw as Hex)
  const sender = await recoverTransactionAddress({ serializedTransaction })
  const answer = await ask('eth_getTransactionCount', [sender, 'pending'])
  const next = 'result' in answer ? Number(answer.result) : nonce
  return nonce === next ? undefined : refuse(`nonce out of order: expected ${next}, got ${nonce}`)
}
