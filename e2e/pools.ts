import { devAccounts, dexes, tokens } from '@latchkey/chain/deployments'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addresses } from './addresses.ts'
import { giveToken } from './money.ts'

const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])
const v3 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable returns (uint256 amountOut)',
])

const [, , , , , , , whale] = devAccounts
const each = parseUnits('200000', 6)

/** Somebody else sells so much USDC for USDT0 at every exchange that the price of all of them falls by about a tenth. */
export const crashUsdt = async (): Promise<void> => {
  if (!whale) throw new Error('There are ten accounts.')
  const account = privateKeyToAccount(whale.privateKey)
  const transport = http(addresses.chain)
  const writer = createWalletClient({ account, transport })
  const reader = createPublicClient({ transport, pollingInterval: 100 })
  await giveToken(account.address, 'USDC', '700000')
  const done = async (hash: Hex) => {
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The whale's transaction ${hash} failed.`)
  }
  const [tokenIn, tokenOut] = [tokens.USDC.address, tokens.USDT0.address]
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
  const approve = (spender: Address) =>
    writer
      .writeContract({ chain: null, address: tokenIn, abi: erc20Abi, functionName: 'approve', args: [spender, each] })
      .then(done)
  for (const { router } of [dexes.uniswapV2, dexes.dragonswap]) {
    await approve(router)
    const args = [each, 0n, [tokenIn, tokenOut], account.address, deadline] as const
    await writer
      .writeContract({ chain: null, address: router, abi: v2, functionName: 'swapExactTokensForTokens', args })
      .then(done)
  }
  await approve(dexes.oku.router)
  const single = { tokenIn, tokenOut, fee: 500, recipient: account.address, deadline, amountIn: each }
  const args = [{ ...single, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }] as const
  await writer
    .writeContract({ chain: null, address: dexes.oku.router, abi: v3, functionName: 'exactInputSingle', args })
    .then(done)
}
