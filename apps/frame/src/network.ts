import type { FrameConfig } from '@latchkey/wire/api/frame'
import { type CaipNetworkId, parseCaipNetworkId, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { defaultNetworkId, findChain } from '@latchkey/wire/chains'
import { RpcError } from '@latchkey/wire/walletErrors'

/** The page's chain. */
export type ActiveNetwork =
  | { namespace: 'eip155'; chainId: number }
  | { namespace: 'solana'; caipNetworkId: CaipNetworkId }

/** Parses a chain ID in any notation; rejects chains outside the project. */
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

/** The initial chain: the page's hint, else the frame's default, else the project's. */
export const firstNetwork = (config: FrameConfig, hint: string | undefined): ActiveNetwork => {
  for (const id of [hint, defaultNetworkId, config.supportedNetworks[0]]) {
    try {
      if (id !== undefined) return readNetwork(config, id)
    } catch {
      // A hint outside the project isn't an error: try the next one.
    }
  }
  return { namespace: 'eip155', chainId: 1 }
}

/** A number for EVM and CAIP-2 for Solana: pages build account IDs from it. */
export const toReplyChainId = (network: ActiveNetwork): string | number =>
  network.namespace === 'eip155' ? network.chainId : network.caipNetworkId

export const toNetworkId = (network: ActiveNetwork): CaipNetworkId =>
  network.namespace === 'eip155' ? toCaipNetworkId(network.chainId) : network.caipNetworkId

/** A network's name. EVM chains that the operator added to our table have none. */
export const networkName = (id: CaipNetworkId): string | undefined =>
  findChain(id)?.name ?? (toChainId(id) === undefined ? id : undefined)
