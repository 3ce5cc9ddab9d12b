import type { Address, Hex } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { readUint } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import { findCuratedToken } from '../tokens/curated.ts'
import type { PoolState } from './createPools.ts'
import { transferProbe } from './transferProbe.ts'

/** The share of a token that arrives when it leaves a pool and when it enters one; 1 for a plain token. */
export type Kept = { out: number; in: number }

export type Transfers = {
  /** Undefined if the token can't move both ways or can't be tried. Throws if no node answers. */
  kept: (token: Address, state: Pick<PoolState, 'pool' | 'reserves'>) => Promise<Kept | undefined>
}

const keepMs = 600_000
const keptMax = 5_000
/** The share of a pool to borrow for the test. */
const part = 1_000n
const whole: Kept = { out: 1, in: 1 }

/** Tests whether tokens arrive in full, by a simulated loan from a pool. Curated tokens aren't tested. */
export const createTransfers = (chain: Chain): Transfers => {
  const cache = createCache<Kept | undefined>({ max: keptMax, keepMs })
  return {
    kept: async (token, { pool, reserves }) => {
      if (findCuratedToken(chain.id, token)) return whole
      return await cache.get(token, async () => {
        const isLow = pool.low === token
        const amount = (isLow ? reserves.low : reserves.high) / part
        const args = [pool.address, pool.kind === 'v3' ? 1 : 0, isLow ? 1 : 0, token, amount]
        const data: Hex = `${transferProbe}${args.map(word).join('')}`
        const { answers } = await chain.send([{ method: 'eth_call', params: [{ data }, 'latest'] }])
        const [answer] = answers
        const said = answer && 'result' in answer && typeof answer.result === 'string' ? (answer.result as Hex) : '0x'
        const [got, given] = [readUint(said), readUint(`0x${said.slice(66)}`)]
        if (!got || !given || amount === 0n || got > amount || given > got) return undefined
        return { out: Number(got) / Number(amount), in: Number(given) / Number(got) }
      })
    },
  }
}
