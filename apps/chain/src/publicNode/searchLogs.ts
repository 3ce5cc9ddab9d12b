import { Heights, toHex } from './heights.ts'
import { type Answer, type Ask, refuse } from './rpcMessage.ts'
import type { Weather } from './weather.ts'

type Limits = Pick<Weather, 'logBlocksMax' | 'logsMax' | 'onManyLogs' | 'onGone'>

/** What Cosmos nodes say about a block that they have deleted. */
export const gone = 'height is not available, lowest height is above it'

/** Searches logs as public nodes do: within limits, and silent about blocks they haven't seen or have deleted. */
export async function searchLogs(
  ask: Ask,
  filter: unknown,
  { head, oldest }: { head: bigint; oldest: bigint },
  limits: Limits,
): Promise<Answer> {
  const wanted = (filter ?? {}) as Record<string, unknown>
  if ('blockHash' in wanted) {
    const block = await ask('eth_getBlockByHash', [wanted.blockHash, false])
    const number = 'result' in block ? Heights.read((block.result as { number?: string } | null)?.number) : undefined
    if (number === undefined || number > head || number < oldest) return refuse('unknown block')
    return cut(await ask('eth_getLogs', [wanted]), limits)
  }
  const from = Heights.read(wanted.fromBlock) ?? head
  const to = Heights.read(wanted.toBlock) ?? head
  const blocks = to - from + 1n
  if (limits.logBlocksMax !== null && blocks > BigInt(limits.logBlocksMax))
    return refuse(`block range too large (${blocks}), maximum allowed is ${limits.logBlocksMax} blocks`)
  const last = to < head ? to : head
  if (from < oldest && limits.onGone === 'refuse') return refuse(gone)
  const first = from < oldest ? oldest : from
  if (last < first) return { result: [] }
  return cut(await ask('eth_getLogs', [{ ...wanted, fromBlock: toHex(first), toBlock: toHex(last) }]), limits)
}

function cut(answer: Answer, { logsMax, onManyLogs }: Limits): Answer {
  if ('error' in answer || !Array.isArray(answer.result) || logsMax === null) return answer
  if (answer.result.length <= logsMax) return answer
  return onManyLogs === 'cut'
    ? { result: answer.result.slice(0, logsMax) }
    : refuse(`query returned more than ${logsMax} results`)
}
