import { parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { sample } from '../decode/testing/sampleFacts.ts'
import { runsKnownCode } from './knownRun.ts'

const { account, usdc, wsei, router, stranger } = sample
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 pay, uint256 least, address[] path, address to, uint256 deadline)',
])
const swap = (path: readonly `0x${string}`[], to: `0x${string}` = account) =>
  encodeFunctionData({ abi, args: [5n, 1n, path, to, 1_900_000_000n] })

const isKnown = (data: `0x${string}`, to: `0x${string}` = router, code = '0x6000') =>
  runsKnownCode(
    { callNode: async () => code, chain: 'eip155:1329' },
    { account, calls: [{ to, value: 0n, data }], chainId: 1329, listed: [usdc, wsei] },
  )

describe('[threat 29] a call that runs known code only', () => {
  it.each([
    ['a swap of listed tokens to the account', isKnown(swap([usdc, wsei]))],
    ['a listed token', isKnown('0xdeadbeef', usdc)],
    ['a payment to a person', isKnown('0x', stranger, '0x')],
  ])('%s', async (_, found) => expect(await found).toBe(true))

  it.each([
    ['a swap by way of an unlisted token', isKnown(swap([usdc, stranger, wsei]))],
    ['a swap to someone else', isKnown(swap([usdc, wsei], stranger))],
    ['a router with packed bytes after its words', isKnown(`${swap([usdc, wsei])}${stranger.slice(2)}`)],
    ['a router with packed bytes alone', isKnown(`0xdeadbeef${stranger.slice(2)}`)],
    ['an unknown contract', isKnown('0x', stranger)],
  ])('is not %s', async (_, found) => expect(await found).toBe(false))
})
