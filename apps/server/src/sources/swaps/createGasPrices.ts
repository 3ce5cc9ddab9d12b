import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'

/** Gas prices in wei for three speeds. */
export type GasPrice = { standard: bigint; fast: bigint; instant: bigint }

export type GasPrices = { read: () => Promise<GasPrice> }

const keepMs = 2_000
const blocks = '0x5'
const percentiles = [50, 75, 95]
/** Headroom in percent for each speed: the base fee may rise before the transaction is in a block. */
const headroom = [120n, 150n, 200n] as const

/** Gas prices from recent blocks, never below the node's own suggestion. */
export const createGasPrices = (chain: Chain): GasPrices => {
  const cache = createCache<GasPrice>({ max: 1, keepMs })
  return { read: () => cache.get('', () => readGasPrice(chain)) }
}

const readGasPrice = async (chain: Chain): Promise<GasPrice> => {
  const { answers } = await chain.send([
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_feeHistory', params: [blocks, 'latest', percentiles] },
  ])
  const [asked, history] = answers.map((answer) => (answer && 'result' in answer ? answer.result : undefined))
  const floor = whole(asked) ?? 0n
  const fees = readHistory(history)
  const [standard = 0n, fast = 0n, instant = 0n] = headroom.map((percent, index) =>
    fees ? (fees.base * percent) / 100n + (fees.tips[index] ?? 0n) : (floor * percent) / 100n,
  )
  const atLeast = (value: bigint, least: bigint) => (value > least ? value : least)
  const first = atLeast(standard, floor)
  const second = atLeast(fast, first)
  return { standard: first, fast: second, instant: atLeast(instant, second) }
}

const readHistory = (history: unknown): { base: bigint; tips: bigint[] } | undefined => {
  if (typeof history !== 'object' || history === null) return undefined
  const { baseFeePerGas, reward } = history as { baseFeePerGas?: unknown; reward?: unknown }
  const base = Array.isArray(baseFeePerGas) ? whole(baseFeePerGas.at(-1)) : undefined
  if (base === undefined) return undefined
  const rows = Array.isArray(reward) ? reward.filter(Array.isArray) : []
  const tips = percentiles.map((_, index) => middle(rows.map((row) => whole(row[index]) ?? 0n)))
  return { base, tips }
}

const middle = (values: bigint[]): bigint =>
  [...values].sort((a, b) => (a < b ? -1 : 1))[Math.floor(values.length / 2)] ?? 0n

const whole = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
