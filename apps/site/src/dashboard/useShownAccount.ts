import type { Account, Network } from '@latchkey/core'
import { useLatchkeyState } from '@latchkey/react'

export type ShownAccount = { account: Account; network: Network }

/** The account and the network that the page shows. A wallet on another network still sees the balance on ours. */
export const useShownAccount = (): ShownAccount | undefined => {
  const { account, networks } = useLatchkeyState()
  const network = account?.isChainSupported ? networks.find(({ id }) => id === account.chainId) : networks[0]
  return account && network && { account, network }
}
