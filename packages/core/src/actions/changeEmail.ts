import type { Kit } from '../kit.ts'
import { goBack, replaceView } from './navigate.ts'

/** Returns to the email form with the address filled in, to correct it. */
export const changeEmail = (kit: Kit, email: string): void => {
  if (kit.store.getState().router.history.at(-2)?.view === 'EmailLogin') goBack(kit)
  replaceView(kit, 'EmailLogin', { email })
}
