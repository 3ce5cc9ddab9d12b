import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { createPkce } from './pkce.ts'
import { keepSocialFlow } from './socialFlow.ts'

/** Starts a social login: the page opens the URL in its popup. */
export const getSocialRedirectUri = async (
  { provider }: FrameRequest<'GET_SOCIAL_REDIRECT_URI'>,
  { state }: Context,
): Promise<FrameReply<'GET_SOCIAL_REDIRECT_URI'>> => {
  const { projectId, origin: embedder } = state
  const { verifier, challenge } = await createPkce()
  const { uri, flowId } = await state.callWallet(auth.startSocial, { projectId, embedder, provider, challenge })
  await keepSocialFlow(state, { flowId, verifier })
  return { uri }
}
