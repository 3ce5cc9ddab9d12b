import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { FactsData } from '../decode/facts.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { sampleGrant, sampleRun } from '../effects/testing/sampleRun.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { ApprovalCall } from './approval.ts'
import { judgeCalls as judge } from './testing/judgeCalls.ts'

const { account: me, stranger, friend, contract, router, router3, usdc, wsei, fake } = sample
const sei = (amount: number): bigint => BigInt(amount) * 10n ** 18n
const abi = parseAbi([
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
])

const unwrapAbi = parseAbi(['function unwrapWETH9(uint256 least, address recipient)'])

const swapFor = (least: bigint) =>
  encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [least, [wsei, usdc], me, 1n] })
const dressed = { value: sei(9_000), data: swapFor(5_000_000_000n) }
const out = (units: bigint, asset: string = 'native') => ({ asset, units: -units })

describe('[threat 29] a payment disguised as a swap', () => {
  it('to an address without code is shown as a payment', () => {
    const found = judge([{ to: stranger, ...dressed }], sampleRun([[out(sei(9_000))]]))
    expect(found).toMatchObject({ class: 'stepUp', title: 'Send 9,000 SEI' })
    expect(found.codes).toEqual(expect.arrayContaining(['noContractHere', 'overDaily', 'largeToNew']))
  })

  it('to an unknown contract is a payment, even if the simulation returns everything', () => {
    const bait = sampleRun([[out(sei(9_000)), { asset: usdc, units: 5_000_000_000n }]])
    expect(judge([{ to: contract, ...dressed }], bait)).toMatchObject({ class: 'stepUp', title: 'Send 9,000 SEI' })
  })

  it('to a known router that returns less than stated, or almost nothing, is no ordinary swap', () => {
    const less = sampleRun([[out(sei(9_000)), { asset: usdc, units: 1_000_000_000n }]])
    expect(judge([{ to: router, ...dressed }], less)).toMatchObject({ class: 'stepUp', title: 'Send 9,000 SEI' })
    const crumb = { to: router, value: sei(9_000), data: swapFor(1n) }
    const good = sampleRun([[out(sei(9_000)), { asset: usdc, units: 5_000_000_000n }]])
    expect(judge([crumb], good)).toMatchObject({ class: 'stepUp' })
    expect(judge([crumb], good).codes).toContain('poorReturn')
  })

  it('into an unlisted token counts as no return, whatever its pool price', () => {
    const swap = encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [9n, [wsei, fake], me, 1n] })
    const run = sampleRun([[out(sei(100)), { asset: fake, units: 9n }]])
    const priced = {
      ...run.assets,
      [fake]: { symbol: 'PEPE', decimals: 0, isCollection: false, isListed: false, price: 6_000_000n },
    }
    const found = judge([{ to: router, value: sei(100), data: swap }], { ...run, assets: priced })
    expect(found.codes).toContain('poorReturn')
  })

  it('is told apart from a real swap on a known router, which takes one tap', () => {
    const good = sampleRun([[out(sei(9_000)), { asset: usdc, units: 5_010_000_000n }]])
    expect(judge([{ to: router, ...dressed }], good)).toMatchObject({
      class: 'approve',
      title: 'Swap 9,000 SEI for 5,000 USDC',
    })
  })
})

describe('[threat 22] a swap on a known router into a token the page created', () => {
  const coin = stranger
  const swap = (units: bigint, path: readonly `0x${string}`[]) => ({
    to: router,
    value: units,
    data: encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [1_000n, [...path], me, 1n] }),
  })
  it('is a payment to someone new, so a hidden frame must not approve it', () => {
    const worthless = sampleRun([[out(sei(100)), { asset: coin, units: 1_000n }]])
    expect(judge([swap(sei(100), [wsei, coin])], worthless)).toMatchObject({ isForWindow: true })
  })
  it('counts SEI left in the router, where anyone can take it', () => {
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[]] })
    const left = judge([{ to: router3, value: sei(100), data }], sampleRun([[out(sei(100))]]))
    expect(left).toMatchObject({ isForWindow: true })
  })
  it('does not affect a fair swap of listed tokens, which stays in the frame', () => {
    const fair = sampleRun([[out(sei(100)), { asset: usdc, units: 55_000_000n }]])
    const call = {
      ...swap(sei(100), [wsei, usdc]),
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactSEIForTokens',
        args: [54_000_000n, [wsei, usdc], me, 1n],
      }),
    }
    expect(judge([call], fair)).toMatchObject({ class: 'approve', isForWindow: false })
  })
})

