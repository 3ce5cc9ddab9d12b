import type { Address } from '@latchkey/wire/caip'
import { toChainId } from '@latchkey/wire/caip'
import { createWalletClient, defineChain, encodeFunctionData, erc20Abi, http, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { gifts } from './gifts.ts'

/** Gives test money on the local chain. */
export type Faucet = (to: Address) => Promise<{ native: string; tokens: { symbol: string; hash: string }[] }>

/** The mnemonic of every local chain; its accounts hold test money only. */
const mnemonic = 'test test test test test test test test test test test junk'
const tokens: readonly { symbol: string; address: Address; amount: bigint }[] = [
  { symbol: 'USDC', address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', amount: parseUnits(String(gifts.usdc), 6) },
]

export const createFaucet = (rpcUrl: string, caipNetworkId: string): Faucet => {
  const chain = defineChain({
    id: toChainId(caipNetworkId) ?? 0,
    name: 'local',
    nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createWalletClient({
    chain,
    account: mnemonicToAccount(mnemonic, { addressIndex: 9 }),
    transport: http(rpcUrl),
  })
  let last: Promise<unknown> = Promise.resolve()

  const give: Faucet = async (to) => {
    const native = await client.sendTransaction({ to, value: parseEther(String(gifts.sei)) })
    const sent = []
    for (const { symbol, address, amount } of tokens) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      sent.push({ symbol, hash: await client.sendTransaction({ to: address, data }) })
    }
    return { native, tokens: sent }
  }

  // One at a time: two in parallel would use the same nonce.
  return (to) => {
    const next = last.then(() => give(to))
    last = next.catch(() => undefined)
    return next
  }
}
