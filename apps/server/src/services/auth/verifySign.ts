import type { auth } from '@latchkey/wire/api/auth'
import type { WalletHandler } from './guard/walletCall.ts'
import { change } from './kit/change.ts'
import { refuse } from './kit/refuse.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

/** Checks what a passkey said about a digest; one question is answered once. */
export const verifySign: WalletHandler<typeof auth.verifySign> = async ({ body }, call) => {
  const { services, jkt } = call
  const session = await call.requireSession()
  return await change(services, async (made) => {
    const flow = await lockFlow(made.tx, { id: body.flowId, kind: 'stepUp', jkt, now: made.now })
    const { action, challenge = '' } = flow.details
    if (flow.sessionId !== session.id || action !== 'sign') return refuse('session.flowMissing')
    const { embedder, userId } = session
    await verifyAssertion(services, made, { response: body.response, challenge, embedder, userId })
    await endFlow(made.tx, flow.id)
    made.audit({ kind: 'stepUp', userId, sessionId: session.id, result: 'sign' })
    return { success: true as const }
  })
}
