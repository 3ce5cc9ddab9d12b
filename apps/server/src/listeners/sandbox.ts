import { accountAddress, isAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import { type App, createApp } from '../http/app.ts'
import { readJson, UnreadableBody } from '../http/body.ts'
import { fail, parsePart } from '../http/errors.ts'
import { mountPageFiles } from '../http/page.ts'
import { setProjectPlan } from '../projects/setProjectPlan.ts'
import { mountBundler } from '../sandbox/bundler/mountBundler.ts'
import { listMails } from '../sandbox/createMailbox.ts'
import type { Faucet } from '../sandbox/faucet.ts'
import { giveSol } from '../sandbox/giveSol.ts'
import { mailSection } from '../sandbox/mailSection.ts'
import { mountStandIns } from '../sandbox/mountStandIns.ts'
import { mountCheckout } from '../sandbox/onramp/mountCheckout.ts'
import { sandboxPage } from '../sandbox/sandboxPage.ts'
import type { Services } from '../services/services.ts'
import { onlyThisMachine } from './onlyThisMachine.ts'
import { policy } from './policy.ts'

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
const faucetBody = v.object({ address: accountAddress })
const planBody = v.object({
  projectId: v.string(),
  tier: v.string(),
  rpcLimit: amount,
  mauLimit: amount,
  rpcCalls: amount,
  activeUsers: amount,
})

/** Development only: stubs of the outside world, and switches for tests. */
export const createSandbox = (services: Services): App => {
  const { settings, log, db, projects } = services
  const app = createApp(log, 'sandbox')
  let faucet: Promise<Faucet> | undefined
  /** Loaded on first use, since the chain library would slow down every start. */
  const openFaucet = async (): Promise<Faucet> => {
    const { createFaucet } = await import('../sandbox/faucet.ts')
    return createFaucet(settings.CHAIN_RPC_URLS.get(productNetworkId)?.[0] ?? '')
  }

  app.use(async (c, next) => {
    c.header(
      'Content-Security-Policy',
      policy({ 'default-src': "'none'", 'style-src': "'self'", 'img-src': "'self'", 'frame-ancestors': "'none'" }),
    )
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    await next()
  })
  app.use(onlyThisMachine)
  mountPageFiles(app, settings)
  app.get('/', async (c) => c.html(sandboxPage(settings, mailSection(await listMails(db, undefined)))))
  mountStandIns(app, { settings, db })
  mountCheckout(app, services)
  mountBundler(app, settings)
  app.post('/faucet', async (c) => {
    c.set('route', '/faucet')
    const { address } = parsePart(faucetBody, await readJson(c).catch(unreadable))
    faucet ??= openFaucet()
    const give = isAddress(address) ? (await faucet)(address) : giveSol(settings, address)
    return c.json(
      await give.catch((cause: unknown) => {
        throw fail(503, '', 'The local chain did not take the transfer. Is it running?', { cause })
      }),
    )
  })
  app.post('/plan', async (c) => {
    c.set('route', '/plan')
    const { projectId, rpcCalls, activeUsers, ...plan } = parsePart(planBody, await readJson(c).catch(unreadable))
    await setProjectPlan(db, projectId, {
      ...plan,
      ...(rpcCalls !== null && { rpcCalls }),
      ...(activeUsers !== null && { activeUsers }),
    })
    projects.forget(projectId)
    return c.json({ success: true })
  })
  return app
}

const unreadable = (error: unknown): never => {
  throw error instanceof UnreadableBody ? fail(400, '', error.message) : error
}
