import type { Latchkey, LatchkeyError, Session } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'
import { useMutation } from './useMutation.ts'
import { useWallet } from './useWallet.ts'

export type SignIn = {
  /** The sign-in of the account on its current chain. */
  session: Session | undefined
  /** `signingIn` while the wallet is asked. */
  status: 'signedOut' | 'signingIn' | 'signedIn'
  /** Why the last sign-in failed. */
  error: LatchkeyError | undefined
  /** Asks the wallet to sign in. A failure is in `error`. */
  signIn(): void
  /** Ends the account's sign-ins on all chains. The wallet stays connected. */
  signOut(): void
  /** A token for `verifySession` on your own server. */
  getToken: Latchkey['getToken']
}

/** Signs the connected account in and out. */
export const useSignIn = (): SignIn => {
  const client = useLatchkey()
  const { session } = useWallet()
  const { mutate, status, error } = useMutation<void, Session>(client.signIn)
  const signOut = useCallback(() => void client.signOut().catch(() => undefined), [client])
  return {
    ...{ session, error, signIn: mutate, signOut, getToken: client.getToken },
    status: session ? 'signedIn' : status === 'pending' ? 'signingIn' : 'signedOut',
  }
}
