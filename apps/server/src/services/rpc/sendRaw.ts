import type { Hex } from '@latchkey/wire/caip'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'

const knownAlready = /already known|known transaction|already imported|already in (the )?mempool|already exists/i
const maybeMined = /nonce (is )?too low|nonce out of order|invalid nonce|already (been )?mined/i

/**
 * Sends a signed transaction. A node that already has it returns an error, after a first try without a reply: the
 * transaction is on its way, so its hash is the right answer.
 */
export const sendRaw = async (chain: Chain, raw: Hex): Promise<NodeAnswer> => {
  // Loaded on first use, since the library would slow down every start.
  const { keccak256 } = await import('viem/utils')
  // Not tied to the caller's connection: once begun, the outcome should be known.
  const { answers } = await chain.send([{ method: 'eth_sendRawTransaction', params: [raw] }])
  const [answer] = answers
  if (!answer || !('error' in answer)) return answer ?? { result: keccak256(raw) }
  const hash = keccak256(raw)
  if (knownAlready.test(answer.error.message)) return { result: hash }
  if (maybeMined.test(answer.error.message)) {
    const found = await chain.request('eth_getTransactionByHash', [hash]).catch(() => null)
    if (found) return { result: hash }
  }
  return answer
}
