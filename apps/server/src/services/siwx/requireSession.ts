import { siwxHeaders } from '@latchkey/wire/api/siwx'
import { fail } from '../../http/errors.ts'
import type { Project } from '../../projects/project.ts'
import { hashToken } from '../auth/foundation/secret.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './bearer.ts'
import { findSession, type SiwxRow } from './store.ts'

type Asking = { services: Services; project: Project; asked: (name: string) => string | undefined }

/** The session of the caller's token. Wrong, ended and revoked tokens get the same error. */
export const requireSession = async ({ services: { db }, project, asked }: Asking): Promise<SiwxRow> => {
  const token = bearerOf(asked(siwxHeaders.session))
  const session = await findSession(db, { tokenHash: hashToken(token), projectId: project.id })
  if (!session) throw fail(401, 'authorization', 'Sign in first.')
  return session
}