describe('[threat 29] an unlisted token with the symbol of a listed one', () => {
  const swapInto = (symbol: string) => {
    const tokens = { ...sampleFactsData.tokens, [fake]: { standard: 'erc20', symbol, decimals: 6, isListed: false } }
    const call = {
      ...{ to: router, value: sei(20) },
      data: encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [10n, [wsei, fake], me, 1n] }),
    }
    const run = sampleRun([[out(sei(20)), { asset: fake, units: 10n }]])
    const assets = { ...run.assets, [fake]: { ...run.assets[fake]!, symbol } }
    return judge([call], { ...run, assets }, { ...sampleFactsData, tokens } as FactsData)
  }
  it.each([
    ['the same letters', 'usdc'],
    ['a letter of another alphabet', 'USD\u0421'],
    ['letters of another alphabet only', '\u0405\u0415\u0406'],
    ['a letter of an alphabet that we do not list', '\u054DSDC'],
    ['a digit that looks like a letter', 'U5DC'],
    ['a filler that a screen does not show', 'USDC\u3164'],
    ['marks on a letter', 'U\u0336SDC'],
    ['space and punctuation', 'US-DC.'],
    ['zeros that join the amount', '000 USDC'],
  ])('%s is reported and never takes just one tap', (_, symbol) => {
    expect(swapInto(symbol)).toMatchObject({ class: 'stepUp' })
    expect(swapInto(symbol).codes).toContain('lookalikeToken')
  })
  it.each(['PEPE', 'wUSDC', '\u706B\u5E01\u7F51'])('%s keeps its own name', (symbol) => {
    expect(swapInto(symbol).codes).not.toContain('lookalikeToken')
  })
})

describe('[threat 27] a token approval is rated by what it can take', () => {
  const allow = (spender: `0x${string}`, units: bigint) =>
    judge(
      [{ to: usdc, value: 0n, data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, units] }) }],
      sampleRun([[]], [sampleGrant(spender, units)]),
    )
  it.each([
    ['2^96 − 2 to a contract that nobody knows', contract, 2n ** 96n - 2n],
    ['the whole balance to it', contract, 1_250_000_000n],
    ['more than the limit to it', contract, 101_000_000n],
    ['a little to a person', stranger, 1_000_000n],
    ['more than the balance to a known router', router, 1_250_000_001n],
  ])('%s never takes just one tap', (_, spender, units) => {
    expect(allow(spender, units).class).toBe('stepUp')
  })
  it('says when it covers the whole balance', () => {
    expect(allow(contract, 2n ** 96n - 2n).codes).toContain('unlimitedApproval')
    expect(allow(contract, 1_250_000_000n).codes).toContain('unlimitedApproval')
  })
  it('takes one tap for an exact amount to a known router, and for a revocation', () => {
    expect(allow(router, 250_000_000n).class).toBe('approve')
    const revoke = encodeFunctionData({ abi, functionName: 'approve', args: [contract, 0n] })
    expect(judge([{ to: usdc, value: 0n, data: revoke }], sampleRun([[]])).class).toBe('approve')
  })
  it('counts when it is granted and revoked around an unknown contract', () => {
    const call = (units: bigint) => ({
      to: usdc,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [contract, units] }),
    })
    const run = sampleRun([[], [], []], [sampleGrant(contract, 1_000_000_000n)])
    expect(judge([call(1_000_000_000n), { to: contract, value: 0n, data: '0x' }, call(0n)], run).class).toBe('stepUp')
  })
})

