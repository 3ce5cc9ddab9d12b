import type { auth } from '@latchkey/wire/api/auth'
import { and, desc, eq, gt } from 'drizzle-orm'
import { loginFlows } from '../../db/identitySchema.ts'
import { refuseProbation } from '../vault/deviceStatus.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { requestToken } from './login/requestToken.ts'

/** The user's pending login that a logged-in browser can answer. */
export const findLoginRequest: WalletHandler<typeof auth.findLoginRequest> = async (_, call) => {
  const session = await call.requireSession()
  const { userId } = session
  const { db, clock, keyring } = call.services
  // A device on probation must not approve another one.
  await db.transaction((tx) => refuseProbation({ tx, now: new Date(clock()) }, session))
  const isTheirs = and(eq(loginFlows.userId, userId), eq(loginFlows.kind, 'farcaster'), eq(loginFlows.state, 'open'))
  const isAsked = and(eq(loginFlows.deviceState, 'pending'), gt(loginFlows.lookupExpiresAt, new Date(clock())))
  const waiting = await db.select().from(loginFlows).where(and(isTheirs, isAsked)).orderBy(desc(loginFlows.createdAt))
  // A retry of the same browser has no separate page.
  const flow = waiting.find(({ lookupHash, details }) => lookupHash !== null && details.by === 'device')
  return { token: flow ? requestToken(keyring, flow.id) : null }
}
