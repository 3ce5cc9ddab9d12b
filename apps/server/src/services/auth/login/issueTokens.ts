import type { Session } from '@latchkey/wire/api/auth'
import { refreshTokens, type SessionRow } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { hashToken, newToken } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { describeUser } from './describeUser.ts'

/** Issues a new access and refresh token for a session, inside the transaction that stores them. */
export const issueTokens = async (
  services: WalletServices,
  { tx, now }: Change,
  session: SessionRow,
): Promise<Session> => {
  const refreshToken = newToken()
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId: session.id, createdAt: now })
  const { email, userName } = await describeUser(tx, services.keyring, session.userId)
  return {
    sessionId: session.id,
    userId: session.userId,
    ...(await services.tokens.sign(session, now)),
    refreshToken,
    login: session.login,
    email,
    userName,
  }
}
