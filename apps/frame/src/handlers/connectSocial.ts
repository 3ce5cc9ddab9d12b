import type { FrameRequest, User } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { describeUser } from './describeUser.ts'
import { redeemSocial } from './redeemSocial.ts'

/** Completes a social login with the popup's result. */
export const connectSocial = async (payload: FrameRequest<'CONNECT_SOCIAL'>, context: Context): Promise<User> => {
  await redeemSocial(context.state, payload.uri)
  return describeUser(payload, context)
}
