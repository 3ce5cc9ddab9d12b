import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { readToken } from './readToken.ts'

const token = '0x70cc000000000000000000000000000000000001'

const read = (symbol: string, decimals: bigint) =>
  readToken(
    async (_, __, params) => {
      const [{ data }] = params as [{ data: string }]
      if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], [symbol])
      if (data === '0x313ce567') return encodeAbiParameters([{ type: 'uint256' }], [decimals])
      throw new Error('execution reverted')
    },
    1329,
    token,
  )

describe('[threat 41] what a hostile token says about itself', () => {
  // Writing 65,535 decimals took the frame 24 seconds, and more broke the screen.
  it.each([256n, 65_535n, 2n ** 40n, 2n ** 255n])('%d decimals make it no token', async (decimals) => {
    expect(await read('GAME', decimals)).toBeUndefined()
  })

  it('decimals are believed up to the most that a token can have', async () => {
    expect(await read('GAME', 255n)).toEqual({ standard: 'erc20', symbol: 'GAME', decimals: 255, isListed: false })
  })

  it('a symbol is cut before anything looks at its letters', async () => {
    expect((await read('A'.repeat(1_000_000), 18n))?.symbol).toHaveLength(200)
    expect((await read(`${'\u200b'.repeat(190)}USDC`, 18n))?.symbol).toHaveLength(194)
  })
})
