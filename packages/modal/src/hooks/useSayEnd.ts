import type { PaymentEnd, SayEnd } from '@latchkey/core/actions/followPayment'
import { explorerLink } from '@latchkey/core/explorerLink'
import { isMade, sumText } from '@latchkey/core/state/send'
import { type Translated, useLocale, useWords } from '@latchkey/ui/words'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { useCallback } from 'react'
import { sendProgressWords } from '../words/sendProgress.ts'
import { useKit } from './useKit.ts'

const hashOf = (end: PaymentEnd): string | undefined =>
  end.step === 'done' ? end.outcome.hash : 'hash' in end ? end.hash : undefined

const wordsOf = (end: PaymentEnd, words: Translated<typeof sendProgressWords>): ((amount: string) => string) => {
  if (end.step === 'slow' || end.step === 'unclear') return words.toastSlow
  if (end.step === 'dropped') return words.toastDropped
  return end.step === 'done' && isMade(end.outcome) ? words.toastSent : words.toastNotSent
}

/** How a payment ended, in one line with a link to the explorer, for when its view is closed. */
export const useSayEnd = (): SayEnd => {
  const kit = useKit()
  const words = useWords(sendProgressWords)
  const locale = useLocale()
  return useCallback(
    ({ amount, token, chainId }, end) => {
      const hash = hashOf(end)
      const explorer = hash && explorerLink(kit, chainId, 'tx', hash)
      return {
        variant: end.step === 'done' && isMade(end.outcome) ? 'success' : 'error',
        message: wordsOf(end, words)(sumText(token, writeUngrouped(amount, locale))),
        ...(explorer && { link: { label: words.explorer(explorer.name), href: explorer.href } }),
      }
    },
    [kit, words, locale],
  )
}
