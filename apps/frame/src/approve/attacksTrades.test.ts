import type { Address, Hex } from '@latchkey/wire/caip'
import { describe, expect, it } from 'vitest'
import { flatten } from '../decode/decoded.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { encode } from '../decode/testing/showsCall.ts'
import { sampleRun } from '../effects/testing/sampleRun.ts'
import { judgeCalls } from './testing/judgeCalls.ts'

const { account, stranger, usdc, wsei, fake, router3 } = sample
const sei = 10n ** 18n
const caller: Address = '0x0000000000000000000000000000000000000001'
const itself: Address = '0x0000000000000000000000000000000000000002'

type Single = { tokenIn?: Address; tokenOut?: Address; recipient: Address; amountIn?: bigint; least?: bigint }
const swap = ({ tokenIn = usdc, tokenOut = wsei, recipient, amountIn = 15_000_000n, least = 30n * sei }: Single): Hex =>
  encode(
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))',
    { tokenIn, tokenOut, fee: 500, recipient, amountIn, amountOutMinimum: least, sqrtPriceLimitX96: 0n },
  )
const multicall = (...steps: Hex[]) => ({ to: router3, value: 0n, data: encode('multicall(bytes[])', steps) })
const unwrap = (to: Address) => encode('unwrapWETH9(uint256,address)', 30n * sei, to)
const sweep = (token: Address, to: Address) => encode('sweepToken(address,uint256,address)', token, 0n, to)
const kept = swap({ recipient: itself })

describe('[threat 29] a swap whose return stays in the router, for the next caller to take', () => {
  const paid = { asset: usdc, units: -15_000_000n }
  it.each<[string, Hex[]]>([
    ['alone', [kept]],
    ['with a payout of another token', [kept, sweep(usdc, account)]],
    ['with a payout before it', [sweep(wsei, account), kept]],
    ['with a refund of coin, which leaves tokens there', [kept, encode('refundETH()')]],
    ['beside a small swap to the account', [kept, swap({ recipient: caller, amountIn: 1n, least: 1n })]],
    [
      'beside a swap that pays the same token from the account',
      [kept, swap({ tokenIn: wsei, tokenOut: usdc, recipient: caller, amountIn: 1n, least: 1n })],
    ],
    ['paid out to someone else', [kept, sweep(wsei, stranger)]],
    [
      'swapped on, and left there again',
      [kept, swap({ tokenIn: wsei, tokenOut: usdc, recipient: itself, amountIn: 0n })],
    ],
    ['inside another multicall', [encode('multicall(bytes[])', [kept])]],
  ])('is said to go elsewhere, %s', (_, steps) => {
    const judged = judgeCalls([multicall(...steps)], sampleRun([[paid]]))
    expect(judged.codes).toContain('swapToOther')
    expect(judged.class).toBe('stepUp')
  })

  it.each<[string, Hex[], { asset: string; units: bigint }]>([
    ['unwrapped', [kept, unwrap(account)], { asset: 'native', units: 30n * sei }],
    ['paid out', [kept, sweep(wsei, caller)], { asset: wsei, units: 30n * sei }],
    [
      'swapped on',
      [kept, swap({ tokenIn: wsei, tokenOut: usdc, recipient: caller, amountIn: 0n, least: 14_900_000n })],
      { asset: usdc, units: 14_900_000n },
    ],
  ])('is an ordinary swap if %s for the account', (_, steps, got) => {
    const judged = judgeCalls([multicall(...steps)], sampleRun([[paid, got]]))
    expect(judged.codes).not.toContain('swapToOther')
  })

  it('is not confirmed by a simulation that brings none of it', () => {
    const { judged } = judgeCalls([multicall(kept, unwrap(account))], sampleRun([[paid]]))
    expect(judged.view).toMatchObject({ isAsSaid: false })
  })
})

/** A thousand dollars for exactly as much in coin, and a simulation in which it comes. */
const large = sampleRun([
  [
    { asset: usdc, units: -1_000_000_000n },
    { asset: wsei, units: 2_000n * sei },
  ],
])
const exactOut = (sqrtPriceLimitX96: bigint) =>
  encode(
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96))',
    {
      ...{ tokenIn: usdc, tokenOut: wsei, fee: 500, recipient: caller },
      ...{ amountOut: 2_000n * sei, amountInMaximum: 1_000_000_000n, sqrtPriceLimitX96 },
    },
  )
const exactOutOnV2 = (...path: Address[]) =>
  encode('swapTokensForExactTokens(uint256,uint256,address[],address)', 2_000n * sei, 1_000_000_000n, path, caller)

