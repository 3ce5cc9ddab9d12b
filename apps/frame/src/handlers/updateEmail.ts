import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { randomId } from '../bytes.ts'
import type { Context } from '../context.ts'

/** Starts an email change. Only an open wallet can: its auth key vouches for the new address. */
export const updateEmail = async (
  payload: FrameRequest<'UPDATE_EMAIL'>,
  { state }: Context,
): Promise<FrameReply<'UPDATE_EMAIL'>> => {
  const email = payload.email.trim().toLowerCase()
  const nonce = randomId()
  const signer = await state.vault.signer()
  const proof = await signer.prove({ action: 'emailChange', nonce, body: { email } })
  const { action, flowId } = await state.call(auth.startEmailChange, { email, nonce, proof })
  state.flows.emailChange = { flowId }
  return { action }
}
