import type { FrameRequest, User } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { describeUser } from './describeUser.ts'
import { redeemSocial } from './redeemSocial.ts'

/** Ends a social login with what the popup brought. */
export const connectSocial = async (payload: FrameRequest<'CONNECT_SOCIAL'>, context: Context): Promise<User> => {
  await redeemSocial(context.state, payload.uri)
  return describeUser(payload, context)
}
