import { useCallback, useEffect, useState } from 'react'
import type { AccountSigners, WalletAccount } from '../walletAccount.ts'

/** The smart account's signers, loaded when shown. */
export const useSigners = (account: WalletAccount) => {
  const [signers, setSigners] = useState<readonly AccountSigners[] | 'loading' | 'failed'>('loading')
  const load = useCallback(() => {
    setSigners('loading')
    account.signers().then(setSigners, () => setSigners('failed'))
  }, [account])
  useEffect(load, [load])
  return { signers, load }
}
