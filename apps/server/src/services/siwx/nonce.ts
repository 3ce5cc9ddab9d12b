import { randomBytes } from 'node:crypto'
import type { siwx } from '@latchkey/wire/api/siwx'
import { walletLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { hashToken, newToken } from '../auth/foundation/secret.ts'
import { originOf } from './originOf.ts'

/** A nonce for one signature, bound to the project, site and browser that requests it (AUTH-09). */
export const nonce: Handler<typeof siwx.nonce> = async (_, { services: { db }, project, asked }) => {
  const origin = originOf(asked, project)
  const fresh = { nonce: randomBytes(16).toString('hex'), token: newToken() }
  await db.execute(sql`
    INSERT INTO siwx_nonces (nonce, token_hash, project_id, origin, expires_at)
    VALUES (${fresh.nonce}, ${hashToken(fresh.token)}, ${project.id}, ${origin},
      now() + make_interval(secs => ${walletLimits.signIn.nonceMs / 1_000}))`)
  return fresh
}
