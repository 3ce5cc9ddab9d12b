import { type auth, type StepUpAction, stepUpActions } from '@latchkey/wire/api/auth'
import { codeProofText } from '@latchkey/wire/proof'

import { lockWallet } from '../vault/lockWallet.ts'
import { isSettled, settlesInMs } from '../vault/ownWays.ts'
import { verifyCode } from '../vault/verifyCode.ts'
import { refuse } from './foundation/refuse.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { makeGrant } from './login/grants.ts'
import { judgeOtp } from './login/otp.ts'
import { acceptedChallenges } from './passkey/acceptedChallenges.ts'
import { verifyAssertion } from './passkey/verifyAssertion.ts'

const isAction = (text: string | undefined): text is StepUpAction => stepUpActions.some((action) => action === text)

const isAboutUnlockers = (action: StepUpAction): boolean => action === 'addUnlocker' || action === 'removeUnlocker'

/** Completes a fresh check with a grant for the one requested action. */
export const verifyStepUp: WalletHandler<typeof auth.verifyStepUp> = async ({ body }, call) => {
  const { services, jkt } = call
  const session = await call.requireSession()
  return await changeAs(services, session, async (work) => {
    const flow = await lockFlow(work.tx, { id: body.flowId, kind: 'stepUp', jkt, now: work.now })
    const { action, by, challenge: nonce = '' } = flow.details
    if (flow.sessionId !== session.id || !isAction(action)) return refuse('session.flowMissing')
    const { embedder, userId } = session
    if (by === 'otp') {
      const refusal = await judgeOtp(work, call, flow, body.otp ?? '')
      if (refusal) return refusal
    } else {
      const wallet = await lockWallet(work, userId)
      const way =
        by === 'code'
          ? await verifyCode(work, wallet, codeProofText({ action, userId, flowId: flow.id }), body.signature)
          : await verifyAssertion(services, work, {
              ...{ response: body.response, embedder, userId },
              challenges: await acceptedChallenges(services, 'stepUp', nonce),
            })
      const isHarmless = action === 'checkBackup' || (isAboutUnlockers(action) && !(await isSettled(work, wallet)))
      const waitMs = isHarmless ? 0 : settlesInMs(work, wallet, way)
      if (waitMs > 0) return refuse('vault.waiting', { waitMs })
    }
    await endFlow(work.tx, flow.id)
    work.audit({ kind: 'stepUp', userId: session.userId, sessionId: session.id, result: action })
    return { grant: await makeGrant(work, session.id, { action, by: by === 'otp' || by === 'code' ? by : 'passkey' }) }
  })
}
