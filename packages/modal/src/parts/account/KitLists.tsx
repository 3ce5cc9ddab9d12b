import { explorerLink } from '@latchkey/core/explorerLink'
import { networkOf } from '@latchkey/core/networks'
import { type ReactNode, useMemo } from 'react'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { ListContext, type ListFacts } from '../../lists/useListFacts.ts'

const useName: ListFacts['useName'] = (address) => useIdentity(address)?.name ?? undefined

/** Gives the lists below it what the kit knows. */
export function KitLists({ children }: { children: ReactNode }) {
  const kit = useKit()
  const currency = useSlice((state) => state.currency)
  const facts = useMemo(
    (): ListFacts => ({
      currency,
      clock: kit.ports.clock,
      coinOf: (chainId) => networkOf(chainId).currency.symbol,
      explorerOf: (chainId, hash) => explorerLink(kit, chainId, 'tx', hash),
      useName,
    }),
    [kit, currency],
  )
  return <ListContext value={facts}>{children}</ListContext>
}
