import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { eq } from 'drizzle-orm'
import { loginFlows } from '../../db/identitySchema.ts'
import { passkeys } from '../../db/vaultSchema.ts'
import { refuse } from './foundation/refuse.ts'
import { newId, newToken } from './foundation/secret.ts'
import { takeWindow } from './foundation/takeWindow.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { relyingParty } from './passkey/relyingParty.ts'
import { uvChallenge } from './passkey/uvChallenge.ts'
import { webauthn } from './passkey/webauthn.ts'

const { passkeyMs, passkeysPerMinute } = walletLimits.login

/** Requests one of the user's passkeys for the digest to sign. */
export const startSign: WalletHandler<typeof auth.startSign> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  const session = await call.requireSession()
  const { generateAuthenticationOptions } = await webauthn()
  return await changeAs(services, session, async ({ tx, now }) => {
    const waitMs = await takeWindow(tx, { key: `passkey:${session.userId}`, max: passkeysPerMinute, ms: 60_000, now })
    if (waitMs !== undefined) return refuse('vault.tooManyOpenings', { waitMs })
    const known = await tx.select().from(passkeys).where(eq(passkeys.userId, session.userId))
    if (known.length === 0) return refuse('passkey.refused')
    const nonce = newToken()
    const options = await generateAuthenticationOptions({
      ...{ rpID: relyingParty(services).rpID, userVerification: 'required' },
      challenge: await uvChallenge(body.digest, nonce),
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    })
    const { id: sessionId, userId, projectId, embedder } = session
    const flow = { id: newId(), kind: 'stepUp' as const, jkt, browser, userId, sessionId, projectId, embedder }
    await tx.insert(loginFlows).values({
      ...flow,
      details: { action: 'sign', by: 'passkey', challenge: options.challenge },
      createdAt: now,
      expiresAt: new Date(now.getTime() + passkeyMs),
    })
    return { flowId: flow.id, options, nonce }
  })
}
