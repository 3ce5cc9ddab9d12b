import type { siwx } from '@latchkey/wire/api/siwx'
import { walletLimits } from '@latchkey/wire/limits'
import { importJWK, SignJWT } from 'jose'
import type { Handler } from '../../http/mount.ts'
import { signingKey } from '../kit/sessionKeys.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { emailOf } from './emailOf.ts'
import { requireSession } from './requireSession.ts'

/** A short-lived token that the site's own server can verify without calling us. */
export const token: Handler<typeof siwx.token> = async (_, call) => {
  const { services, project } = call
  const session = await requireSession(call)
  const nowMs = Date.now()
  const key = signingKey(await keyringOf(services), nowMs)
  const expiresAt = Math.min(session.expires_at, nowMs + walletLimits.signIn.tokenSeconds * 1_000)
  const jwt = await new SignJWT({
    sid: session.id,
    origin: session.origin,
    email: await emailOf(services, session),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'latchkey-session+jwt', kid: key.kid })
    .setIssuer(services.settings.API_URL)
    .setAudience(project.id)
    .setSubject(`${session.network}:${session.address}`)
    .setIssuedAt(Math.floor(nowMs / 1_000))
    .setExpirationTime(Math.floor(expiresAt / 1_000))
    .sign(await importJWK(key, 'ES256'))
  return { jwt, expiresAt }
}
