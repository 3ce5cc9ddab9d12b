import type { Address, Hex } from '@latchkey/wire/caip'
import { createCache, getMany } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { readContracts, readUint } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import type { Venues } from './createVenues.ts'

/** A pool of two tokens; `low` is the pool's first token. */
export type Pool = { venue: string; kind: 'v2' | 'v3'; address: Address; low: Address; high: Address; fee?: number }

/** A pool's reserves, and the price of one `low` in `high`, both in base units. */
export type PoolState = {
  pool: Pool
  reserves: { low: bigint; high: bigint }
  ratio: number
  /** V3 only: the root of the price, and the liquidity at it. */
  root?: bigint
  liquidity?: bigint
}

export type Pools = {
  /** The pools of the given pairs on every live venue. */
  find: (pairs: readonly (readonly [Address, Address])[]) => Promise<Pool[]>
  /** Pool reserves at the head or at a block; pools without liquidity are left out. */
  read: (pools: readonly Pool[], block?: bigint) => Promise<PoolState[]>
}

/** V3 pool fees, in hundredths of a basis point. */
export const v3Fees = [100, 500, 3_000, 10_000] as const

/** A missing pool may be created at any time; an existing one stays. */
const absentMs = 60_000
const knownMax = 20_000
/** Less than a block: concurrent requests share one read, and no one gets an older block's state. */
const stateKeptMs = 300
const statesMax = 2_000

type Slot = { key: string; call: { target: Address; data: Hex }; pool: Omit<Pool, 'address'> }

export const createPools = (chain: Chain, venues: Venues): Pools => {
  const known = new Map<string, { address: Address | undefined; until: number }>()
  const states = createCache<PoolState | undefined>({ max: statesMax, keepMs: stateKeptMs })

  const slotsOf = async (pairs: readonly (readonly [Address, Address])[]): Promise<Slot[]> => {
    const live = await venues.live()
    return pairs.flatMap(([one, other]) => {
      const [low, high] = one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]
      return live.flatMap(({ name, kind, factory }): Slot[] => {
        const key = `${factory}${low}${high}`
        if (kind === 'v2') {
          const data: Hex = `0xe6a43905${word(low)}${word(high)}`
          return [{ key, call: { target: factory, data }, pool: { venue: name, kind, low, high } }]
        }
        return v3Fees.map((fee) => ({
          key: `${key}${fee}`,
          call: { target: factory, data: `0x1698ee82${word(low)}${word(high)}${word(fee)}` },
          pool: { venue: name, kind, low, high, fee },
        }))
      })
    })
  }

  return {
    find: async (pairs) => {
      const slots = await slotsOf(pairs)
      const now = Date.now()
      const open = slots.filter(({ key }) => (known.get(key)?.until ?? 0) <= now)
      const answers = await readContracts(
        chain,
        open.map(({ call }) => call),
      )
      for (const [index, { key }] of open.entries()) {
        const value = readUint(answers[index])
        const address: Address | undefined = value ? `0x${value.toString(16).padStart(40, '0')}` : undefined
        known.delete(key)
        known.set(key, { address, until: address ? Number.POSITIVE_INFINITY : now + absentMs })
        const [oldest] = known.keys()
        if (known.size > knownMax && oldest !== undefined) known.delete(oldest)
      }
      return slots.flatMap(({ key, pool }) => {
        const address = known.get(key)?.address
        return address ? [{ ...pool, address }] : []
      })
    },
    read: async (pools, block) => {
      if (block !== undefined) return [...(await readStates(chain, pools, block)).values()]
      const addresses = pools.map(({ address }) => address)
      const found = await getMany(states, addresses, (missing) =>
        readStates(
          chain,
          pools.filter(({ address }) => missing.includes(address)),
        ),
      )
      return addresses.flatMap((address) => found.get(address) ?? [])
    },
  }
}

/** The states by the pools' addresses; pools without liquidity are left out. */
const readStates = async (chain: Chain, pools: readonly Pool[], block?: bigint): Promise<Map<Address, PoolState>> => {
  const calls = pools.flatMap(({ kind, address, low, high }) => {
    const own = (data: Hex) => ({ target: address, data })
    if (kind === 'v2') return [own('0x0902f1ac')]
    const held = (token: Address) => ({ target: token, data: `0x70a08231${word(address)}` as Hex })
    return [own('0x3850c7bd'), own('0x1a686502'), held(low), held(high)]
  })
  const answers = await readContracts(chain, calls, block === undefined ? {} : { block })
  let at = 0
  return new Map(
    pools.flatMap((pool) => {
      const own = answers.slice(at, at + (pool.kind === 'v2' ? 1 : 4))
      at += own.length
      const state = pool.kind === 'v2' ? readV2(own) : readV3(own)
      return state ? [[pool.address, { pool, ...state }] as const] : []
    }),
  )
}

type Read = Omit<PoolState, 'pool'> | undefined

const readV2 = ([answer]: readonly (Hex | undefined)[]): Read => {
  if (!answer || answer.length < 130) return undefined
  const [low, high] = [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)]
  if (low === 0n || high === 0n) return undefined
  return { reserves: { low, high }, ratio: Number(high) / Number(low) }
}

const readV3 = ([slot, liquidity, lowHeld, highHeld]: readonly (Hex | undefined)[]): Read => {
  const [root, inRange] = [readUint(slot), readUint(liquidity)]
  // Without liquidity in range, the price is just where the last trade left it.
  if (!root || !inRange) return undefined
  const ratio = (Number(root) / 2 ** 96) ** 2
  const reserves = { low: readUint(lowHeld) ?? 0n, high: readUint(highHeld) ?? 0n }
  return { reserves, ratio, root, liquidity: inRange }
}
