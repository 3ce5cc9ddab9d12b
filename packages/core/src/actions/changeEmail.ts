import type { Kit } from '../kit.ts'
import { goBack, replaceView } from './navigate.ts'

/** Back to the field with the address in it, to correct it. */
export const changeEmail = (kit: Kit, email: string): void => {
  if (kit.store.getState().router.history.at(-2)?.view === 'EmailLogin') goBack(kit)
  replaceView(kit, 'EmailLogin', { email })
}
