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
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable returns (uint256 amountOut)',
])

const [, , , , , , , whale] = devAccounts
if (!whale) throw new Error('There are ten accounts.')
const account = privateKeyToAccount(whale.privateKey)
const transport = http(addresses.chain)
const writer = createWalletClient({ account, transport })
const reader = createPublicClient({ transport, pollingInterval: 100 })

const done = async (hash: Hex) => {
  const { status } = await reader.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`The whale's transaction ${hash} failed.`)
}

type Sale = { router: Address; version: 2 | 3; tokenIn: Address; tokenOut: Address; amountIn: bigint }

/** Sells at one exchange and returns the amount received. */
const sell = async ({ router, version, tokenIn, tokenOut, amountIn }: Sale): Promise<bigint> => {
  const held = () =>
    reader.readContract({ address: tokenOut, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
  const before = await held()
  const to = { chain: null, address: router } as const
  await writer
    .writeContract({ ...to, address: tokenIn, abi: erc20Abi, functionName: 'approve', args: [router, amountIn] })
    .then(done)
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
  if (version === 2) {
    const args = [amountIn, 0n, [tokenIn, tokenOut], account.address, deadline] as const
    await writer.writeContract({ ...to, abi: v2, functionName: 'swapExactTokensForTokens', args }).then(done)
  } else {
    const single = { tokenIn, tokenOut, fee: 500, recipient: account.address, amountIn }
    const args = [{ ...single, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }] as const
    await writer.writeContract({ ...to, abi: v3, functionName: 'exactInputSingle', args }).then(done)
  }
  return (await held()) - before
}

const exchanges = [
  { router: dexes.dragonswap.router, version: 2 },
  { router: dexes.oku.router, version: 3 },
] as const
const each = parseUnits('200000', 6)
/** What the whale received for its sales, to be sold back. */
const bought: Sale[] = []

/** Sells so much USDC for USDT0 at every exchange that the price falls by about a tenth. */
export const crashUsdt = async (): Promise<void> => {
  await giveToken(account.address, 'USDC', '700000')
  const [tokenIn, tokenOut] = [tokens.USDC.address, tokens.USDT0.address]
  for (const exchange of exchanges) {
    const amountIn = await sell({ ...exchange, tokenIn, tokenOut, amountIn: each })
    bought.push({ ...exchange, tokenIn: tokenOut, tokenOut: tokenIn, amountIn })
  }
}

/** Sells everything back, to restore the prices for the next test. */
export const undoCrash = async (): Promise<void> => {
  for (const sale of bought.splice(0)) await sell(sale)
}
