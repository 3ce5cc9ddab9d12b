import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, createPublicClient, createWalletClient, defineChain, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainSettings } from './chainSettings.ts'
import { multicall3, type TokenSymbol, tokens, treasury } from './deployments.ts'

/** What to give to an address. */
export interface FundOptions {
  url: string
  address: Address
  /** Smallest units of SEI. */
  native?: bigint
  tokens?: { symbol: TokenSymbol; amount: bigint }[]
}

const ATTEMPTS = 8
const treasuryAccount = privateKeyToAccount(treasury.privateKey)
/** Each nonce of the treasury works once, so gifts of this process run one at a time. */
let lastGift: Promise<unknown> = Promise.resolve()

/** The local chain, as viem describes chains. */
export const localChainAt = (url: string) =>
  defineChain({
    id: chainSettings.chainId,
    name: 'Local Sei',
    nativeCurrency: { name: 'SEI', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: multicall3 } },
  })

function connect(url: string) {
  const chain = localChainAt(url)
  const transport = http(url)
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 100 }),
    writer: createWalletClient({ chain, transport, account: treasuryAccount }),
  }
}

// Another process may have used the same nonce in between; then its transaction wins.
async function sendOnce(send: (nonce: number) => Promise<Hex>, nextNonce: () => Promise<number>): Promise<Hex> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(await nextNonce())
    } catch (cause) {
      if (attempt === ATTEMPTS || !/nonce|underpriced|already (known|imported)/i.test(String(cause))) throw cause
      await sleep(50 * attempt)
    }
  }
}

async function give({ url, address, native = 0n, tokens: gifts = [] }: FundOptions): Promise<void> {
  const { reader, writer } = connect(url)
  const nextNonce = () => reader.getTransactionCount({ address: treasury.address, blockTag: 'pending' })
  const hashes: Hex[] = []
  if (native > 0n) {
    hashes.push(await sendOnce((nonce) => writer.sendTransaction({ to: address, value: native, nonce }), nextNonce))
  }
  for (const { symbol, amount } of gifts) {
    const call = {
      address: tokens[symbol].address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, amount],
    } as const
    hashes.push(await sendOnce((nonce) => writer.writeContract({ ...call, nonce }), nextNonce))
  }
  for (const hash of hashes) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The faucet's transaction ${hash} failed.`)
  }
}

/** Sends SEI and tokens from the treasury with ordinary transactions and waits until they are mined. */
export async function fund(options: FundOptions): Promise<void> {
  const gift = lastGift.then(() => give(options))
  lastGift = gift.catch(() => {})
  await gift
}
