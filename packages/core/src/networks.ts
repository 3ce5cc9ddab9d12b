import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain, type Chain as WireChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { multicall3 } from '@latchkey/wire/multicall3'
import type { Chain, Transport } from 'viem'
import { fallback, http } from 'viem'
import { type KitConfig, nodeUrls } from './config.ts'

/** A network in views: an EVM chain by its number, one of another family by its CAIP-2 ID. */
export type NetworkId = number | CaipNetworkId

export const toNetworkId = (id: NetworkId): CaipNetworkId => (typeof id === 'number' ? toCaipNetworkId(id) : id)

/** Chains that the app added. A page has one engine, so they are shared by everything on it. */
const brought = new Map<CaipNetworkId, WireChain>()

const toRow = ({ id, name, nativeCurrency, blockExplorers, testnet, blockTime }: Chain): WireChain => {
  const known = findChain(toCaipNetworkId(id))
  return {
    caipNetworkId: toCaipNetworkId(id),
    name,
    currency: nativeCurrency,
    explorer: blockExplorers?.default ?? known?.explorer ?? { name: '', url: '' },
    isTestnet: testnet ?? known?.isTestnet ?? false,
    ...(blockTime !== undefined && { blockTimeMs: blockTime }),
  }
}

/** Registers an app's chains with their names and coins. */
export const bringChains = (chains: readonly Chain[]): void => {
  for (const chain of chains) brought.set(toCaipNetworkId(chain.id), toRow(chain))
}

/** A chain that the app added, or one from our table. */
export const findNetwork = (id: CaipNetworkId): WireChain | undefined => brought.get(id) ?? findChain(id)

/** The row of a chain that the site offers. */
export const networkOf = (chainId: NetworkId): WireChain => {
  const chain = findNetwork(toNetworkId(chainId))
  if (!chain || chain.isRetired) throw new WalletError('alert.networkNotFound', { details: { chainId } })
  return chain
}

/** Whether the site offers a network. */
export const isOffered = ({ config }: { config: KitConfig }, chainId: NetworkId): boolean =>
  typeof chainId === 'number' ? config.supportedNetworks.includes(chainId) : chainId === config.solanaNetwork

/** The block explorer of a network: the page's own, else the chain's. Undefined if it has none. */
export const explorerOf = (
  { config }: { config: KitConfig },
  chainId: NetworkId,
): { name: string; url: string } | undefined => {
  const { name, url: known } = networkOf(chainId).explorer
  const own = typeof chainId === 'number' ? config.explorerUrl : undefined
  const url = own?.replace(/\/$/, '') ?? known
  return url === '' ? undefined : { name, url }
}

/** A chain's display name; empty if unknown. */
export const networkName = (chainId: NetworkId): string | undefined => {
  const chain = findNetwork(toNetworkId(chainId))
  return chain?.isRetired ? undefined : chain?.name
}

/** A chain's node URLs. The configured ones belong to the first chain. */
export const urlsOf = (config: KitConfig, chainId: number): readonly string[] =>
  chainId === config.supportedNetworks[0] ? config.rpcUrls : nodeUrls(config, chainId)

/** A chain as viem and wallets know it. */
export const toViemChain = (config: KitConfig, chainId: number): Chain => {
  const own = config.chains.find(({ id }) => id === chainId)
  if (own) return own
  const chain = networkOf(chainId)
  const explorer = explorerOf({ config }, chainId)
  return {
    id: chainId,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: urlsOf(config, chainId) } },
    ...(explorer && { blockExplorers: { default: explorer } }),
    fees: { baseFeeMultiplier: config.baseFeeMultiplier },
    contracts: { multicall3: { address: multicall3 } },
    ...(chain.blockTimeMs && { blockTime: chain.blockTimeMs }),
    testnet: chain.isTestnet,
  }
}

/** The RPC transport: batched, with a timeout and retries; several URLs are ranked and fail over. */
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

/** A chain's transport: the app's, otherwise the API if it serves the chain, otherwise the chain's own URLs. */
export const transportOf = (config: KitConfig, { id }: Chain): Transport =>
  config.transports[id] ?? toTransport(urlsOf(config, id))
