import { ownArtifact } from '@latchkey/chain/artifacts'
import { dexes, tokens } from '@latchkey/chain/deployments'
import type { Address } from '@latchkey/wire/caip'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIndexer } from '../../indexer/startIndexer.ts'
import { untilIndexed } from '../../testing/indexed.ts'
import { approveAll, deployOddToken, fillV2, openOneTickPool } from '../../testing/pools.ts'
import { startTestApi, type TestApi } from '../../testing/testApi.ts'
import { type Person, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'
import { transferProbe } from '../dex/transferProbe.ts'
import { seiV2Abi, v3Router02Abi } from '../swaps/abis.ts'

const lower = (address: string) => address.toLowerCase() as Address
const [usdc, wsei, usdt0] = [tokens.USDC, tokens.WSEI, tokens.USDT0].map(({ address }) => lower(address)) as [
  Address,
  Address,
  Address,
]
const dollars = (whole: number) => ({ token: usdc, amount: parseUnits(String(whole), 6) })
const of = (token: Address, whole: number) => ({ token, amount: parseUnits(String(whole), 18) })

type TokenName = 'shallow' | 'faked' | 'honest' | 'ranged' | 'huge' | 'fickle' | 'taxed' | 'trap'

let world: TestWorld
let thief: Person
let fakeTokens: Record<TokenName, Address>
/** The quoted price of each token, once the honest ones have a price. */
let found: Partial<Record<TokenName, number>>

const quote = async (api: TestApi, wanted: readonly Address[]) =>
  (await api.services.data.find('eip155:1329')?.prices.quote(wanted)) ?? new Map()

const quoteAll = async (): Promise<Partial<Record<TokenName, number>>> => {
  const quotes = await quote(world.api, Object.values(fakeTokens))
  const entries = Object.entries(fakeTokens).map(([name, token]) => [name, quotes.get(token)?.usd])
  return Object.fromEntries(entries)
}

/** Answers are cached for four seconds. */
const nextLook = () => new Promise((resolve) => setTimeout(resolve, 4_100))

const pairAbi = parseAbi(['function getPair(address, address) view returns (address)'])

/** Makes a token unsellable: its pool can't receive it. */
const shutOut = async (token: Address): Promise<void> => {
  const { factory } = dexes.dragonswap
  const query = { address: factory, abi: pairAbi, functionName: 'getPair', args: [token, usdc] } as const
  const pair = await world.client.readContract(query)
  const { abi } = ownArtifact('OddToken')
  await thief.send({ to: token, data: encodeFunctionData({ abi, functionName: 'shutOut', args: [pair] }) })
}

/** Buys with dollars in a pool of Oku, whatever it costs. */
const buyAtOku = async (tokenOut: Address, fee: number, whole: number): Promise<void> => {
  const { router } = dexes.oku
  await approveAll(thief, router, [usdc])
  const trade = { tokenIn: usdc, tokenOut, fee, recipient: thief.address, amountIn: parseUnits(String(whole), 6) }
  const args = [{ ...trade, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }] as const
  await thief.send({
    to: router,
    data: encodeFunctionData({ abi: v3Router02Abi, functionName: 'exactInputSingle', args }),
  })
}

beforeAll(async () => {
  world = await startTestWorld()
  thief = await world.person([
    { symbol: 'USDC', amount: parseUnits('30000000', 6) },
    { symbol: 'USDT0', amount: parseUnits('1000000', 6) },
  ])
  const fake = await deployOddToken(thief, { name: 'USDC', symbol: 'USDC', decimals: 6 })
  fakeTokens = {
    shallow: await deployOddToken(thief),
    faked: await deployOddToken(thief),
    honest: await deployOddToken(thief),
    ranged: await deployOddToken(thief),
    huge: await deployOddToken(thief, { decimals: 255 }),
    fickle: await deployOddToken(thief),
    taxed: await deployOddToken(thief, { feeBps: 1_000 }),
    trap: await deployOddToken(thief),
  }
  const sides = [of(fakeTokens.shallow, 0.001), dollars(1)] as const
  await openOneTickPool(thief, { sides, idle: dollars(20_000), fee: 500 })
  await openOneTickPool(thief, { sides: [of(fakeTokens.ranged, 40_000), dollars(100_000)], fee: 3_000 })
  await fillV2(thief, [of(fakeTokens.faked, 1_000), { token: fake, amount: parseUnits('1000000', 6) }])
  for (const name of ['honest', 'huge', 'fickle', 'trap'] as const)
    await fillV2(thief, [of(fakeTokens[name], 20_000), dollars(50_000)])
  await fillV2(thief, [of(fakeTokens.taxed, 20_000), dollars(45_000)])
  await shutOut(fakeTokens.trap)
  for (let turn = 0; turn < 10; turn++) {
    found = await quoteAll()
    if ([found.honest, found.ranged, found.fickle, found.taxed].every((usd) => usd !== undefined)) break
    await nextLook()
  }
}, 240_000)
afterAll(() => world.stop())

describe('[threat 75] a forged price', { timeout: 120_000 }, () => {
  it('is not trusted from a pool with one dollar in reach and thousands out of reach', () => {
    expect(found.honest).toBeCloseTo(2.5, 6)
    expect(found.shallow).toBeUndefined()
    // Just as narrow, but with money within a trade's reach.
    expect(found.ranged).toBeCloseTo(2.5, 6)
  })

  it('is not trusted from a pool against a fake USDC', () => {
    expect(found.honest).toBeCloseTo(2.5, 6)
    expect(found.faked).toBeUndefined()
  })

  it('is unknown for a token with 255 or changed decimals', async () => {
    expect(found.huge).toBeUndefined()
    expect(found.fickle).toBeCloseTo(2.5, 6)
    const data = encodeFunctionData({ abi: parseAbi(['function say(uint256)']), args: [6n] })
    await thief.send({ to: fakeTokens.fickle, data })
    await nextLook()
    expect((await quoteAll()).fickle).toBeUndefined()
  })

  it('reflects a real sale: fees are deducted, and an unsellable token has no price', () => {
    // 18,000 arrived in the pool, so its price is 2.5 dollars; a seller gets nine tenths of that.
    expect(found.taxed).toBeCloseTo(2.25, 6)
    expect(found.trap).toBeUndefined()
  })

  it('contains the code of the artifact', () => {
    expect(transferProbe).toBe(ownArtifact('TransferProbe').bytecode)
  })

  it('does not enter the history by a trade in a pool one tick wide', async () => {
    const { nodes, log } = world.api.services
    const indexer = startIndexer({ pool: world.database.pool, chain: nodes.product, log, pollMs: 50 })
    try {
      const head = await world.client.getBlockNumber({ cacheTime: 0 })
      await untilIndexed(world.database.db, nodes.product, head)
      // 100,000 dollars, all close to a price of five dollars per USDT0.
      const sides = [{ token: usdt0, amount: parseUnits('10000', 6) }, dollars(50_000)] as const
      await openOneTickPool(thief, { sides, fee: 3_000 })
      await buyAtOku(usdt0, 3_000, 10)
      const after = await world.client.getBlockNumber({ cacheTime: 0 })
      await untilIndexed(world.database.db, nodes.product, after)
    } finally {
      await indexer.stop()
    }
    const { rows } = await world.database.pool.query<{ usd: number }>(
      'SELECT usd FROM price_samples WHERE token = $1',
      [Buffer.from(usdt0.slice(2), 'hex')],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ usd }) => Math.abs(usd - 1) > 0.05)).toEqual([])
  })

  it('is not trusted by a server that starts while all pools are manipulated', async () => {
    const usual = (await quote(world.api, [wsei])).get(wsei)?.usd
    expect(usual).toBeGreaterThan(0.41)
    expect(usual).toBeLessThan(0.43)
    const { router } = dexes.dragonswap
    await approveAll(thief, router, [usdc])
    const args = [parseUnits('8000000', 6), 0n, [usdc, wsei], thief.address, 99_999_999_999n] as const
    await thief.send({
      to: router,
      data: encodeFunctionData({ abi: seiV2Abi, functionName: 'swapExactTokensForTokens', args }),
    })
    await buyAtOku(wsei, 3_000, 8_000_000)
    // Longer ago than this node keeps past states.
    const start = await world.client.getBlockNumber({ cacheTime: 0 })
    while ((await world.client.getBlockNumber({ cacheTime: 0 })) < start + 20n) {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const fresh = await startTestApi({ connection: world.database, nodeUrls: [world.chain.url] })
    try {
      const price = (await quote(fresh, [wsei])).get(wsei)
      expect(price?.usd).toBeGreaterThan(0.41)
      expect(price?.usd).toBeLessThan(0.43)
    } finally {
      await fresh.stop()
    }
  })
})
