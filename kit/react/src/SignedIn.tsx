import type { ReactNode } from 'react'
import { useWallet } from './useWallet.ts'

/** Shows its children while the account is signed in on its current chain. */
export function SignedIn({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return <>{useWallet().session ? children : fallback}</>
}
