import { report } from '@latchkey/core/errors/report'
import type { Kit } from '@latchkey/core/kit'
import { currentEntry } from '@latchkey/core/state/router'
import type { ViewEntry } from '@latchkey/core/state/views'
import type { WalletError } from '@latchkey/wire/errors'
import { useState, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'
import { useStart } from './useStart.ts'

type Outcome = { hasFailed: boolean; error: WalletError | undefined }
type Attempt = { outcome: Outcome; turn: number; listeners: Set<() => void> }

const running: Outcome = { hasFailed: false, error: undefined }
const attempts = new WeakMap<ViewEntry, Attempt>()

const attemptOf = ({ store }: Kit): Attempt => {
  const entry = currentEntry(store.getState().router)
  const attempt = attempts.get(entry) ?? { outcome: running, turn: 0, listeners: new Set() }
  attempts.set(entry, attempt)
  return attempt
}

/** Starts a login once per visit of its view. Coming back from the wallet's own screen starts no other one. */
export const useAttempt = <A extends readonly unknown[]>(action: (kit: Kit, ...args: A) => unknown, ...args: A) => {
  const kit = useKit()
  const [attempt] = useState(() => attemptOf(kit))
  const [turnBefore] = useState(attempt.turn)
  const outcome = useSyncExternalStore(
    (listener) => {
      attempt.listeners.add(listener)
      return () => attempt.listeners.delete(listener)
    },
    () => attempt.outcome,
  )
  const start = async (): Promise<void> => {
    attempt.turn += 1
    const { turn } = attempt
    const settle = (next: Outcome) => {
      if (turn !== attempt.turn) return
      attempt.outcome = next
      for (const listener of [...attempt.listeners]) listener()
    }
    settle(running)
    try {
      await action(kit, ...args)
    } catch (error) {
      settle({ hasFailed: true, error: report(kit, error) })
    }
  }
  useStart(() => {
    if (attempt.turn === 0) void start()
  })
  /** The wallet's own screen was shown meanwhile. */
  const isReturning = turnBefore > 0 && turnBefore === attempt.turn
  return { start: () => void start(), isReturning, ...outcome }
}
