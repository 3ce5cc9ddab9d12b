import { fund } from '@latchkey/chain/faucet'
import { startChain } from '@latchkey/chain/start'
import { temporaryFolder } from '@latchkey/chain/testChain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PrivateKeyAccount,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'

export const usdc: Address = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'

export type Call = { to: Address; value: bigint; data: Hex }

export const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** Calls that pay the least of the coin and of a token. */
export const sendCoin = (to: Address): Call => ({ to, value: 1n, data: '0x' })
export const sendToken = (to: Address): Call => ({
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }),
})

/** A new local chain in a temporary folder, and what the benchmarks do on it. */
export const startLocalChain = async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { url, stop } = await startChain({ port: 0, dataDir })
  const client = createPublicClient({ chain: sei, transport: http(url), pollingInterval: 100 })
  const walletOf = (account: PrivateKeyAccount) => createWalletClient({ account, chain: sei, transport: http(url) })
  const mined = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }
  return {
    client,
    walletOf,
    mined,
    /** Sends a transaction and returns the gas it used. */
    send: async (from: PrivateKeyAccount, to: Address, data: Hex, { value = 0n, gas = 3_000_000n } = {}) =>
      (await mined(await walletOf(from).sendTransaction({ to, data, value, gas }))).gasUsed,
    give: (address: Address) =>
      fund({ url, address, native: 10n ** 19n, tokens: [{ symbol: 'USDC', amount: 1_000_000_000n }] }),
    stop: async () => {
      await stop()
      remove()
    },
  }
}
