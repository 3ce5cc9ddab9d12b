import type { auth } from '@latchkey/wire/api/auth'
import { HttpError } from '@latchkey/wire/walletErrors'
import type { WalletHandler } from './guard/walletCall.ts'
import { change } from './kit/change.ts'
import { refuse } from './kit/refuse.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { startSession } from './login/startSession.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

/** Ends a login by passkey: the passkey says who it is. A question is used up by its first answer, right or wrong. */
export const verifyPasskey: WalletHandler<typeof auth.verifyPasskey> = ({ body }, call) =>
  change(call.services, async (made) => {
    const { jkt, browser, network, place, services } = call
    const flow = await lockFlow(made.tx, { id: body.flowId, kind: 'passkey', jkt, now: made.now })
    const { projectId, embedder, details } = flow
    if (!projectId || !embedder || !details.challenge) return refuse('session.flowMissing')
    const { response } = body
    const wanted = { response, challenge: details.challenge, embedder, userId: undefined }
    const passkey = await verifyAssertion(services, made, wanted).catch((error: unknown) => {
      if (error instanceof HttpError) return error
      throw error
    })
    if (passkey instanceof HttpError) {
      await endFlow(made.tx, flow.id)
      made.audit({ kind: 'passkey.refused', embedder, network })
      return passkey
    }
    const { userId } = passkey
    const session = await startSession(services, made, {
      ...{ userId, jkt, browser, network, place, projectId, embedder, passkey },
      login: 'passkey',
    })
    await endFlow(made.tx, flow.id, session.sessionId)
    return session
  })
