import { dexes, tokens as seeded } from '@latchkey/chain/deployments'
import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leastOut } from '../../services/convert/chooseQuote.ts'
import { findDesk } from '../../services/convert/desk.ts'
import { approveAll, deployOddToken, fillV2 } from '../../testing/pools.ts'
import { type Person, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'
import { createPools } from '../dex/createPools.ts'
import { createSwaps, type SwapQuote, type Swaps } from './createSwaps.ts'

let world: TestWorld
let swaps: Swaps
let trader: Person

const lower = (address: string) => address.toLowerCase() as Address
const tokens = [
  nativeTokenAddress,
  ...(['WSEI', 'USDC', 'USDT0', 'WETH'] as const).map((one) => lower(seeded[one].address)),
]
const [native, wsei, usdc, usdt0, weth] = tokens as [Address, Address, Address, Address, Address]
/** The largest amount that a run swaps, worth 2,000 dollars, so the trader never runs out. */
const most: Record<Address, bigint> = {
  [native]: parseUnits('4700', 18),
  [wsei]: parseUnits('4700', 18),
  [usdc]: parseUnits('2000', 6),
  [usdt0]: parseUnits('2000', 6),
  [weth]: parseUnits('0.6', 18),
}

beforeAll(async () => {
  world = await startTestWorld()
  ;({ swaps } = await findDesk(world.api.services, 'eip155:1329'))
  trader = await world.person([
    { symbol: 'WSEI', amount: parseUnits('200000', 18) },
    { symbol: 'USDC', amount: parseUnits('100000', 6) },
    { symbol: 'USDT0', amount: parseUnits('100000', 6) },
    { symbol: 'WETH', amount: parseUnits('30', 18) },
  ])
  const spenders = [...(await swaps.allowances(usdc, trader.address)).keys()]
  for (const token of tokens.slice(1)) {
    for (const spender of spenders) {
      const args = [spender, maxUint256] as const
      await trader.send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) })
    }
  }
})
afterAll(() => world.stop())

const balanceOf = (token: Address) =>
  token === native
    ? world.client.getBalance({ address: trader.address })
    : world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [trader.address] })

/** Sends a quote as a transaction and compares what moved with what was promised. */
const run = async (quote: SwapQuote, from: Address, to: Address, amount: bigint, slippagePercent: number) => {
  const minimumOut = leastOut(quote.amountOut, slippagePercent)
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const [inBefore, outBefore] = await Promise.all([balanceOf(from), balanceOf(to)])
  const data = quote.data({ minimumOut, recipient: lower(trader.address), deadline })
  const { feePaid } = await trader.send({ to: quote.target, data, value: from === native ? amount : 0n })
  const [inAfter, outAfter] = await Promise.all([balanceOf(from), balanceOf(to)])
  expect(outAfter - outBefore + (to === native ? feePaid : 0n)).toBeGreaterThanOrEqual(minimumOut)
  expect(inBefore - inAfter - (from === native ? feePaid : 0n)).toBe(amount)
}

const venues = ['DragonSwap V1', 'Oku']

