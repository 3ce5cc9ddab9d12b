import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import type { LatchkeyOptions } from './options.ts'

/** Whether our own table describes a chain. */
export const isKnownChain = (id: number): boolean => {
  const chain = findChain(toCaipNetworkId(id))
  return chain !== undefined && !chain.isRetired
}

/** True if the page specified everything itself; then the server isn't asked. */
export const isComplete = ({ projectId, walletUrl, chains, chainIds, pairing }: LatchkeyOptions): boolean => {
  const hasChains = chains !== undefined || (chainIds?.every(isKnownChain) ?? false)
  return projectId !== undefined && walletUrl !== undefined && hasChains && pairing !== undefined
}
