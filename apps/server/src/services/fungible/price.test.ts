import { dexes, tokens, treasury } from '@latchkey/chain/deployments'
import { fungible } from '@latchkey/wire/api/fungible'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { seiV2Abi, v3Router02Abi } from '../../sources/swaps/abis.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { alice, caip, openAccountRoom, reasonOf } from '../account/testing/accountRoom.ts'

const { api, askPrices, pricesOf, sender } = await openAccountRoom()

describe('[API-07] POST /v1/fungible/price', () => {
  it('prices several tokens from pools, within a percent of their seeded price', async () => {
    const [coin, wrapped, ether, dollar, tether, ticket] = await pricesOf(
      nativeTokenAddress,
      tokens.WSEI.address,
      tokens.WETH.address,
      tokens.USDC.address,
      tokens.USDT0.address,
      tokens.HTKT.address,
    )
    expect(Math.abs(coin! / 0.42 - 1)).toBeLessThan(0.01)
    expect(wrapped).toBe(coin)
    expect(Math.abs(ether! / 3_300 - 1)).toBeLessThan(0.01)
    expect(dollar).toBe(1)
    expect(Math.abs(tether! - 1)).toBeLessThan(0.01)
    expect(ticket).toBe(0)
  })

  it('returns checksummed addresses for any spelling, and omits non-tokens', async () => {
    const loud = caip(tokens.USDC.address.toUpperCase().replace('0X', '0x'))
    const { body } = await askPrices([loud, caip(alice)])
    expect(v.parse(fungible.price.reply, body).fungibles).toMatchObject([
      { address: 'eip155:1329:0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', symbol: 'USDC', decimals: 6 },
    ])
  })

  it.each([
    ['no tokens', { addresses: [] }, 'addresses'],
    ['too many', { addresses: Array.from({ length: 101 }, () => caip(tokens.USDC.address)) }, 'addresses'],
    ['nonsense', { addresses: ['eip155:1329:0x'] }, 'addresses.0'],
    ['a chain without nodes', { addresses: [`eip155:10:${alice}`] }, 'address'],
    [
      'a token of Solana',
      { addresses: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] },
      'address',
    ],
    ['nothing but an account', { addresses: [caip(alice)] }, 'address'],
    ['an unknown currency', { addresses: [caip(tokens.USDC.address)], currency: 'doge' }, 'currency'],
    ['a currency without a rate', { addresses: [caip(tokens.USDC.address)], currency: 'jpy' }, 'currency'],
  ])('rejects %s with 400', async (_, body, field) => {
    const response = await api.post('/v1/fungible/price', { projectId: testProjectId, currency: 'usd', ...body })
    expect([response.status, reasonOf(await response.json())?.field]).toEqual([400, field])
  })

  it('keeps the usual price while pools are manipulated, and records it', async () => {
    const [usual] = await pricesOf(nativeTokenAddress)
    const { rpc, sendAs } = sender()
    const snapshot = await rpc('evm_snapshot', [])
    // Trades against most of the pools' money, within a block or two.
    const amountIn = 8_000_000_000_000n
    const [{ address: from }, { address: to }] = [tokens.USDC, tokens.WSEI]
    const args = [amountIn, 0n, [from, to], treasury.address, 99_999_999_999n] as const
    const trade = { tokenIn: from, tokenOut: to, fee: 3_000, recipient: treasury.address, amountIn }
    const single = [{ ...trade, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }] as const
    const approve = { abi: erc20Abi, functionName: 'approve', args: [dexes.oku.router, amountIn] } as const
    await sendAs(treasury.address, { to: from, data: encodeFunctionData(approve) })
    await sendAs(treasury.address, {
      to: dexes.dragonswap.router,
      data: encodeFunctionData({ abi: seiV2Abi, functionName: 'swapExactTokensForTokens', args }),
    })
    await sendAs(treasury.address, {
      to: dexes.oku.router,
      data: encodeFunctionData({ abi: v3Router02Abi, functionName: 'exactInputSingle', args: single }),
    })
    await new Promise((resolve) => setTimeout(resolve, 4_100))
    const [pushed] = await pricesOf(nativeTokenAddress)
    expect(Math.abs(pushed! / usual! - 1)).toBeLessThan(0.01)
    expect(await api.services.metrics.text()).toMatch(/prices_guarded_total\{[^}]*\} [1-9]/)
    await rpc('evm_revert', [snapshot])
  })
})
