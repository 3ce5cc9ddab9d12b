import type { Account, Latchkey, LatchkeyState } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

export type Wallet = {
  status: LatchkeyState['status']
  account: Account | undefined
  isConnected: boolean
  /** False until the client knows whether a wallet was connected before. */
  isReady: boolean
  connect: Latchkey['connect']
  disconnect: Latchkey['disconnect']
  switchChain: Latchkey['switchChain']
}

/** The connected account and what to do with it. */
export const useWallet = (): Wallet => {
  const { connect, disconnect, switchChain } = useLatchkey()
  const { status, account } = useLatchkeyState()
  return {
    status,
    account,
    isConnected: status === 'connected' && account !== undefined,
    isReady: status !== 'pending',
    ...{ connect, disconnect, switchChain },
  }
}
