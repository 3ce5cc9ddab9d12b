import { auth } from '@latchkey/wire/api/auth'
import type { FrameState } from '../context.ts'

/** Tells a user without an email of a waiting login. It is answered on a wallet page, which no site can cover. */
export const showLoginRequest = async (state: FrameState): Promise<void> => {
  if (state.session.current()?.email !== null) return
  const { token } = await state.callWallet(auth.findLoginRequest, {})
  if (token === null) return
  const prompt = await state.prompt()
  await prompt.askLoginRequest({ address: `/device#token=${token}` })
}
