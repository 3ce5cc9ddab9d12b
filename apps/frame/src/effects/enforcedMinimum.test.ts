import { dexes, tokens, treasury } from '@latchkey/chain/deployments'
import { createRpc } from '@latchkey/chain/rpc'
import { startTestChain } from '@latchkey/chain/testChain'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'

let chain: Awaited<ReturnType<typeof startTestChain>>
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const abi = parseAbi([
  'struct Out { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'function exactOutputSingle(Out params) payable returns (uint256 amountIn)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
])
const { router, factory } = dexes.oku
const [tokenIn, tokenOut, fee, amountOut] = [tokens.USDC.address, tokens.WSEI.address, 3_000, 10n ** 20n]

/** Why the wallet counts no return for such a call (`decode/rows/v3SwapRows.ts`). */
it('[threat 29] a router accepts less than an exact output once the call names a price limit', async () => {
  const transport = http(chain.url)
  const client = createPublicClient({ chain: sei, transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account: privateKeyToAccount(treasury.privateKey), chain: sei, transport })
  const recipient = wallet.account.address
  const mined = async (hash: `0x${string}`) => {
    await createRpc(chain.url)('evm_mine')
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const held = () =>
    client.readContract({ address: tokenOut, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] })
  const buy = async (sqrtPriceLimitX96: bigint): Promise<bigint> => {
    const before = await held()
    const params = { tokenIn, tokenOut, fee, recipient, amountOut, amountInMaximum: 10n ** 9n, sqrtPriceLimitX96 }
    await mined(await wallet.writeContract({ address: router, abi, functionName: 'exactOutputSingle', args: [params] }))
    return (await held()) - before
  }
  const args = [router, 10n ** 10n] as const
  await mined(await wallet.writeContract({ address: tokenIn, abi: erc20Abi, functionName: 'approve', args }))
  expect(await buy(0n)).toBe(amountOut)

  const pool = await client.readContract({
    ...{ address: factory, abi, functionName: 'getPool', args: [tokenIn, tokenOut, fee] },
  })
  const [price] = await client.readContract({ address: pool, abi, functionName: 'slot0' })
  const step = price / 100_000n
  expect(await buy(BigInt(tokenIn) > BigInt(tokenOut) ? price + step : price - step)).toBeLessThan(amountOut)
})
