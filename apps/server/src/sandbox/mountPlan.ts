import * as v from 'valibot'
import type { App } from '../http/app.ts'
import { setProjectPlan } from '../projects/setProjectPlan.ts'
import type { Services } from '../services/services.ts'
import { readBody } from './readBody.ts'

const amount = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,18}$/, 'must be a whole number'),
      v.transform((text) => BigInt(text)),
    ),
  ),
  null,
)
const planBody = v.object({
  projectId: v.string(),
  tier: v.string(),
  rpcLimit: amount,
  mauLimit: amount,
  rpcCalls: amount,
  activeUsers: amount,
})

/** Sets a project's plan and what it has used of it. */
export const mountPlan = (app: App, { db, projects }: Pick<Services, 'db' | 'projects'>): void => {
  app.post('/plan', async (c) => {
    c.set('route', '/plan')
    const { projectId, rpcCalls, activeUsers, ...plan } = await readBody(c, planBody)
    await setProjectPlan(db, projectId, {
      ...plan,
      ...(rpcCalls !== null && { rpcCalls }),
      ...(activeUsers !== null && { activeUsers }),
    })
    projects.forget(projectId)
    return c.json({ success: true })
  })
}