describe('a built swap', () => {
  it('[API-10] pays at least the minimum, over random routers, routes and amounts', {
    timeout: 240_000,
  }, async () => {
    const pair = fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(...tokens)).filter(([from, to]) => from !== to)
    const part = fc.double({ min: 1e-6, max: 1, noNaN: true })
    await fc.assert(
      fc.asyncProperty(pair, part, fc.nat(), fc.integer({ min: 0, max: 300 }), async ([from, to], part, pick, bps) => {
        const amount = (((most[from] as bigint) * BigInt(Math.ceil(part * 1e9))) / 10n ** 9n) | 1n
        const quotes = await swaps.quote(from, to, amount)
        const quote = quotes[pick % quotes.length]
        // Too small to give a single unit of the other side: nothing to run.
        if (quote) await run(quote, from, to, amount, bps / 100)
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it.each(venues)('[API-10] handles native coin at %s, directly and through a third token', async (venue) => {
    for (const [from, to] of [
      [native, usdc],
      [native, usdt0],
      [usdc, native],
      [usdt0, native],
    ] as const) {
      const amount = (most[from] as bigint) / 10n
      const quote = (await swaps.quote(from, to, amount)).find((one) => one.venue === venue)
      if (!quote) throw new Error(`${venue} has no quote.`)
      await run(quote, from, to, amount, 0)
    }
  })

  it('[API-10] reverts below the minimum and after its deadline', async () => {
    for (const quote of await swaps.quote(usdc, weth, parseUnits('10', 6))) {
      const terms = { minimumOut: quote.amountOut, recipient: lower(trader.address) }
      const run = (minimumOut: bigint, deadline: bigint) =>
        world.client.call({
          account: trader.address,
          to: quote.target,
          data: quote.data({ ...terms, minimumOut, deadline }),
        })
      const later = BigInt(Math.floor(Date.now() / 1_000) + 600)
      await run(terms.minimumOut, later)
      await expect(run(terms.minimumOut + 1n, later)).rejects.toThrow()
      await expect(run(terms.minimumOut, later - 1_200n)).rejects.toThrow()
    }
  })
})

describe('a token with transfer fees', () => {
  const whole = (amount: number) => parseUnits(String(amount), 18)
  const deadline = () => BigInt(Math.floor(Date.now() / 1_000) + 1_200)

  /** A token with a 5% transfer fee, and a pool of 100,000 dollars at each of two exchanges. */
  const open = async (): Promise<Address> => {
    const taxed = await deployOddToken(trader, { feeBps: 500 })
    const sides = [
      { token: taxed, amount: whole(40_000) },
      { token: usdc, amount: parseUnits('20000', 6) },
    ] as const
    await fillV2(trader, sides)
    await fillV2(trader, sides, dexes.uniswapV2.router)
    for (const { router } of Object.values(dexes)) await approveAll(trader, router, [taxed])
    return taxed
  }

  it('[API-05] [API-10] is quoted at what arrives, when sold and bought, for tokens and native coin', async () => {
    const taxed = await open()
    for (const [from, to, amount] of [
      [taxed, usdc, whole(100)],
      [usdc, taxed, parseUnits('50', 6)],
      [taxed, native, whole(100)],
      [native, taxed, parseUnits('100', 18)],
    ] as const) {
      const [quote, ...others] = await swaps.quote(from, to, amount)
      if (!quote) throw new Error('There is no quote.')
      expect([quote, ...others].map(({ venue }) => venue)).toEqual(['DragonSwap V1'])
      await run(quote, from, to, amount, 0)
    }
  })

  it('[API-10] works through SwapRouter02 on V2 pools, like a plain token', async () => {
    const taxed = await open()
    const { chain, transfers } = world.api.services.data.find('eip155:1329') ?? {}
    if (!chain || !transfers) throw new Error('There is no chain.')
    const { factory } = dexes.uniswapV2
    // As for a chain where one router trades on both kinds of pools.
    const router = { address: dexes.oku.router, abi: 'uniswapV3Router02' } as const
    const venues = {
      live: async () => [{ name: 'Both', kind: 'v2', factory, router, quoter: undefined } as const],
    }
    const connectors = [wsei, usdc]
    for (const [from, to, amount] of [
      [usdc, weth, parseUnits('500', 6)],
      [usdt0, weth, parseUnits('500', 6)],
      [native, usdc, parseUnits('500', 18)],
      [usdt0, native, parseUnits('500', 6)],
      [taxed, weth, whole(100)],
      [native, taxed, parseUnits('100', 18)],
    ] as const) {
      // New each time, so no pool state from before the last trade is cached.
      const pools = createPools(chain, venues)
      const both = createSwaps({ chain, venues, pools, transfers, wrapped: wsei, connectors })
      const [quote] = await both.quote(from, to, amount)
      if (!quote) throw new Error('There is no quote.')
      expect(quote.target).toBe('0xdd489c75be1039ec7d843a6ac2fd658350b067cf')
      await run(quote, from, to, amount, 0)
      const terms = { recipient: lower(trader.address), deadline: deadline() }
      const data = quote.data({ ...terms, minimumOut: quote.amountOut * 2n })
      const value = from === native ? amount : 0n
      await expect(world.client.call({ account: trader.address, to: quote.target, data, value })).rejects.toThrow()
    }
  })
})
