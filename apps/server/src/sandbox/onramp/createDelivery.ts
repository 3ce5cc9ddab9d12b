import { type Address, type Hex, toChainId } from '@latchkey/wire/caip'
import { createPublicClient, createWalletClient, defineChain, encodeFunctionData, erc20Abi, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { sleep } from '../../sleep.ts'
import type { Coin } from '../../sources/onramp/offer.ts'

/** Sends purchased coins and waits until they arrive. */
export type Delivery = (to: Address, coin: Coin, units: bigint) => Promise<Hex>

/** The test mnemonic of every local chain. This account holds its liquidity and mints its play money. */
const mnemonic = 'test test test test test test test test test test test junk'
const treasuryIndex = 10
const attempts = 8

export const createDelivery = (rpcUrl: string, caipNetworkId: string): Delivery => {
  const chain = defineChain({
    id: toChainId(caipNetworkId) ?? 0,
    name: 'local',
    nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const account = mnemonicToAccount(mnemonic, { addressIndex: treasuryIndex })
  const transport = http(rpcUrl)
  const reader = createPublicClient({ chain, transport, pollingInterval: 100, ccipRead: false })
  const writer = createWalletClient({ chain, account, transport })
  let last: Promise<unknown> = Promise.resolve()

  const send = async (to: Address, { contract }: Coin, units: bigint): Promise<Hex> => {
    const sent = contract
      ? { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }) }
      : { to, value: units }
    for (let attempt = 1; ; attempt++) {
      try {
        const nonce = await reader.getTransactionCount({ address: account.address, blockTag: 'pending' })
        return await writer.sendTransaction({ ...sent, nonce })
      } catch (cause) {
        // The chain's faucet uses the same account. If it was faster, try again with the next nonce.
        if (attempt === attempts || !/nonce|underpriced|already (known|imported)/i.test(String(cause))) throw cause
        await sleep(50 * attempt)
      }
    }
  }

  const deliver: Delivery = async (to, coin, units) => {
    const hash = await send(to, coin, units)
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The delivery ${hash} failed.`)
    return hash
  }

  // One at a time: two at once would use the same nonce.
  return (to, coin, units) => {
    const next = last.then(() => deliver(to, coin, units))
    last = next.catch(() => undefined)
    return next
  }
}
