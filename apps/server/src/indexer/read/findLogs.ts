import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { NodeFailure } from '../../sources/chain/callNode.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import { type FoundLog, foundLog } from './raw.ts'
import { toHex } from './readBlocks.ts'

/** Nodes of chain 1329 search at most so many blocks at once. */
export const logRangeMax = 2_000n
/** … and give at most so many logs; an answer of that size may have been cut short. */
const logsMax = 10_000

/** One alternative per place of a topic: a text, several, or null for any. */
export type TopicFilter = readonly (string | readonly string[] | null)[]

/** The logs of a range of blocks, of all contracts or of some; a range that gives too many is halved until it fits. */
export const findLogs = async (
  chain: Chain,
  from: bigint,
  to: bigint,
  topics: TopicFilter,
  addresses?: readonly string[],
): Promise<FoundLog[]> => {
  if (from > to) return []
  if (to - from >= logRangeMax) return await halve(chain, from, to, topics, addresses)
  try {
    const found = await chain.request('eth_getLogs', [
      { fromBlock: toHex(from), toBlock: toHex(to), topics, ...(addresses && { address: addresses }) },
    ])
    const logs = v.parse(v.array(foundLog), found)
    if (logs.length < logsMax || from === to) return logs
  } catch (error) {
    const isTooMuch = error instanceof RpcError || (error instanceof NodeFailure && error.isFinal)
    if (from === to || !isTooMuch) throw error
  }
  return await halve(chain, from, to, topics, addresses)
}

const halve = async (
  chain: Chain,
  from: bigint,
  to: bigint,
  topics: TopicFilter,
  addresses?: readonly string[],
): Promise<FoundLog[]> => {
  const middle = (from + to) / 2n
  return [
    ...(await findLogs(chain, from, middle, topics, addresses)),
    ...(await findLogs(chain, middle + 1n, to, topics, addresses)),
  ]
}
