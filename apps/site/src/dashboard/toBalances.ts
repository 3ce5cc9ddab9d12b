import type { Network, Portfolio } from '@latchkey/core'
import type { Balances } from '@latchkey/modal/lists/balances'
import type { Watched } from '@latchkey/react'

/** A network's id as the lists take it. */
export const toNetworkId = ({ id }: Network): Balances['chainId'] => id as Balances['chainId']

/** The account's tokens as the lists take them. */
export const toBalances = (tokens: Watched<Portfolio>, network: Network): Balances => ({
  state: tokens.status === 'idle' ? 'loading' : tokens.status,
  portfolio: tokens.data,
  chainId: toNetworkId(network),
  coverage: tokens.data?.coverage,
  readAt: tokens.readAt,
  retryAt: tokens.retryAt,
  isFetching: tokens.isFetching,
  refetch: tokens.refresh,
})
