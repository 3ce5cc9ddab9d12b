import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply } from '@latchkey/wire/frame'
import { randomId } from '../bytes.ts'
import type { Context } from '../context.ts'
import { showLoginRequest } from './showLoginRequest.ts'

/** Whether a user is logged in. Ignores the page's handle: only the device's own session counts. */
export const isConnected = async (_: unknown, { state }: Context): Promise<FrameReply<'IS_CONNECTED'>> => {
  const session = await state.session.restore()
  const reply = session ? await state.callWallet(auth.check, {}) : { isConnected: false }
  if (reply.isConnected) {
    state.notify('SESSION_UPDATE', { token: randomId() })
    void showLoginRequest(state).catch(() => undefined)
  }
  return { isConnected: reply.isConnected }
}
