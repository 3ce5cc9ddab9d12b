import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { loginFlows } from '../../db/identitySchema.ts'
import { change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken, newId, newToken } from './foundation/secret.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { checkEmbedder } from './login/checkEmbedder.ts'
import { sealSecrets } from './login/flowSecrets.ts'
import { isKnownDevice } from './login/lanes.ts'
import { takeLogin } from './login/takeLogin.ts'

/** Starts a social login. `state` identifies the flow; only its hash is stored. */
export const startSocial: WalletHandler<typeof auth.startSocial> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  const { projectId, embedder, provider, challenge } = body
  await checkEmbedder(services, projectId, embedder)
  const login = services.social.find(provider)
  if (!login) throw refuse('social.notSetUp')
  if (Buffer.from(challenge, 'base64url').length !== 32) throw refuse('social.initiateFailed')
  // Before the provider is asked, which may block a server that asks too often.
  await change(services, async (work) => takeLogin(work, call, await isKnownDevice(work.tx, jkt)))
  const state = newToken()
  const { uri, secrets } = await login.begin(state).catch((cause: unknown) => {
    throw refuse('social.initiateFailed', { cause })
  })
  return await change(services, async (work) => {
    const id = newId()
    const expiresAt = new Date(work.now.getTime() + walletLimits.login.socialMs)
    await work.tx.insert(loginFlows).values({
      ...{ id, kind: 'social', jkt, browser, projectId, embedder, details: { provider, challenge } },
      ...{ lookupHash: hashToken(state), lookupExpiresAt: expiresAt },
      secretsSealed: sealSecrets(services.keyring, id, secrets),
      ...{ createdAt: work.now, expiresAt },
    })
    return { uri, flowId: id }
  })
}
