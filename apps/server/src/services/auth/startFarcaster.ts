import { randomBytes } from 'node:crypto'
import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { loginFlows } from '../../db/identitySchema.ts'
import { change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { newId } from './foundation/secret.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { checkEmbedder } from './login/checkEmbedder.ts'
import { sealSecrets } from './login/flowSecrets.ts'
import { isKnownDevice } from './login/lanes.ts'
import { takeLogin } from './login/takeLogin.ts'

/** Opens a channel at the Farcaster relay and returns the URL that a Farcaster client opens. */
export const startFarcaster: WalletHandler<typeof auth.startFarcaster> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  const { projectId, embedder, challenge } = body
  await checkEmbedder(services, projectId, embedder)
  if (Buffer.from(challenge, 'base64url').length !== 32) throw refuse('social.farcasterFailed')
  // Before the relay is asked, which may block a server that asks too often.
  await change(services, async (work) => takeLogin(work, call, await isKnownDevice(work.tx, jkt)))
  // Letters and digits only, as the sign-in message requires.
  const nonce = randomBytes(16).toString('hex')
  const { url, channelToken } = await services.farcaster.begin(nonce).catch((cause: unknown) => {
    throw refuse('social.farcasterFailed', { cause })
  })
  return await change(services, async (work) => {
    const id = newId()
    await work.tx.insert(loginFlows).values({
      ...{ id, kind: 'farcaster', jkt, browser, projectId, embedder, details: { challenge, place: call.place } },
      secretsSealed: sealSecrets(services.keyring, id, { nonce, channelToken }),
      ...{ createdAt: work.now, expiresAt: new Date(work.now.getTime() + walletLimits.login.socialMs) },
    })
    return { url, flowId: id }
  })
}
