import type { FrameRequest, User } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { describeUser } from './describeUser.ts'
import { redeemSocial } from './redeemSocial.ts'

/** Returns the logged-in user, chain and account; the page may include a social login result. */
export const getUser = async (payload: FrameRequest<'GET_USER'>, context: Context): Promise<User> => {
  const { state } = context
  const resultUri = payload?.socialUri
  if (resultUri !== undefined && !(await state.session.restore())) await redeemSocial(state, resultUri)
  return describeUser(payload, context)
}
