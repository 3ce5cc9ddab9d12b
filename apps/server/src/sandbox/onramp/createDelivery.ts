import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi } from 'viem'
import { sleep } from '../../sleep.ts'
import type { Coin } from '../../sources/onramp/offer.ts'
import { connectAs, oneAtATime } from '../localChain.ts'

/** Sends purchased coins and waits until they arrive. */
export type Delivery = (to: Address, coin: Coin, units: bigint) => Promise<Hex>

const attempts = 8

export const createDelivery = (rpcUrl: string): Delivery => {
  const { account, reader, writer } = connectAs('treasury', rpcUrl)

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

  return oneAtATime(async (to: Address, coin: Coin, units: bigint) => {
    const hash = await send(to, coin, units)
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The delivery ${hash} failed.`)
    return hash
  })
}
