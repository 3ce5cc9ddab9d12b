import type { FrameConfig } from '@latchkey/wire/api/frame'
import { type CaipNetworkId, parseCaipNetworkId, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { defaultNetworkId, findChain } from '@latchkey/wire/chains'
import { RpcError } from '@latchkey/wire/walletErrors'

/** The chain that the page is on. */
export type ActiveNetwork =
  | { namespace: 'eip155'; chainId: number }
  | { namespace: 'solana'; caipNetworkId: CaipNetworkId }

/** Reads a chain id however a page writes it; a chain that the project does not have is refused. */
export const readNetwork = (config: FrameConfig, id: string | number): ActiveNetwork => {
  const chainId = toChainId(id)
  if (chainId !== undefined && config.supportedNetworks.includes(chainId)) return { namespace: 'eip155', chainId }
  const parsed = parseCaipNetworkId(String(id))
  if (parsed?.namespace === 'solana') {
    const caipNetworkId: CaipNetworkId = `solana:${parsed.reference}`
    if (findChain(caipNetworkId) || config.solanaNetworks.includes(caipNetworkId))
      return { namespace: 'solana', caipNetworkId }
  }
  throw new RpcError(4901)
}

/** Where the frame starts: at the page's hint, else at the frame's default, else at what the project has. */
export const firstNetwork = (config: FrameConfig, hint: string | undefined): ActiveNetwork => {
  for (const id of [hint, defaultNetworkId, config.supportedNetworks[0]]) {
    try {
      if (id !== undefined) return readNetwork(config, id)
    } catch {
      // A hint that the project does not have is no reason to fail: the next one is tried.
    }
  }
  return { namespace: 'eip155', chainId: 1 }
}

/** A number for EVM and CAIP-2 for Solana: pages build account ids from it. */
export const toReplyChainId = (network: ActiveNetwork): string | number =>
  network.namespace === 'eip155' ? network.chainId : network.caipNetworkId

export const toNetworkId = (network: ActiveNetwork): CaipNetworkId =>
  network.namespace === 'eip155' ? toCaipNetworkId(network.chainId) : network.caipNetworkId

export const networkName = (id: CaipNetworkId): string => findChain(id)?.name ?? id
