import type { Hex } from '@latchkey/wire/caip'
import type { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { getBlockNumber, getTransaction } from 'viem/actions'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import { rememberReceiver } from '../send/recentReceivers.ts'
import { currentEntry } from '../state/router.ts'
import { advanced, type Payment, type PaymentStep, type TransactionOutcome } from '../state/send.ts'
import type { Toast } from '../state/toast.ts'
import { showToast } from './toast.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** How often to check whether the network can be reached while a payment is pending. */
const lookMs = 4_000

const rest = ({ ports }: Kit, ms: number) => new Promise<void>((resolve) => void ports.clock.after(ms, resolve))

/** How to learn a transaction's outcome on one network. */
export type Follower = {
  isReachable: () => Promise<boolean>
  wait: (hash: string) => Promise<TransactionOutcome>
  /** Whether the network still knows a transaction that didn't end in time. Unreachable counts as known. */
  isKnown: (hash: string) => Promise<boolean>
}

const followEvm = (kit: Kit, chainId: number): Follower => ({
  isReachable: () =>
    getBlockNumber(kit.wagmi.getClient({ chainId }), { cacheTime: 0 }).then(
      () => true,
      () => false,
    ),
  wait: async (hash) => (await waitForTransaction(kit, chainId, hash as Hex)).outcome,
  isKnown: (hash) =>
    getTransaction(kit.wagmi.getClient({ chainId }), { hash: hash as Hex }).then(
      () => true,
      (error: Error) => error.name !== 'TransactionNotFoundError',
    ),
})

const followerOf = async (kit: Kit, chainId: NetworkId): Promise<Follower> =>
  typeof chainId === 'number'
    ? followEvm(kit, chainId)
    : (await import('../namespaces/solana/follow.ts')).followSolana(kit, chainId)

/** Calls `onChange` whenever the network becomes unreachable or comes back. */
const watchReach = (kit: Kit, follower: Follower, onChange: (isReachable: boolean) => void): (() => void) => {
  let isWatching = true
  let wasReachable = true
  const look = async (): Promise<void> => {
    while (isWatching) {
      await rest(kit, lookMs)
      const isReachable = await follower.isReachable()
      if (isWatching && isReachable !== wasReachable) onChange(isReachable)
      wasReachable = isReachable
    }
  }
  void look()
  return () => {
    isWatching = false
  }
}

/** Waits for the outcome. If the network is unreachable, it keeps waiting within the same time limit. */
const waitThrough = async (kit: Kit, follower: Follower, hash: string): Promise<TransactionOutcome> => {
  const endsAt = kit.ports.clock.now() + limits.transaction.waitMs
  for (;;) {
    try {
      return await follower.wait(hash)
    } catch (error) {
      const isOver = kit.ports.clock.now() >= endsAt
      if (isOver || (error as WalletError).code === 'send.notFound') throw error
      await rest(kit, lookMs)
    }
  }
}

/** The outcome of a payment, or that it is unknown. */
export type PaymentEnd =
  | { step: 'done'; outcome: TransactionOutcome }
  | { step: 'slow' | 'dropped'; hash: string }
  | { step: 'failed' | 'unclear' }

/** Describes a payment's outcome, for when its view is closed. */
export type SayEnd = (payment: Payment, end: PaymentEnd) => Omit<Toast, 'id'>

const isOnScreen = ({ store }: Kit, payment: Payment): boolean => {
  const { modal, router, send } = store.getState()
  const isShown = modal.isOpen && currentEntry(router).view === 'WalletSendProgress'
  return isShown && send.progress?.payment.id === payment.id
}

/** Announces the end of a payment whose own view isn't open. */
export const tellEnd = (kit: Kit, payment: Payment, end: PaymentEnd, say: SayEnd): void => {
  if (!isOnScreen(kit, payment)) showToast(kit, say(payment, end))
}

/** Follows a payment from its hash to its receipt, its replacement, or an unknown outcome (SEND-06, SEND-07). */
export const followPayment = async (kit: Kit, payment: Payment, hash: string, say: SayEnd): Promise<void> => {
  const { id, chainId } = payment
  const advance = (step: PaymentStep, more: { hash?: string; outcome?: TransactionOutcome } = {}) =>
    kit.store.setState(({ send }) => ({ send: advanced(send, id, { step, problem: undefined, ...more }) }))
  advance('sent', { hash })
  rememberReceiver(kit, chainId, { address: payment.to, name: payment.receiverName })
  const follower = await followerOf(kit, chainId)
  const stopWatching = watchReach(kit, follower, (isReachable) => advance(isReachable ? 'sent' : 'unreachable'))
  try {
    const outcome = await waitThrough(kit, follower, hash)
    stopWatching()
    advance('done', { hash: outcome.hash, outcome })
    tellEnd(kit, payment, { step: 'done', outcome }, say)
  } catch {
    stopWatching()
    const step = (await follower.isKnown(hash)) ? 'slow' : 'dropped'
    advance(step)
    tellEnd(kit, payment, { step, hash }, say)
  }
  await kit.queries.invalidateQueries({ queryKey: ['spendable'] })
}
