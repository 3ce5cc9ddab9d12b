import { auth } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { Api, ApiBody, ApiRow } from './createApi.ts'
import type { FrameSession } from './createSession.ts'

/** Calls a row of the frame's own API, with the session where the row needs one. */
export type CallWallet = <R extends ApiRow>(row: R, body: ApiBody<R>, signal?: AbortSignal) => Promise<EndpointReply<R>>

/** Rows by which someone becomes known, or that carry their own authority: they go out without a session. */
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
      // Whoever has come since did not ask for this.
      if (session.current()?.userId !== caller) throw new WalletError('session.ended')
      return api(row, body, { accessToken: renewed, signal })
    }
  }
