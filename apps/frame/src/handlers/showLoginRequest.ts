import { auth } from '@latchkey/wire/api/auth'
import type { FrameState } from '../context.ts'

/**
 * Tells someone who is logged in here that another browser waits to log in to their account. Only accounts without an
 * email are asked this way; the others get a link. The answer is given on a page of the wallet's own, which no site
 * can frame or cover.
 */
export const showLoginRequest = async (state: FrameState): Promise<void> => {
  if (state.session.current()?.email !== null) return
  const { token } = await state.call(auth.findLoginRequest, {})
  if (token === null) return
  const prompt = await state.prompt()
  await prompt.askLoginRequest({ address: `/device#token=${token}` })
}
