import type { NetworkId } from '@latchkey/core/networks'
import type { Currency } from '@latchkey/wire/currencies'
import { createContext, useContext } from 'react'

/** What the lists need besides their rows. The modal and the page each provide it, from their own sources. */
export type ListFacts = {
  currency: Currency
  clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** The symbol of a network's native coin. */
  coinOf(chainId: NetworkId): string
  /** A transaction's page in the network's explorer. */
  explorerOf(chainId: NetworkId, hash: string): { name: string; href: string } | undefined
  /** The name of an address; undefined until it is known. */
  useName(address: string | undefined): string | undefined
}

export const ListContext = createContext<ListFacts | undefined>(undefined)

export const useListFacts = (): ListFacts => {
  const facts = useContext(ListContext)
  if (!facts) throw new Error('The lists need a ListContext')
  return facts
}
