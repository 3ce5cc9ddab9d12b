import type { auth } from '@latchkey/wire/api/auth'
import { refuse } from './foundation/refuse.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

/** Checks a passkey's signature over a digest. Each challenge is answered once. */
export const verifySign: WalletHandler<typeof auth.verifySign> = async ({ body }, call) => {
  const { services, jkt } = call
  const session = await call.requireSession()
  return await changeAs(services, session, async (work) => {
    const flow = await lockFlow(work.tx, { id: body.flowId, kind: 'stepUp', jkt, now: work.now })
    const { action, challenge = '' } = flow.details
    if (flow.sessionId !== session.id || action !== 'sign') return refuse('session.flowMissing')
    const { embedder, userId } = session
    await verifyAssertion(services, work, { response: body.response, challenges: [challenge], embedder, userId })
    await endFlow(work.tx, flow.id)
    work.audit({ kind: 'stepUp', userId, sessionId: session.id, result: 'sign' })
    return { success: true as const }
  })
}
