import { KeyValue } from '@latchkey/ui/KeyValue'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useEffect, useState } from 'react'
import { signerWords } from '../../words/signers.ts'
import type { SignerChange, WalletAccount } from '../walletAccount.ts'
import { coinAmountOf } from './amountOf.ts'

/** What the cards get that change the signers of a smart account. */
export type SignerCardProps = { account: WalletAccount; chainId: number; network: string; onDone: () => void }

/** Maximum fee of a signer change, or that it is unknown. */
export function SignerFee({ account, change }: { account: WalletAccount; change: SignerChange }) {
  const words = useWords(signerWords)
  const locale = useLocale()
  const [price, setPrice] = useState<bigint | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isCurrent = true
    setPrice('loading')
    account.priceSigners(change).then(
      (found) => isCurrent && setPrice(found),
      () => isCurrent && setPrice('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [account, change])
  const value =
    typeof price === 'bigint'
      ? price === 0n
        ? words.noFee
        : words.atMost(coinAmountOf(price, change.chainId, locale))
      : words.feeUnread
  return <KeyValue rows={[{ label: words.networkFee, value, isLoading: price === 'loading' }]} />
}
