import { base58, base64 } from '@scure/base'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'

/** The first signature of a serialized transaction, which identifies it on the chain. */
const signatureOf = (params: readonly unknown[]): string | undefined => {
  const [encoded, options] = params as [string, { encoding?: string }?]
  try {
    const bytes = (options?.encoding === 'base64' ? base64 : base58).decode(encoded)
    return bytes.length > 65 ? base58.encode(bytes.subarray(1, 65)) : undefined
  } catch {
    return undefined
  }
}

/**
 * Sends a signed Solana transaction. As with `sendRaw`, a node that already knows it returns an error, and its
 * signature is the right answer.
 */
export const sendSolana = async (chain: Chain, params: unknown[]): Promise<NodeAnswer> => {
  // Not tied to the caller's connection: once begun, the outcome should be known.
  const { answers } = await chain.send([{ method: 'sendTransaction', params }])
  const [answer] = answers
  const signature = signatureOf(params)
  const isKnown = answer && 'error' in answer && /already been processed/i.test(answer.error.message)
  if (isKnown && signature !== undefined) return { result: signature }
  return answer ?? { error: { code: -32603, message: 'The network did not answer this call.' } }
}
