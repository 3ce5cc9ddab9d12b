import { auth } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { Api, ApiBody, ApiRow } from './createApi.ts'
import type { FrameSession } from './createSession.ts'

/** Calls a row of the frame's own API, with the session where required. */
export type CallWallet = <R extends ApiRow>(row: R, body: ApiBody<R>, signal?: AbortSignal) => Promise<EndpointReply<R>>

/** Login rows, and rows with their own authority: sent without a session. */
const anonymous: ReadonlySet<ApiRow> = new Set<ApiRow>([
  auth.startEmail,
  auth.verifyEmail,
  auth.waitDevice,
  auth.describeDevice,
  auth.approveDevice,
  auth.startSocial,
  auth.redeemSocial,
  auth.startFarcaster,
  auth.waitFarcaster,
  auth.startPasskey,
  auth.verifyPasskey,
  auth.refresh,
  auth.undoEmailChange,
])

export const createCallWallet =
  (api: Api, session: FrameSession): CallWallet =>
  async (row, body, signal) => {
    if (anonymous.has(row)) return api(row, body, { signal })
    const accessToken = await session.accessToken()
    const caller = session.current()?.userId
    try {
      return await api(row, body, { accessToken, signal })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401) throw error
      const renewed = await session.renew(accessToken)
      // Another user who logged in since didn't request this.
      if (session.current()?.userId !== caller) throw new WalletError('session.ended')
      return api(row, body, { accessToken: renewed, signal })
    }
  }
