import type { ReactNode } from 'react'
import { useWallet } from './useWallet.ts'

/** Shows its children while a wallet is connected, and from the first paint with an initial state. */
export function Connected({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return <>{useWallet().account ? children : fallback}</>
}
