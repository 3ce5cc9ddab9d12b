import type { auth } from '@latchkey/wire/api/auth'
import type { WalletHandler } from './guard/walletCall.ts'
import { change } from './kit/change.ts'
import { refuse } from './kit/refuse.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { startSession } from './login/startSession.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

/** Ends a login by passkey: the passkey says who it is. */
export const verifyPasskey: WalletHandler<typeof auth.verifyPasskey> = ({ body }, call) =>
  change(call.services, async (made) => {
    const { jkt, browser, network, services } = call
    const flow = await lockFlow(made.tx, { id: body.flowId, kind: 'passkey', jkt, now: made.now })
    const { projectId, embedder, details } = flow
    if (!projectId || !embedder || !details.challenge) return refuse('session.flowMissing')
    const { response } = body
    const { userId } = await verifyAssertion(services, made, { response, challenge: details.challenge, embedder })
    const session = await startSession(services, made, {
      ...{ userId, jkt, browser, network, projectId, embedder },
      login: 'passkey',
    })
    await endFlow(made.tx, flow.id, session.sessionId)
    return session
  })
