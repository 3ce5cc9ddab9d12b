import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { loginFlows } from '../../db/identitySchema.ts'
import { change } from './foundation/change.ts'
import { newId } from './foundation/secret.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { checkEmbedder } from './login/checkEmbedder.ts'
import { isKnownDevice } from './login/lanes.ts'
import { takeLogin } from './login/takeLogin.ts'
import { relyingParty } from './passkey/relyingParty.ts'
import { webauthn } from './passkey/webauthn.ts'

/** Options for a passkey login that names no user: the authenticator offers what it has for this host. */
export const startPasskey: WalletHandler<typeof auth.startPasskey> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  await checkEmbedder(services, body.projectId, body.embedder)
  const { rpID } = relyingParty(services)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return await change(services, async (work) => {
    await takeLogin(work, call, await isKnownDevice(work.tx, call.jkt))
    const id = newId()
    await work.tx.insert(loginFlows).values({
      ...{ id, kind: 'passkey', jkt, browser, projectId: body.projectId, embedder: body.embedder },
      details: { challenge: options.challenge },
      createdAt: work.now,
      expiresAt: new Date(work.now.getTime() + walletLimits.login.passkeyMs),
    })
    return { flowId: id, options, nonce: options.challenge }
  })
}
