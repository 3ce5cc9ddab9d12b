import { type Currency, explorerUrl, type Network } from '@latchkey/core'
import { ListContext, type ListFacts } from '@latchkey/modal/lists/useListFacts'
import { useIdentity } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'

const clock: ListFacts['clock'] = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const useName: ListFacts['useName'] = (address) => {
  const { data } = useIdentity(address === undefined ? undefined : { address })
  return address === undefined ? undefined : data?.name
}

/** Gives the lists below it what the page knows. */
export function PageLists({
  network,
  currency = 'usd',
  children,
}: {
  network: Network
  /** Undefined while there is nothing to show. */
  currency: Currency | undefined
  children: ReactNode
}) {
  const facts = useMemo(
    (): ListFacts => ({
      currency,
      clock,
      coinOf: () => network.coin.symbol,
      explorerOf: (_chainId, hash) => {
        const href = explorerUrl(network, 'tx', hash)
        return href === undefined ? undefined : { name: network.explorer?.name ?? '', href }
      },
      useName,
    }),
    [currency, network],
  )
  return <ListContext value={facts}>{children}</ListContext>
}