describe('[threat 27] a swap inside multicall(bytes[])', () => {
  const params = {
    ...({ tokenIn: usdc, tokenOut: wsei, fee: 500, recipient: me } as const),
    ...{ amountIn: 5_000_000n, amountOutMinimum: 9_900_000_000_000_000_000n, sqrtPriceLimitX96: 0n },
  }
  const swap = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
  const multicall = (value = 0n) => ({
    to: router3,
    value,
    data: encodeFunctionData({ abi, functionName: 'multicall', args: [[swap]] }),
  })
  it('stays in the frame when its second step unwraps what the first one bought', () => {
    const bought = { ...params, recipient: router3, amountIn: 50_000_000n, amountOutMinimum: sei(99) }
    const data = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [
        [
          encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [bought] }),
          encodeFunctionData({ abi: unwrapAbi, functionName: 'unwrapWETH9', args: [sei(99), me] }),
        ],
      ],
    })
    const run = sampleRun([[out(50_000_000n, usdc), { asset: 'native', units: sei(100) }]])
    expect(judge([{ to: router3, value: 0n, data }], run)).toMatchObject({ class: 'approve', isForWindow: false })
  })
  it("takes one tap when it returns its value, and counts against the limits when it doesn't", () => {
    const fair = sampleRun([[out(5_000_000n, usdc), { asset: wsei, units: sei(10) }]])
    expect(judge([multicall()], fair).class).toBe('approve')
    const theft = sampleRun([[out(5_000_000n, usdc)]])
    expect(judge([multicall()], theft).codes).toContain('poorReturn')
  })
})

describe('[threat 29] an unchecked fact counts as the worst case', () => {
  const large = { to: stranger, value: sei(9_000), data: '0x' } as const
  const small = { to: friend, value: sei(1), data: '0x' } as const
  const ran = (units: bigint) => sampleRun([[out(units)]])
  const without = (change: Partial<FactsData>) => ({ ...sampleFactsData, ...change })

  it.each<[string, readonly ApprovalCall[], TestRun | undefined | 'reverted', FactsData | 'none', string]>([
    ['no facts: 9,000 SEI to a stranger', [large], ran(sei(9_000)), 'none', 'noFacts'],
    ['no facts: even a little to a friend', [small], ran(sei(1)), 'none', 'noFacts'],
    ['no run', [small], undefined, sampleFactsData, 'notSimulated'],
    ['a run that failed', [small], 'reverted', sampleFactsData, 'reverts'],
    [
      'a run that could not read everything',
      [small],
      { ...ran(sei(1)), isComplete: false },
      sampleFactsData,
      'notSimulated',
    ],
    ['no prices', [small], { ...ran(sei(1)), assets: {} }, without({ prices: {} }), 'noPrice'],
    ['no code known', [small], ran(sei(1)), without({ hasCode: {} }), 'noFacts'],
  ])('%s', (_, calls, run, facts, code) => {
    const found = judge(calls, run, facts)
    expect(found.class).toBe('stepUp')
    expect(found.codes).toContain(code)
  })

  it('wrapped SEI to a stranger is a payment to a stranger', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, sei(1_100)] })
    const found = judge([{ to: wsei, value: 0n, data }], sampleRun([[out(sei(1_100), wsei)]]))
    expect(found.codes).toEqual(expect.arrayContaining(['overDaily', 'largeToNew']))
  })

  it('with all facts known, a small payment to a known receiver takes one tap', () => {
    expect(judge([small], ran(sei(1)), sampleFactsData)).toMatchObject({ class: 'approve', codes: [] })
  })

  it('an unverified receiver counts as new', () => {
    const found = judge([small], ran(sei(1)), without({ hasSentTo: {}, known: [] }))
    expect(found.codes).toEqual(['receiverUnchecked'])
  })
})
