import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain, type Chain as WireChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { Chain, Transport } from 'viem'
import { fallback, http } from 'viem'
import type { KitConfig } from './config.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A network as views carry it: an EVM chain by its number, one of another family by its CAIP-2 id. */
export type NetworkId = number | CaipNetworkId

export const toNetworkId = (id: NetworkId): CaipNetworkId => (typeof id === 'number' ? toCaipNetworkId(id) : id)

/** The wire's row of a chain that the product offers. */
export const networkOf = (chainId: NetworkId): WireChain => {
  const chain = findChain(toNetworkId(chainId))
  if (!chain || chain.isRetired) throw new WalletError('alert.networkNotFound', { details: { chainId } })
  return chain
}

/** Whether the product offers a network. */
export const isOffered = ({ config }: { config: KitConfig }, chainId: NetworkId): boolean =>
  typeof chainId === 'number' ? config.supportedNetworks.includes(chainId) : chainId === config.solanaNetwork

/** What a person calls a chain; nothing where we do not know it. */
export const networkName = (chainId: NetworkId): string | undefined => {
  const chain = findChain(toNetworkId(chainId))
  return chain?.isRetired ? undefined : chain?.name
}

/** A chain as viem and wallets know it. */
export const toViemChain = (config: KitConfig, chainId: number): Chain => {
  const chain = networkOf(chainId)
  return {
    id: chainId,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: config.rpcUrls } },
    blockExplorers: { default: { name: chain.explorer.name, url: config.explorerUrl ?? chain.explorer.url } },
    fees: { baseFeeMultiplier: config.baseFeeMultiplier },
    contracts: { multicall3: { address: multicall3 } },
    ...(chain.blockTimeMs && { blockTime: chain.blockTimeMs }),
    testnet: chain.isTestnet,
  }
}

/** The RPC transport: batched, 10 s timeout, 3 retries from 150 ms; several URLs are ranked and fail over. */
export const toTransport = (urls: readonly string[]): Transport => {
  const { timeoutMs, retries, retryBaseMs, batchSize, ranking } = limits.rpc
  const transports = urls.map((url) =>
    http(url, { batch: { batchSize }, timeout: timeoutMs, retryCount: retries, retryDelay: retryBaseMs }),
  )
  const [only] = transports
  if (only && transports.length === 1) return only
  return fallback(transports, {
    rank: { sampleCount: ranking.pings, weights: { stability: ranking.stability, latency: ranking.latency } },
    retryCount: retries,
    retryDelay: retryBaseMs,
  })
}
