import { toChainId } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The test mnemonic of every local chain; its accounts hold play money only. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Accounts that act for the sandbox; the seed has funded them. The treasury holds the liquidity and mints. */
const indexes = { faucet: 9, treasury: 10, sponsor: 11, bundler: 12 } as const

/** Clients of the local chain for one of the sandbox's own accounts. */
export const connectAs = (role: keyof typeof indexes, rpcUrl: string) => {
  const chain = defineChain({
    id: toChainId(productNetworkId) ?? 0,
    name: 'local',
    nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const account = mnemonicToAccount(mnemonic, { addressIndex: indexes[role] })
  const transport = http(rpcUrl, { retryCount: 1 })
  return {
    account,
    reader: createPublicClient({ chain, transport, pollingInterval: 100, ccipRead: false }),
    writer: createWalletClient({ chain, account, transport }),
  }
}

export type LocalChain = ReturnType<typeof connectAs>

/** Runs calls one after the other: two at once would use the same nonce. */
export const oneAtATime = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (...args: A): Promise<R> => {
    const next = last.then(() => run(...args))
    last = next.catch(() => undefined)
    return next
  }
}
