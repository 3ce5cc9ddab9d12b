import type { auth } from '@latchkey/wire/api/auth'
import { and, eq } from 'drizzle-orm'
import { loginFlows } from '../../db/identitySchema.ts'
import { refuse } from './foundation/refuse.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { deviceStatus } from './login/deviceStatus.ts'
import { waitUntil } from './login/waitUntil.ts'

/** Waits until the emailed link was used. */
export const waitDevice: WalletHandler<typeof auth.waitDevice> = async ({ body }, { services, jkt, signal }) => {
  const status = await waitUntil(signal, `device|${jkt}|${body.flowId}`, async () => {
    const [flow] = await services.db
      .select()
      .from(loginFlows)
      .where(and(eq(loginFlows.id, body.flowId), eq(loginFlows.kind, 'email'), eq(loginFlows.jkt, jkt)))
    if (!flow) throw refuse('session.flowMissing')
    const found = deviceStatus(flow, new Date(services.clock()))
    return found === 'pending' ? undefined : found
  })
  return { status: status ?? 'pending' }
}
