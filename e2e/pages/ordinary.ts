import { dexes, tokens } from '@latchkey/chain/deployments'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { giveSei, giveToken } from '../money.ts'
import type { Dapp } from './dapp.ts'
import { newEmail } from './login.ts'
import { press } from './press.ts'
import { armingOf } from './trick.ts'

const abi = parseAbi([
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForSEI(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable',
  'function unwrapWETH9(uint256 least, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
])
const { WSEI, USDC } = tokens
const deadline = 4_000_000_000n
const allow = (spender: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })

/** The effort a request takes, and the time until it can be answered. */
export type Effort = { presses: number; scrolls: number; armMs: number }
export type Ask = { name: string; method: string; params: unknown }

/** The frame size in our own page and in an unmodified AppKit 1.8.0 page, at 1280×800. */
export const layouts = {
  ours: '#wallet { left: 460px !important; top: 124px !important; width: 360px; height: 600px }',
  appKit:
    '#wallet { left: calc(50% - 180px) !important; top: calc(50% - 268px) !important; width: 360px; height: 600px; border-radius: 0 0 20px 20px }',
} as const

/** Answers a request like a user and counts the effort. */
export const answerIt = async (dapp: Dapp, { method, params }: Omit<Ask, 'name'>): Promise<Effort> => {
  const effort = { presses: 1, scrolls: 0, armMs: 0 }
  const yes = dapp.screen.getByRole('button', { name: /^(Approve|Sign)$/ })
  const more = dapp.screen.getByRole('button', { name: 'Scroll to see everything' })
  const tick = dapp.screen.getByRole('checkbox')
  const start = Date.now()
  const id = await dapp.request(method, params)
  await yes.waitFor()
  while ((await armingOf(yes)) !== 'armed') {
    if (Date.now() - start > 30_000)
      throw new Error(`Nothing to press: ${await dapp.screen.getByRole('main').textContent()}`)
    if (await more.isVisible()) {
      effort.scrolls += 1
      await more.click()
      await dapp.page.waitForTimeout(450)
    } else if ((await tick.isVisible()) && !(await tick.isChecked())) {
      effort.presses += 1
      await tick.click()
    } else await dapp.page.waitForTimeout(20)
  }
  effort.armMs = Date.now() - start
  await press(yes)
  const { type, payload } = await dapp.answerTo(id)
  if (!type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(payload))
  return effort
}

/** A wallet with money, a receiver it has paid before, and everyday requests. */
export const prepareOrdinary = async (dapp: Dapp) => {
  const plain = await dapp.logIn(newEmail())
  const { payload } = await dapp.ask('GET_USER', { chainId: 1329 })
  const { accounts } = payload as { accounts: { address: Hex; type: string }[] }
  const smart = accounts.find(({ type }) => type === 'smartAccount')?.address
  if (!smart) throw new Error('There is no smart account.')
  for (const account of [plain, smart]) {
    await giveSei(account, '30')
    await giveToken(account, 'USDC', '40')
  }
  const friend = privateKeyToAddress(generatePrivateKey())
  const pay = { method: 'eth_sendTransaction', params: [{ from: plain, to: friend, value: toHex(parseEther('1')) }] }
  const swap = encodeFunctionData({
    abi,
    functionName: 'swapExactSEIForTokens',
    args: [1_600_000n, [WSEI.address, USDC.address], plain, deadline],
  })
  const single = {
    ...{ tokenIn: USDC.address, tokenOut: WSEI.address, fee: 3_000, recipient: dexes.oku.router },
    ...{ amountIn: 5_000_000n, amountOutMinimum: parseEther('11'), sqrtPriceLimitX96: 0n },
  }
  const multicall = encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [
      deadline,
      [
        encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [single] }),
        encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [parseEther('11'), plain] }),
      ],
    ],
  })
  const sell = encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForSEI',
    args: [5_000_000n, parseEther('11'), [USDC.address, WSEI.address], smart, deadline],
  })
  const send = (to: Address, data: Hex, value?: Hex) => ({ from: plain, to, data, ...(value && { value }) })
  const batch = {
    ...{ version: '2.0.0', chainId: '0x531', from: smart, atomicRequired: true },
    calls: [
      { to: USDC.address, data: allow(dexes.dragonswap.router, 5_000_000n) },
      { to: dexes.dragonswap.router, data: sell },
    ],
  }
  // The first payment makes the receiver known; the approval covers the later swap.
  await answerIt(dapp, pay)
  await answerIt(dapp, {
    method: 'eth_sendTransaction',
    params: [send(USDC.address, allow(dexes.oku.router, 10_000_000n))],
  })
  const asks: readonly Ask[] = [
    { name: 'sign a message', method: 'personal_sign', params: ['Hello from the plain page', plain] },
    { name: 'send to a known receiver', ...pay },
    {
      name: 'swap SEI for USDC',
      method: 'eth_sendTransaction',
      params: [send(dexes.dragonswap.router, swap, toHex(parseEther('4')))],
    },
    { name: 'swap through a multicall', method: 'eth_sendTransaction', params: [send(dexes.oku.router, multicall)] },
  ]
  const beSmart = async () => {
    await dapp.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    return { name: 'approve and swap in one batch', method: 'wallet_sendCalls', params: [batch] } satisfies Ask
  }
  return { asks, beSmart }
}
