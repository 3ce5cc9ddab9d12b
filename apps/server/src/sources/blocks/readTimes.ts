import type { Chain } from '../chain/createChain.ts'
import type { RawTransaction } from './raw.ts'
import { readHeaders } from './readHeaders.ts'

/** The block times of transactions. */
export const readTimes = async (
  chain: Chain,
  transactions: readonly RawTransaction[],
): Promise<(block: bigint) => Date | undefined> => {
  const headers = await readHeaders(chain, [...new Set(transactions.map(({ block }) => block))])
  const times = new Map(headers.flatMap((header) => (header ? [[header.number, header.timestamp] as const] : [])))
  return (block) => times.get(block)
}
