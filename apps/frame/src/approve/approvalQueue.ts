import { walletLimits } from '@latchkey/wire/limits'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps } from './approvalDeps.ts'

type Waiter = { id: string; resolve: (decision: Decision) => void; reject: (error: Error) => void }

/** One request and all callers waiting for it. */
export type QueuedApproval = { approval: Approval; deps: ApprovalDeps; waiters: readonly Waiter[] }

export type ApprovalQueue = {
  /** The visible request first. */
  entries: () => readonly QueuedApproval[]
  request: (approval: Approval, deps: ApprovalDeps) => Promise<Decision>
  decide: (id: string, decision: Decision) => void
  /** Declines all open requests. */
  rejectAll: () => void
  /** The page canceled its request: callers with this ID get 'Request was aborted'. */
  cancel: (id: string) => void
  /** Nothing could be shown: all callers get the reason. */
  fail: (error: Error) => void
  subscribe: (listener: () => void) => () => void
}

/** All that a screen shows: the digest alone doesn't tell accounts apart, nor Solana's networks. */
const questionOf = (approval: Approval): string =>
  JSON.stringify({ ...approval, id: '' }, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** Keeps requests in order: one visible, few waiting, identical ones combined. */
export const createApprovalQueue = (): ApprovalQueue => {
  let entries: readonly QueuedApproval[] = []
  const listeners = new Set<() => void>()
  const put = (next: readonly QueuedApproval[]) => {
    entries = next
    for (const listener of listeners) listener()
  }

  return {
    entries: () => entries,
    request: (approval, deps) => {
      const same = entries.find((entry) => questionOf(entry.approval) === questionOf(approval))
      if (!same && entries.length >= walletLimits.consent.openRequests) return Promise.reject(new RpcError(-32005))
      return new Promise((resolve, reject) => {
        const waiter: Waiter = { id: approval.id, resolve, reject }
        put(
          same
            ? entries.map((entry) => (entry === same ? { ...entry, waiters: [...entry.waiters, waiter] } : entry))
            : [...entries, { approval, deps, waiters: [waiter] }],
        )
      })
    },
    decide: (id, decision) => {
      const entry = entries.find((one) => one.approval.id === id)
      if (!entry) return
      put(entries.filter((one) => one !== entry))
      for (const waiter of entry.waiters) waiter.resolve(decision)
    },
    rejectAll: () => {
      const all = entries
      put([])
      for (const waiter of all.flatMap((entry) => entry.waiters)) waiter.resolve('rejected')
    },
    cancel: (id) => {
      const gone = entries.flatMap((entry) => entry.waiters).filter((waiter) => waiter.id === id)
      if (gone.length === 0) return
      put(
        entries
          .map((entry) => ({ ...entry, waiters: entry.waiters.filter((waiter) => waiter.id !== id) }))
          .filter((entry) => entry.waiters.length > 0),
      )
      for (const waiter of gone) waiter.reject(new WalletError('frame.rpcAborted'))
    },
    fail: (error) => {
      const all = entries
      put([])
      for (const waiter of all.flatMap((entry) => entry.waiters)) waiter.reject(error)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
