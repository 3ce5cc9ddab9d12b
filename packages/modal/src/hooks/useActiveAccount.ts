import { type ActiveAccount, toActiveAccount } from '@latchkey/core/account/activeAccount'
import { useMemo } from 'react'
import { useAccount } from './useAccount.ts'
import { useSlice } from './useSlice.ts'

/** Subscribes to the active account, in any namespace. */
export const useActiveAccount = (): ActiveAccount => {
  const facts = useAccount()
  const solana = useSlice((state) => state.solana)
  return useMemo(() => toActiveAccount(facts, solana), [facts, solana])
}
