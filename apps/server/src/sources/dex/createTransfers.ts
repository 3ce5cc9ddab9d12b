import type { Address, Hex } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { readUint } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import { findCuratedToken } from '../tokens/curated.ts'
import type { PoolState } from './createPools.ts'
import { transferProbe } from './transferProbe.ts'

/** What part of a token arrives when it leaves a pool and when it goes into one: 1 for a plain token. */
export type Kept = { out: number; in: number }

export type Transfers = {
  /** Undefined where the token does not move both ways, or where it can't be tried. Throws when no node answers. */
  kept: (token: Address, state: Pick<PoolState, 'pool' | 'reserves'>) => Promise<Kept | undefined>
}

const keepMs = 600_000
const keptMax = 5_000
/** The part of a pool that is borrowed for the try. */
const part = 1_000n
const whole: Kept = { out: 1, in: 1 }

/**
 * Tries out whether tokens arrive in full, by borrowing some from a pool and giving it back in a call that changes
 * nothing. Tokens of the curated list were looked at by people and are not tried.
 */
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
