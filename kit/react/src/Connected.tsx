import type { ReactNode } from 'react'
import { useWallet } from './useWallet.ts'

/** Shows its children while a wallet is connected. */
export function Connected({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return <>{useWallet().isConnected ? children : fallback}</>
}
