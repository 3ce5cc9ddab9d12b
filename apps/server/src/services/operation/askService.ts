import { callNode, NodeFailure } from '../../sources/chain/callNode.ts'
import { type NodeAnswer, readAnswers } from '../../sources/chain/readAnswers.ts'

const noService: NodeAnswer = { error: { code: -32601, message: 'This network has no such service.' } }
const unreadable: NodeAnswer = { error: { code: -32603, message: 'The service did not answer this call.' } }

/** Asks a bundler or a paymaster once: what it did with an operation is not known, so nothing is tried again. */
export const askService = async (
  url: string | undefined,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<NodeAnswer> => {
  if (url === undefined) return noService
  // Once begun, the outcome of sending should be known, also when the caller goes away.
  const stop = method === 'eth_sendUserOperation' ? undefined : signal
  try {
    const [answer] = readAnswers(await callNode(url, { jsonrpc: '2.0', id: 1, method, params }, stop), [1])
    return answer ?? unreadable
  } catch (error) {
    // Its absence is not the chain's: the other calls of a batch go on.
    if (error instanceof NodeFailure) return unreadable
    throw error
  }
}
