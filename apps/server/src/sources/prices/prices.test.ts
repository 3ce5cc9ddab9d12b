import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from '@latchkey/wire/caip'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReachableState } from '../dex/createReaches.ts'
import { createPriceGuard } from './createPriceGuard.ts'
import { createRates } from './createRates.ts'
import { priceFromPools } from './priceFromPools.ts'
import type { PriceSource } from './priceSource.ts'

const [wrapped, dollar, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const decimals = new Map([
  [wrapped, 18],
  [dollar, 6],
  [token, 8],
])

/** A V2 pool of two tokens, given the whole tokens it holds. */
const pool = (low: Address, lowHeld: number, high: Address, highHeld: number): ReachableState => {
  const units = (address: Address, held: number) => BigInt(held) * 10n ** BigInt(decimals.get(address) ?? 0)
  const reserves = { low: units(low, lowHeld), high: units(high, highHeld) }
  const ratio = Number(reserves.high) / Number(reserves.low)
  // A trade that moves the price by a fifth takes a tenth of each side.
  const reach = { low: reserves.low / 10n, high: reserves.high / 10n }
  return { pool: { venue: 'x', kind: 'v2', address: wrapped, low, high }, reserves, reach, ratio }
}
const price = (states: ReachableState[], of: Address) =>
  priceFromPools([of], { states, decimals, wrapped, dollar }).get(of)?.usd

describe('[API-07] a pool price', () => {
  it('routes through the dollar and the native coin', () => {
    const coin = pool(wrapped, 100_000, dollar, 50_000)
    expect(price([coin], wrapped)).toBeCloseTo(0.5, 9)
    expect(price([coin, pool(wrapped, 20_000, token, 100)], token)).toBeCloseTo(100, 9)
    expect(price([coin, pool(dollar, 10_000, token, 90)], token)).toBeCloseTo(111.11, 2)
    expect(price([coin], dollar)).toBe(1)
  })

  it('is unknown below minimum depth, without pools, and through unlisted tokens', () => {
    // A trade of 500 dollars has to work, so a side holds ten times that.
    expect(price([pool(wrapped, 9_800, dollar, 4_900)], wrapped)).toBeUndefined()
    expect(price([pool(wrapped, 10_200, dollar, 5_100)], wrapped)).toBeCloseTo(0.5, 9)
    expect(price([], token)).toBeUndefined()
    // Many worthless tokens and a few dollars are no depth.
    expect(price([pool(dollar, 100, token, 1_000_000_000)], token)).toBeUndefined()
  })

  it('follows liquidity: one manipulated pool does not move it', () => {
    const honest = pool(wrapped, 200_000, dollar, 100_000)
    const pushed = pool(wrapped, 10_000, dollar, 20_000)
    expect(price([honest, pushed], wrapped)).toBeCloseTo(0.5, 9)
  })
})

describe('[API-07] the guard against single-block prices', () => {
  it('keeps the usual price until the new one lasted', () => {
    const guard = createPriceGuard()
    for (let turn = 1; turn <= 10; turn++) guard.add(token, { usd: 1 + turn / 1_000, at: turn * 10_000 })
    const now = 100_000
    expect(guard.judge(token, 1.1, now)).toEqual({ usd: 1.1, isGuarded: false })
    expect(guard.judge(token, 5, now)).toEqual({ usd: expect.closeTo(1, 1), isGuarded: true })
    expect(guard.judge(token, 0.01, now)?.isGuarded).toBe(true)
    // Any number of queries within a block is one sample.
    for (let turn = 0; turn < 500; turn++) guard.add(token, { usd: 5, at: now + 6_000 + turn })
    expect(guard.judge(token, 5, now + 7_000)?.isGuarded).toBe(true)
    for (let turn = 1; turn <= 12; turn++) guard.add(token, { usd: 5, at: now + 10_000 * (1 + turn) })
    // It jumped at 106 s and is trusted once it has lasted two minutes.
    expect(guard.judge(token, 5, now + 125_999)?.isGuarded).toBe(true)
    expect(guard.judge(token, 5, now + 126_000)).toEqual({ usd: 5, isGuarded: false })
  })

  it('is not worn down by many samples: one honest sample restarts the two minutes', () => {
    const guard = createPriceGuard()
    for (let turn = 1; turn <= 3; turn++) guard.add(token, { usd: 1, at: turn * 10_000 })
    for (let turn = 0; turn < 20; turn++) guard.add(token, { usd: turn === 10 ? 1 : 5, at: 40_000 + turn * 6_000 })
    expect(guard.judge(token, 5, 166_000)).toEqual({ usd: 1, isGuarded: true })
  })

  it('compares with earlier published prices, not with samples', () => {
    const guard = createPriceGuard()
    guard.introduce(token, [{ at: 0, usd: 1, isBelieved: true }], 60_000)
    for (let turn = 1; turn <= 9; turn++) guard.add(token, { usd: 5, at: turn * 6_000 })
    expect(guard.judge(token, 5, 60_000)).toEqual({ usd: 1, isGuarded: true })
    expect(guard.judge(token, 1.05, 60_000)).toEqual({ usd: 1.05, isGuarded: false })
  })

  it('has no price before three recent samples', () => {
    const guard = createPriceGuard()
    for (const at of [0, 100_000]) {
      guard.add(token, { usd: 1, at: at })
      expect(guard.judge(token, 1, at)).toBeUndefined()
    }
    guard.introduce(
      token,
      [
        { at: 90_000, usd: 1 },
        { at: -400_000, usd: 7 },
      ],
      100_000,
    )
    expect(guard.judge(token, 1.01, 100_000)).toEqual({ usd: 1.01, isGuarded: false })
  })

  it('drops old samples and limits the number of tokens', () => {
    const guard = createPriceGuard()
    for (let turn = 0; turn < 4; turn++) guard.add(token, { usd: 1, at: turn * 10_000 })
    expect(guard.judge(token, 9, 600_000)).toBeUndefined()
    for (let turn = 0; turn < 6_000; turn++) guard.add(`0x${turn}`, { usd: 1, at: 0 })
    expect(guard.size).toBe(5_000)
  })
})

describe('[API-12] currency rates', () => {
  const opened: (() => unknown)[] = []
  afterEach(() => {
    for (const close of opened.splice(0)) close()
  })
  const prices: PriceSource = {
    isPending: () => false,
    quote: async (tokens) =>
      new Map(tokens.slice(0, 1).map((one) => [one, { usd: 4_000, depthUsd: 1, isGuarded: false }])),
    at: async () => [],
    size: 0,
    stop: () => {},
  }
  const start = (options: { fixed?: ReadonlyMap<string, number>; url?: string }) => {
    const failures: unknown[] = []
    const onFailure = (error: unknown) => void failures.push(error)
    const rates = createRates({ fixed: new Map(), url: '', chainId: 'eip155:1329', prices, onFailure, ...options })
    return { ask: rates.perDollar, failures }
  }

  it('come from pools, the operator, a service, or not at all', async () => {
    let calls = 0
    const server = createServer((_, response) => {
      calls++
      response.end('{"base":"USD","rates":{"EUR":0.9,"JPY":150}}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(() => server.close())
    const { ask } = start({
      fixed: new Map([['gbp', 0.8]]),
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
    expect(await Promise.all(['usd', 'eth', 'gbp', 'eur', 'jpy', 'inr'].map(ask))).toEqual([
      1,
      1 / 4_000,
      0.8,
      0.9,
      150,
      undefined,
    ])
    expect(calls).toBe(1)
    expect(await start({}).ask('eur')).toBeUndefined()
  })

  it('are unknown while the service is down, which is logged', async () => {
    const { ask, failures } = start({ url: 'http://127.0.0.1:1/?key=hunter2' })
    expect(await ask('eur')).toBeUndefined()
    expect(String(failures[0])).not.toContain('hunter2')
  })
})
