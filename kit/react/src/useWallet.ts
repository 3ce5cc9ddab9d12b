import type { Account, Latchkey, LatchkeyState, Session } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

export type Wallet = {
  /** As in the client's state. */
  status: LatchkeyState['status']
  /** The connected account. */
  account: Account | undefined
  /** The account of every connected wallet, the current one first. */
  accounts: readonly Account[]
  /** The sign-in of the account on its current chain. */
  session: Session | undefined
  /** True with status `connected` and an account. */
  isConnected: boolean
  /** False until the client knows whether a wallet was connected before. */
  isReady: boolean
  /** Opens the modal, or connects a wallet by its id. */
  connect: Latchkey['connect']
  /** Disconnects the current wallet. */
  disconnect: Latchkey['disconnect']
  /** Asks the wallet to switch to another chain. */
  switchChain: Latchkey['switchChain']
}

/** The connected account and its actions. */
export const useWallet = (): Wallet => {
  const { connect, disconnect, switchChain } = useLatchkey()
  const { status, account, accounts, session } = useLatchkeyState()
  return {
    status,
    account,
    accounts,
    session,
    isConnected: status === 'connected' && account !== undefined,
    isReady: status !== 'pending',
    ...{ connect, disconnect, switchChain },
  }
}
