import { callNode, NodeFailure } from '../../sources/chain/callNode.ts'
import { type NodeAnswer, readAnswers } from '../../sources/chain/readAnswers.ts'

const noService: NodeAnswer = { error: { code: -32601, message: 'This network has no such service.' } }
const unreadable: NodeAnswer = { error: { code: -32603, message: 'The service did not answer this call.' } }

/** Calls a bundler or paymaster once. What it did with an operation is unknown, so there is no retry. */
export const askService = async (
  url: string | undefined,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<NodeAnswer> => {
  if (url === undefined) return noService
  // Once begun, the outcome of sending should be known, even if the caller disconnects.
  const stop = method === 'eth_sendUserOperation' ? undefined : signal
  try {
    const [answer] = readAnswers(await callNode(url, { jsonrpc: '2.0', id: 1, method, params }, stop), [1])
    return answer ?? unreadable
  } catch (error) {
    // Its outage isn't the chain's: the other calls of a batch continue.
    if (error instanceof NodeFailure) return unreadable
    throw error
  }
}
