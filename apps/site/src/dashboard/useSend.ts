import { sendNative } from '@latchkey/core/actions/sendNative'
import { showToast } from '@latchkey/core/actions/toast'
import { type TransactionOutcome, waitForTransaction } from '@latchkey/core/actions/waitForTransaction'
import type { Kit } from '@latchkey/core/kit'
import type { NetworkFee } from '@latchkey/core/queries/networkFee'
import { report } from '@latchkey/core/report'
import type { Address, Hex } from '@latchkey/wire/caip'
import { useState } from 'react'
import { useAsk, useIsHere } from './useAsk.ts'
import { words } from './words.ts'

/** What is being paid, as it was approved. */
export type Payment = { to: Address; amount: string; chainId: number; fee: NetworkFee | undefined }

/** How far a payment has come after the wallet took it. */
export type SendProgress = { payment: Payment; hash: Hex } & (
  | { step: 'sent' }
  | { step: 'slow' }
  | { step: 'done'; outcome: TransactionOutcome }
)

/** The words for how a payment ended. */
export const outcomeWords = ({ status, replacement }: TransactionOutcome): { title: string; text: string } => {
  const { outcomes } = words.send
  if (replacement === 'cancelled' || replacement === 'replaced') return outcomes[replacement]
  if (status === 'reverted') return outcomes.reverted
  return outcomes[replacement ?? 'confirmed']
}

/** Sends through the wallet and follows the payment to its end. */
export const useSend = (kit: Kit) => {
  const isHere = useIsHere()
  const asking = useAsk(kit)
  const [progress, setProgress] = useState<SendProgress>()

  /** A payment whose form is gone, because the account changed, still says how it ended. */
  const show = (next: SendProgress) => {
    if (isHere.current) return setProgress(next)
    if (next.step !== 'done') return
    const isPaid = next.outcome.status === 'confirmed' && !/cancelled|replaced/.test(next.outcome.replacement ?? '')
    showToast(kit, { variant: isPaid ? 'success' : 'error', message: outcomeWords(next.outcome).title })
  }

  const follow = async (payment: Payment, hash: Hex) => {
    show({ step: 'sent', payment, hash })
    try {
      const outcome = await waitForTransaction(kit, payment.chainId, hash)
      show({ step: 'done', payment, hash: outcome.hash, outcome })
    } catch (error) {
      report(kit, error)
      show({ step: 'slow', payment, hash })
    }
    await kit.queries.invalidateQueries({ queryKey: ['nativeBalance'] })
  }

  const send = async (payment: Payment) => {
    const hash = await asking.ask(() =>
      sendNative(kit, { receiver: payment.to, amount: payment.amount, fee: payment.fee }),
    )
    if (hash) await follow(payment, hash)
  }

  return {
    isAsking: asking.isAsking,
    problem: asking.problem,
    forget: asking.forget,
    progress,
    send,
    checkAgain: ({ payment, hash }: SendProgress) => follow(payment, hash),
    again: () => setProgress(undefined),
  }
}
