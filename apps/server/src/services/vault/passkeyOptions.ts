import type { vault } from '@latchkey/wire/api/vault'
import { walletLimits } from '@latchkey/wire/limits'
import { eq } from 'drizzle-orm'
import { passkeyChallenges, passkeys } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { relyingParty } from '../auth/passkey/relyingParty.ts'
import { webauthn } from '../auth/passkey/webauthn.ts'

const { passkeyMs, passkeysPerMinute } = walletLimits.login
/** ES256 first: smart account contracts verify nothing else. RS256 and EdDSA are for devices without it. */
const algorithms = [-7, -257, -8]

/** WebAuthn options with a nonce of this session. The passkey's PRF output never reaches the server. */
export const passkeyOptions: WalletHandler<typeof vault.passkeyOptions> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn()
  return await changeAs(services, session, async ({ tx, now }) => {
    const key = `passkey:${session.userId}`
    const waitMs = await takeWindow(tx, { key, max: passkeysPerMinute, ms: 60_000, now })
    if (waitMs !== undefined) return refuse('vault.tooManyOpenings', { waitMs })
    const { rpID, rpName } = relyingParty(services)
    const known = await tx.select().from(passkeys).where(eq(passkeys.userId, session.userId))
    const credentials = known.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
    const { email, userName } = await describeUser(tx, services.keyring, session.userId)
    const options =
      body.purpose === 'enrol'
        ? await generateRegistrationOptions({
            ...{ rpID, rpName, attestationType: 'none', supportedAlgorithmIDs: algorithms },
            userName: `${email ?? userName ?? 'Latchkey'} wallet key: deleting it removes access`,
            userID: new Uint8Array(Buffer.from(session.userId, 'utf8')),
            excludeCredentials: credentials,
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          })
        : await generateAuthenticationOptions({
            ...{ rpID, userVerification: 'required' },
            allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
          })
    const open = { challenge: options.challenge, expiresAt: new Date(now.getTime() + passkeyMs) }
    await tx
      .insert(passkeyChallenges)
      .values({ sessionId: session.id, purpose: body.purpose, ...open })
      .onConflictDoUpdate({ target: [passkeyChallenges.sessionId, passkeyChallenges.purpose], set: open })
    return { options, nonce: options.challenge }
  })
}
