import type { auth } from '@latchkey/wire/api/auth'
import { HttpError } from '@latchkey/wire/walletErrors'
import { change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { startSession } from './login/startSession.ts'
import { acceptedChallenges } from './passkey/acceptedChallenges.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

/** Completes a passkey login: the passkey says who it is. The first answer uses up the challenge, right or wrong. */
export const verifyPasskey: WalletHandler<typeof auth.verifyPasskey> = ({ body }, call) =>
  change(call.services, async (work) => {
    const { jkt, browser, network, place, services } = call
    const flow = await lockFlow(work.tx, { id: body.flowId, kind: 'passkey', jkt, now: work.now })
    const { projectId, embedder, details } = flow
    if (!projectId || !embedder || !details.challenge) return refuse('session.flowMissing')
    const { response } = body
    const challenges = await acceptedChallenges(services, 'login', details.challenge)
    const wanted = { response, challenges, embedder, userId: undefined }
    const passkey = await verifyAssertion(services, work, wanted).catch((error: unknown) => {
      if (error instanceof HttpError) return error
      throw error
    })
    if (passkey instanceof HttpError) {
      await endFlow(work.tx, flow.id)
      work.audit({ kind: 'passkey.refused', embedder, network })
      return passkey
    }
    const { userId } = passkey
    const session = await startSession(services, work, {
      ...{ userId, flow, jkt, browser, network, place, projectId, embedder, passkey },
      login: 'passkey',
    })
    await endFlow(work.tx, flow.id, session.sessionId)
    return session
  })
