import type { SayOutcome } from '@latchkey/core/actions/followPayment'
import { explorerLink } from '@latchkey/core/explorerLink'
import { isMade } from '@latchkey/core/state/send'
import { useWords } from '@latchkey/ui/words'
import { useCallback } from 'react'
import { sendProgressWords } from '../words/sendProgress.ts'
import { useKit } from './useKit.ts'

/** How a payment ended, in one line with the way to the explorer: for when its view is no longer open. */
export const useSayOutcome = (): SayOutcome => {
  const kit = useKit()
  const words = useWords(sendProgressWords)
  return useCallback(
    ({ amount, token, chainId }, outcome) => {
      const { name, href } = explorerLink(kit, chainId, 'tx', outcome.hash)
      const what = `${amount} ${token.symbol}`
      return {
        variant: isMade(outcome) ? 'success' : 'error',
        message: isMade(outcome) ? words.toastSent(what) : words.toastNotSent(what),
        link: { label: words.explorer(name), href },
      }
    },
    [kit, words],
  )
}
