import { auth } from '@latchkey/wire/api/auth'
import type { FrameState } from '../context.ts'

/**
 * Tells a logged-in user that another browser is waiting to log in. Only for accounts without an email; others get a
 * link. The answer is given on a wallet page, which no site can frame or cover.
 */
export const showLoginRequest = async (state: FrameState): Promise<void> => {
  if (state.session.current()?.email !== null) return
  const { token } = await state.callWallet(auth.findLoginRequest, {})
  if (token === null) return
  const prompt = await state.prompt()
  await prompt.askLoginRequest({ address: `/device#token=${token}` })
}
