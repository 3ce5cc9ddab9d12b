import type { ErrorCode } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import { recognise } from '../../errors/recognise.ts'
import type { Kit } from '../../kit.ts'
import { currentEntry } from '../../state/router.ts'
import type { EmbeddedWallet } from './embeddedWallet.ts'

/** Failures that login views have a state for. All others keep their code. */
const besideTheControl: Partial<Record<ErrorCode, ErrorCode>> = {
  'frame.loadFailed': 'login.notLoaded',
  'network.chunkFailed': 'login.notLoaded',
  'frame.aborted': 'login.timedOut',
}

/** Turns any login failure into the error shown next to the control. The frame's own sentence is kept. */
export const toLoginError = (error: unknown): WalletError => {
  const known = recognise(error)
  if (known.code === 'frame.error')
    return new WalletError('login.refused', {
      message: known.message,
      sentence: known.sentence,
      details: known.details,
      cause: known,
    })
  const code = besideTheControl[known.code]
  return code ? new WalletError(code, { cause: known }) : known
}

/** Rejects once the user leaves or closes the view. Opening another view on top of it doesn't count. */
const untilLeft = (kit: Kit): { left: Promise<never>; stop: () => void } => {
  let stop = () => {}
  const left = new Promise<never>((_, reject) => {
    const { modal, router } = kit.store.getState()
    if (!modal.isOpen) return
    const from = currentEntry(router)
    stop = kit.store.subscribe((state) => {
      if (!state.modal.isOpen || !state.router.history.includes(from)) reject(new WalletError('modal.closed'))
    })
  })
  return { left, stop }
}

/** Sends one login request to the frame and cancels it when the user leaves the view (VIEW-14). */
export const loginStep = async <T>(kit: Kit, ask: (wallet: EmbeddedWallet) => Promise<T>): Promise<T> => {
  const { left, stop } = untilLeft(kit)
  const wallet = kit.embedded()
  try {
    return await Promise.race([wallet.then(ask), left])
  } catch (error) {
    const known = toLoginError(error)
    if (known.code === 'modal.closed') void wallet.then(({ frame }) => frame.abort('all')).catch(() => undefined)
    throw known
  } finally {
    stop()
  }
}