describe('[threat 29] a swap for an exact amount that its router does not enforce', () => {
  it.each<[string, Hex]>([
    // The router then takes any price up to the limit. The page may own the pool, and move it once this is signed.
    ['with a limit of its own for the price', exactOut(4_295_128_740n)],
    ['with such a limit, in a batch', encode('multicall(bytes[])', [exactOut(1n)])],
    // The second router measures what arrives at each pool, and never what arrives at the end.
    ['by way of a token that may keep what passes through', exactOutOnV2(usdc, fake, wsei)],
  ])('counts as one without a return: %s', (_, data) => {
    const judged = judgeCalls([{ to: router3, value: 0n, data }], large)
    expect(judged.codes).toEqual(expect.arrayContaining(['noMinimum', 'overDaily', 'poorReturn']))
    expect(judged.class).toBe('stepUp')
    const [{ parts } = { parts: [] }] = judged.reading.confirmed.flatMap(flatten).filter(({ kind }) => kind === 'swap')
    expect(parts.map((one) => ('text' in one ? `${one.label} ${one.text}` : ''))).toContain('You get at least 0 WSEI')
  })

  it.each<[string, Hex]>([
    ['without a limit', exactOut(0n)],
    ['directly', exactOutOnV2(usdc, wsei)],
    ['by way of a listed token', exactOutOnV2(usdc, sample.usdc, wsei)],
  ])('is an ordinary swap otherwise: %s', (_, data) => {
    const judged = judgeCalls([{ to: router3, value: 0n, data }], large)
    expect(judged).toMatchObject({ class: 'approve', isForWindow: false })
  })
})

describe('[threat 29] a swap of an unlisted token with the symbol of the wrapped coin', () => {
  it('is not shown as one of coin, which the router then keeps', () => {
    const named = { standard: 'erc20', symbol: 'WSEI', decimals: 18, isListed: false } as const
    const facts = { ...sampleFactsData, tokens: { ...sampleFactsData.tokens, [fake]: named } }
    const data = swap({ tokenIn: fake, tokenOut: usdc, recipient: caller, amountIn: 2n * sei, least: 1_000_000n })
    const run = sampleRun([
      [
        { asset: 'native', units: -2n * sei },
        { asset: usdc, units: 1_000_000n },
      ],
    ])
    const judged = judgeCalls([{ to: router3, value: 2n * sei, data }], run, facts)
    expect(judged.codes).toEqual(expect.arrayContaining(['lookalikeToken', 'valueAttached']))
    expect(judged.class).toBe('stepUp')
  })
})

describe('[threat 29] a swap for a token that anyone could have named', () => {
  const named = { standard: 'erc20', symbol: 'ARB', decimals: 18, isListed: false } as const
  const facts = { ...sampleFactsData, tokens: { ...sampleFactsData.tokens, [fake]: named } }
  const run = sampleRun([
    [
      { asset: usdc, units: -15_000_000n },
      { asset: fake, units: sei },
    ],
  ])
  const kept15 = swap({ tokenOut: fake, recipient: itself, least: sei })
  it.each<[string, Hex]>([
    ['directly', swap({ tokenOut: fake, recipient: caller, least: sei })],
    ['in steps', encode('multicall(bytes[])', [kept15, encode('sweepToken(address,uint256)', fake, sei)])],
  ])('shows its address: %s', (_, data) => {
    const { body } = judgeCalls([{ to: router3, value: 0n, data }], run, facts).reading
    const parts = body.kind === 'call' ? body.call.parts : []
    expect(parts.map((one) => ('address' in one ? one.address.toLowerCase() : one.text))).toEqual([
      '15 USDC',
      '1 ARB',
      fake,
      router3,
    ])
  })
})

describe('[threat 29] the balance left of a token', () => {
  it('is written like every other amount, whatever its contract calls itself', () => {
    const long = { standard: 'erc20', symbol: `GA\u202eM${'E'.repeat(900)}`, decimals: 0, isListed: false } as const
    const facts = {
      ...sampleFactsData,
      tokens: { ...sampleFactsData.tokens, [fake]: long },
      balances: { ...sampleFactsData.balances, [fake]: 9n },
    }
    const call = { to: fake, value: 0n, data: encode('transfer(address,uint256)', stranger, 4n) }
    const { rows } = judgeCalls([call], undefined, facts).reading
    expect(rows[0]).toEqual({ label: 'After this', value: '5 GA MEEEEEEE…', late: 'left' })
  })
})
