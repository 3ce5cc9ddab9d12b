import type { FrameRequest, User } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { describeUser } from './describeUser.ts'
import { redeemSocial } from './redeemSocial.ts'

/** Who is logged in, on which chain, with which account; a page may bring a social result along. */
export const getUser = async (payload: FrameRequest<'GET_USER'>, context: Context): Promise<User> => {
  const { state } = context
  const resultUri = payload?.socialUri
  if (resultUri !== undefined && !(await state.session.restore())) await redeemSocial(state, resultUri)
  return describeUser(payload, context)
}
