import { vault } from '@latchkey/wire/api/vault'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { FrameState } from '../context.ts'

/** Maximum age of the server's last answer. */
const freshMs = 60_000
/** A slower server counts as down, and that must not lock users out. */
const graceMs = 3_000

type Standing = { saidAt: number | undefined; asking: Promise<void> | undefined }
const standings = new WeakMap<FrameState, Standing>()

/** Whether the server, or this frame itself, says that no one is logged in. */
export const isEnded = (error: unknown): boolean =>
  error instanceof HttpError ? error.status === 401 : error instanceof WalletError && error.code === 'session.ended'

const ask = async (state: FrameState, standing: Standing): Promise<void> => {
  const refuse = async (code: 'session.ended' | 'vault.frozen'): Promise<never> => {
    await state.vault.lock()
    throw new WalletError(code)
  }
  const reply = await state.call(vault.read, {}).catch((error: unknown) => {
    if (isEnded(error)) return refuse('session.ended')
    return undefined
  })
  if (reply?.wallet?.isFrozen) return refuse('vault.frozen')
  if (reply) standing.saidAt = state.clock.now()
}

/**
 * Asks the server whether this wallet may still be used here, if it hasn't said so recently. An unlocked wallet signs
 * without the server, so it must check whether its owner ended or froze it elsewhere, and lock.
 */
export const checkStanding = async (state: FrameState): Promise<void> => {
  const { clock } = state
  const standing = standings.get(state) ?? { saidAt: undefined, asking: undefined }
  standings.set(state, standing)
  if (standing.saidAt !== undefined && clock.now() - standing.saidAt <= freshMs) return
  standing.asking ??= ask(state, standing).finally(() => {
    standing.asking = undefined
  })
  const grace = new Promise<void>((resolve) => {
    AbortSignal.timeout(graceMs).addEventListener('abort', () => resolve())
  })
  await Promise.race([standing.asking, grace])
}
