import { type siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { fail } from '../../http/errors.ts'
import type { Call } from '../../http/mount.ts'
import { publicKeys } from '../kit/sessionKeys.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { requireSession } from './requireSession.ts'
import { findSessionById, type SiwxRow } from './store.ts'

const jwtOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header?.trim() ?? '')?.[1]

/**
 * The session of a page's own token, or of the short-lived one that a site's server got from the page. The latter is
 * looked up too, so that a revoked session is refused at once.
 */
export const liveSession = async (call: Call<typeof siwx.me>): Promise<SiwxRow> => {
  const { services, project } = call
  const jwt = jwtOf(call.asked(siwxHeaders.session))
  if (jwt === undefined) return requireSession(call)
  const keys = createLocalJWKSet({ keys: publicKeys(await keyringOf(services), Date.now()) })
  const terms = {
    ...{ algorithms: ['ES256'], typ: 'latchkey-session+jwt' },
    ...{ issuer: services.settings.API_URL, audience: project.id },
  }
  const read = await jwtVerify(jwt, keys, terms).catch(() => undefined)
  const id = read?.payload.sid
  const session = typeof id === 'string' ? await findSessionById(services.db, { id, projectId: project.id }) : undefined
  if (!session) throw fail(401, 'authorization', 'Sign in first.')
  return session
}
