import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startEmailChange } from '../session/startEmailChange.ts'

/**
 * Starts an email change for the page. A wallet with a passkey or recovery code must use it first; only the wallet page
 * can ask for that, since the embedding page must never show it.
 */
export const updateEmail = async (
  { email }: FrameRequest<'UPDATE_EMAIL'>,
  { state }: Context,
): Promise<FrameReply<'UPDATE_EMAIL'>> => {
  try {
    const { action, flowId } = await startEmailChange(state, email)
    state.flows.emailChange = { flowId }
    return { action }
  } catch (error) {
    if (error instanceof HttpError && error.reasons.some(({ field }) => field === 'stepUp.needed'))
      throw new WalletError('email.changeInSettings', { cause: error })
    throw error
  }
}
