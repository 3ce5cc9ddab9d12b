import type { auth } from '@latchkey/wire/api/auth'
import { eq } from 'drizzle-orm'
import { loginFlows } from '../../db/identitySchema.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken } from './foundation/secret.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { deviceStatus } from './login/deviceStatus.ts'

/** What the page behind the emailed link shows about the pending login. */
export const describeDevice: WalletHandler<typeof auth.describeDevice> = async ({ body }, { services }) => {
  const [flow] = await services.db
    .select()
    .from(loginFlows)
    .where(eq(loginFlows.lookupHash, hashToken(body.token)))
  if (flow?.kind !== 'email' && flow?.kind !== 'farcaster') throw refuse('device.expired')
  const status = deviceStatus(flow, new Date(services.clock()))
  return {
    embedder: flow.embedder ?? '',
    browser: flow.browser,
    place: flow.details.place ?? '',
    login: flow.kind,
    requestedAt: flow.createdAt.toISOString(),
    choices: status === 'pending' ? (flow.choices ?? []) : [],
    status,
  }
}
