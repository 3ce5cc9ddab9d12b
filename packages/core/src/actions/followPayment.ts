import type { Hex } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { getBlockNumber, getTransaction } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { rememberReceiver } from '../recentReceivers.ts'
import { currentEntry } from '../state/router.ts'
import { advanced, type Payment, type PaymentStep, type TransactionOutcome } from '../state/send.ts'
import type { Toast } from '../state/toast.ts'
import { showToast } from './toast.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** How often we look whether the network can still be reached while a payment is on its way. */
const lookMs = 4_000

const rest = ({ ports }: Kit, ms: number) => new Promise<void>((resolve) => void ports.clock.after(ms, resolve))

/** Tells `onChange` whenever the network goes out of reach or comes back. */
const watchReach = (kit: Kit, chainId: number, onChange: (isReachable: boolean) => void): (() => void) => {
  let isWatching = true
  let wasReachable = true
  const look = async (): Promise<void> => {
    while (isWatching) {
      await rest(kit, lookMs)
      const isReachable = await getBlockNumber(kit.wagmi.getClient({ chainId }), { cacheTime: 0 }).then(
        () => true,
        () => false,
      )
      if (isWatching && isReachable !== wasReachable) onChange(isReachable)
      wasReachable = isReachable
    }
  }
  void look()
  return () => {
    isWatching = false
  }
}

/** Waits for the end; a network that goes away is waited for as well, within the same time. */
const waitThrough = async (kit: Kit, chainId: number, hash: Hex): Promise<TransactionOutcome> => {
  const endsAt = kit.ports.clock.now() + limits.transaction.waitMs
  for (;;) {
    try {
      return await waitForTransaction(kit, chainId, hash)
    } catch (error) {
      const isAway = error instanceof WalletError && error.code !== 'send.notFound'
      if (!isAway || kit.ports.clock.now() >= endsAt) throw error
      await rest(kit, lookMs)
    }
  }
}

/** Whether a transaction that did not end in time is still known; one that nobody can be asked about may be. */
const isKnown = (kit: Kit, chainId: number, hash: Hex): Promise<boolean> =>
  getTransaction(kit.wagmi.getClient({ chainId }), { hash }).then(
    () => true,
    (error: unknown) => !(error instanceof Error && error.name === 'TransactionNotFoundError'),
  )

/** Puts the end of a payment into words, for when its own view is gone. */
export type SayOutcome = (payment: Payment, outcome: TransactionOutcome) => Omit<Toast, 'id'>

const isOnScreen = ({ store }: Kit, payment: Payment): boolean => {
  const { modal, router, send } = store.getState()
  const isShown = modal.isOpen && currentEntry(router).view === 'WalletSendProgress'
  return isShown && send.progress?.payment.id === payment.id
}

/** Follows a payment from its hash to its receipt, its replacement, or the point where nobody knows (SEND-06, SEND-07). */
export const followPayment = async (kit: Kit, payment: Payment, hash: Hex, say: SayOutcome): Promise<void> => {
  const { id, chainId } = payment
  const advance = (step: PaymentStep, more: { hash?: Hex; outcome?: TransactionOutcome } = {}) =>
    kit.store.setState(({ send }) => ({ send: advanced(send, id, { step, problem: undefined, ...more }) }))
  advance('sent', { hash })
  rememberReceiver(kit, chainId, { address: payment.to, name: payment.receiverName })
  const stopWatching = watchReach(kit, chainId, (isReachable) => advance(isReachable ? 'sent' : 'unreachable'))
  try {
    const outcome = await waitThrough(kit, chainId, hash)
    stopWatching()
    advance('done', { hash: outcome.hash, outcome })
    if (!isOnScreen(kit, payment)) showToast(kit, say(payment, outcome))
  } catch {
    stopWatching()
    advance((await isKnown(kit, chainId, hash)) ? 'slow' : 'dropped')
  }
  await kit.queries.invalidateQueries({ queryKey: ['spendable'] })
}
