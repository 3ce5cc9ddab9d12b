import type { ErrorCode } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import type { Kit } from '../../kit.ts'
import { recognise } from '../../recognise.ts'
import { currentEntry } from '../../state/router.ts'
import type { EmbeddedWallet } from './wallet.ts'

/** What a login view has a state for; everything else keeps its own code. */
const besideTheControl: Partial<Record<ErrorCode, ErrorCode>> = {
  'frame.loadFailed': 'login.notLoaded',
  'network.chunkFailed': 'login.notLoaded',
  'frame.aborted': 'login.timedOut',
}

/** What went wrong in a login, as it is said beside the control: the frame's sentence goes through word for word. */
export const toLoginError = (error: unknown): WalletError => {
  const known = recognise(error)
  if (known.code === 'frame.error') return new WalletError('login.refused', { message: known.message, cause: known })
  const code = besideTheControl[known.code]
  return code ? new WalletError(code, { cause: known }) : known
}

/** Rejects once the view that asks is closed or left behind; a view that was pushed on top of it does not count. */
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

/**
 * One question to the frame while a visitor logs in. Leaving the view takes it back, so that nothing answers, times
 * out or connects behind the visitor's back (VIEW-14).
 */
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
