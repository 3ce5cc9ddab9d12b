import type { AccountFacts } from '@latchkey/core/account/connections'
import { useState } from 'react'
import { useAccount } from './useAccount.ts'

/** The account, or the last one: a wallet that disconnects clears it before the card has faded. */
export const useLastAccount = (): AccountFacts => {
  const now = useAccount()
  const [last, setLast] = useState(now)
  if (now.address && now !== last) setLast(now)
  return now.address ? now : last
}
