import { vault } from '@latchkey/wire/api/vault'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { FrameState } from '../context.ts'

/** Maximum age of the server's last answer. */
const freshMs = 60_000
/** A slower server counts as down, and that must not lock users out. */
const graceMs = 3_000

type LastCheck = { saidAt: number | undefined; asking: Promise<void> | undefined }
const lastChecks = new WeakMap<FrameState, LastCheck>()

/** Whether the server, or this frame itself, says that no one is logged in. */
export const isEnded = (error: unknown): boolean =>
  error instanceof HttpError ? error.status === 401 : error instanceof WalletError && error.code === 'session.ended'

const ask = async (state: FrameState, last: LastCheck): Promise<void> => {
  const refuse = async (code: 'session.ended' | 'vault.frozen'): Promise<never> => {
    await state.vault.lock()
    throw new WalletError(code)
  }
  const reply = await state.callWallet(vault.read, {}).catch((error: unknown) => {
    if (isEnded(error)) return refuse('session.ended')
    return undefined
  })
  if (reply?.wallet?.isFrozen) return refuse('vault.frozen')
  if (reply) last.saidAt = state.clock.elapsed()
}

/**
 * Asks the server whether this wallet may still be used here, if it hasn't said so recently. An unlocked wallet signs
 * without the server, so it must check whether its owner ended or froze it elsewhere, and lock.
 */
export const checkStillAllowed = async (state: FrameState): Promise<void> => {
  const { clock } = state
  const last = lastChecks.get(state) ?? { saidAt: undefined, asking: undefined }
  lastChecks.set(state, last)
  if (last.saidAt !== undefined && clock.elapsed() - last.saidAt <= freshMs) return
  last.asking ??= ask(state, last).finally(() => {
    last.asking = undefined
  })
  const grace = new Promise<void>((resolve) => {
    AbortSignal.timeout(graceMs).addEventListener('abort', () => resolve())
  })
  await Promise.race([last.asking, grace])
}
