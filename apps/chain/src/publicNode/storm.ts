import { Dice } from '../seed/dice.ts'
import { calm, type Weather } from './weather.ts'

/** Every fault of a storm. */
export const faults: Readonly<Record<string, Partial<Weather>>> = {
  'cuts logs': { onManyLogs: 'cut' },
  'refuses batches': { batchMax: 0 },
  'limits without a word': { rateLimit: 'silent' },
  'limits and says how long': { rateLimit: { retryAfterSeconds: 0 } },
  'is busy': { busy: 'all' },
  'is busy for headers': { busy: ['eth_getBlockByNumber'] },
  'forgets blocks': { forgetsBlocks: true },
  'has deleted old blocks': { keptBlocks: 200 },
  'has deleted old blocks and says so': { keptBlocks: 200, onGone: 'refuse' },
  'has a peer a little behind': { peers: [0, 3] },
  'has a peer far behind': { peers: [0, 0, 3_000] },
  'claims another chain': { chainId: 1 },
  'sends a page of HTML': { html: true },
  'ends in the middle': { cutOff: true },
  trickles: { trickleMs: 1 },
  'drops logs': { dropsLogs: true },
  'drops receipts': { dropsReceipts: true },
  'has no parent hashes': { zeroParentHash: true },
  'skips heads': { skipsHeads: 2 },
}

/** Weather that changes with the requests. The same seed and requests give the same storm. */
export interface Storm {
  seed: number
  /** How often each fault has occurred. */
  met: ReadonlyMap<string, number>
  next(): Weather
  pass(): void
}

/** How many requests one spell of weather lasts. */
const spell = { shortest: 2, longest: 14 }
const faultsAtOnceMax = 3

/** Creates a storm. Print its seed, so a failure can be reproduced. */
export function createStorm(seed: number): Storm {
  const dice = new Dice(seed)
  const met = new Map<string, number>()
  const names = Object.keys(faults)
  let isOver = false
  let left = 0
  let weather = calm

  function change() {
    left = Math.floor(dice.between(spell.shortest, spell.longest + 1))
    weather = calm
    for (let count = Math.floor(dice.between(0, faultsAtOnceMax + 1)); count > 0; count--) {
      const name = dice.pick(names)
      met.set(name, (met.get(name) ?? 0) + 1)
      weather = { ...weather, ...faults[name] }
    }
  }

  return {
    seed,
    met,
    next() {
      if (isOver) return calm
      if (left === 0) change()
      left--
      return weather
    },
    pass() {
      isOver = true
    },
  }
}
