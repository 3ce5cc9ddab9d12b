import type { Address } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { gifts } from './gifts.ts'
import { connectAs, oneAtATime } from './localChain.ts'

/** Gives test money on the local chain. */
export type Faucet = (to: Address) => Promise<{ native: string; tokens: { symbol: string; hash: string }[] }>

const tokens: readonly { symbol: string; address: Address; amount: bigint }[] = [
  { symbol: 'USDC', address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', amount: parseUnits(String(gifts.usdc), 6) },
]

export const createFaucet = (rpcUrl: string): Faucet => {
  const { writer } = connectAs('faucet', rpcUrl)
  return oneAtATime(async (to: Address) => {
    const native = await writer.sendTransaction({ to, value: parseEther(String(gifts.sei)) })
    const sent = []
    for (const { symbol, address, amount } of tokens) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      sent.push({ symbol, hash: await writer.sendTransaction({ to: address, data }) })
    }
    return { native, tokens: sent }
  })
}
