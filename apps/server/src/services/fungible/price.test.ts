import { dexes, tokens, treasury } from '@latchkey/chain/deployments'
import { fungible } from '@latchkey/wire/api/fungible'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { alice, caip, openAccountRoom, reasonOf } from '../account/testing/accountRoom.ts'

const { api, askPrices, pricesOf, sender } = await openAccountRoom()

describe('[API-07] POST /v1/fungible/price', () => {
  it('prices several tokens of a call from the pools, within a percent of what they were seeded with', async () => {
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

  it('echoes addresses as they were sent and leaves out what is no token', async () => {
    const loud = caip(tokens.USDC.address.toUpperCase().replace('0X', '0x'))
    const { body } = await askPrices([loud, caip(alice)])
    expect(v.parse(fungible.price.reply, body).fungibles).toMatchObject([
      { address: loud, symbol: 'USDC', decimals: 6 },
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
  ])('answers %s with 400', async (_, body, field) => {
    const response = await api.post('/v1/fungible/price', { projectId: testProjectId, currency: 'usd', ...body })
    expect([response.status, reasonOf(await response.json())?.field]).toEqual([400, field])
  })

  it('gives the usual price while somebody pushes pools aside, and notes it', async () => {
    const [usual] = await pricesOf(nativeTokenAddress)
    const { rpc, sendAs } = sender()
    const snapshot = await rpc('evm_snapshot', [])
    const routerAbi = parseAbi([
      'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256) returns (uint256[])',
    ])
    // Most of the money behind the price, moved within a block or two.
    for (const { router } of [dexes.dragonswap, dexes.uniswapV2]) {
      const args = [
        8_000_000_000_000n,
        0n,
        [tokens.USDC.address, tokens.WSEI.address],
        treasury.address,
        99_999_999_999n,
      ] as const
      await sendAs(treasury.address, {
        to: router,
        data: encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args }),
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 4_100))
    const [pushed] = await pricesOf(nativeTokenAddress)
    expect(Math.abs(pushed! / usual! - 1)).toBeLessThan(0.01)
    expect(await api.services.metrics.text()).toMatch(/prices_guarded_total\{[^}]*\} [1-9]/)
    await rpc('evm_revert', [snapshot])
  })
})
