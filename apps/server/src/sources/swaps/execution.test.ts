import { tokens as seeded } from '@latchkey/chain/deployments'
import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minimumReceived } from '../../services/convert/chooseQuote.ts'
import { findDesk } from '../../services/convert/desk.ts'
import { type Person, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'
import type { SwapQuote, Swaps } from './createSwaps.ts'

let world: TestWorld
let swaps: Swaps
let trader: Person

const lower = (address: string) => address.toLowerCase() as Address
const tokens = [
  nativeTokenAddress,
  ...(['WSEI', 'USDC', 'USDT0', 'WETH'] as const).map((one) => lower(seeded[one].address)),
]
const [native, wsei, usdc, usdt0, weth] = tokens as [Address, Address, Address, Address, Address]
/** The largest amount that a run swaps, so that the trader never runs dry: 2,000 dollars' worth. */
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
  const minimumOut = minimumReceived(quote.amountOut, slippagePercent)
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const [inBefore, outBefore] = await Promise.all([balanceOf(from), balanceOf(to)])
  const data = quote.data({ minimumOut, recipient: lower(trader.address), deadline })
  const { feePaid } = await trader.send({ to: quote.target, data, value: from === native ? amount : 0n })
  const [inAfter, outAfter] = await Promise.all([balanceOf(from), balanceOf(to)])
  expect(outAfter - outBefore + (to === native ? feePaid : 0n)).toBeGreaterThanOrEqual(minimumOut)
  expect(inBefore - inAfter - (from === native ? feePaid : 0n)).toBe(amount)
}

const venues = ['DragonSwap V1', 'Uniswap V2', 'Oku']

describe('a built swap', () => {
  it('[API-10] gives at least the minimum received, over random routers, routes and amounts', {
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

  it.each(venues)(
    '[API-10] takes and gives the coin itself at %s, directly and through a third token',
    async (venue) => {
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
    },
  )

  it('[API-10] reverts rather than give less than the minimum, and after its deadline', async () => {
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
