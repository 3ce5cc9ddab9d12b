import { limits } from '@latchkey/wire/limits'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'

/** Remembers the shown step of an email login for a reload of this tab, until the user leaves it. */
export const keepLoginStep = (
  { ports: { storage, clock }, store }: Kit,
  until: number = clock.now() + limits.otp.lifeMs,
): void => {
  const entry = currentEntry(store.getState().router)
  const kept = JSON.stringify({ ...entry, until })
  storage.set(storageKeys.loginStep, kept)
  const stop = store.subscribe(({ modal, router }) => {
    if (modal.isOpen && router.history.includes(entry)) return
    stop()
    if (storage.get(storageKeys.loginStep) === kept) storage.remove(storageKeys.loginStep)
  })
}
