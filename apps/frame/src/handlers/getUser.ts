import type { FrameRequest, User } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { describeUser } from './describeUser.ts'
import { redeemSocial } from './redeemSocial.ts'

/** Who is logged in, on which chain, with which account; a page may bring a social result along. */
export const getUser = async (payload: FrameRequest<'GET_USER'>, context: Context): Promise<User> => {
  const { state } = context
  if (payload?.socialUri !== undefined && state.flows.social) await redeemSocial(state, payload.socialUri)
  return describeUser(payload, context)
}
