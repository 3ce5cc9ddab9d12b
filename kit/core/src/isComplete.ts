import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import type { LatchkeyOptions } from './options.ts'

/** Whether our own table describes a chain. */
export const isKnownChain = (id: number): boolean => {
  const chain = findChain(toCaipNetworkId(id))
  return chain !== undefined && !chain.isRetired
}

/**
 * True if the page specified everything itself; then the server isn't asked. It is asked which nodes it has if a chain
 * could also be read from its own URLs.
 */
export const isComplete = (options: LatchkeyOptions): boolean => {
  const { projectId, walletUrl, chains, chainIds, transports = {}, pairing } = options
  const hasChains = chains?.every(({ id }) => transports[id]) ?? chainIds?.every(isKnownChain) ?? false
  return projectId !== undefined && walletUrl !== undefined && hasChains && pairing !== undefined
}
