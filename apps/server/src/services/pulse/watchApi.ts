import { account } from '@latchkey/wire/api/account'
import { pulse } from '@latchkey/wire/api/pulse'
import { bodyLimit } from 'hono/body-limit'
import type { App } from '../../http/app.ts'
import { clientAddress, networkOf } from '../../http/clientAddress.ts'
import { answerError, fail } from '../../http/errors.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../services.ts'
import { markActive } from './markActive.ts'

/** The most a page collects before it sends (45 KB). */
export const beaconBytesMax = 45 * 1_024

/**
 * Limits beacons, and counts active users: each account whose balance a project requested this month. This works with
 * analytics off too, since a plan's limit must not depend on what pages report.
 */
export const watchApi = (app: App, services: Services): void => {
  for (const { path } of Object.values(pulse)) {
    app.use(
      path,
      bodyLimit({
        maxSize: beaconBytesMax,
        onError: (c) => {
          c.header('Connection', 'close')
          return answerError(c, fail(413, '', 'Events must be sent in parts of at most 45 KiB.'))
        },
      }),
    )
  }
  app.use(account.balance.path, async (c, next) => {
    await next()
    const projectId = c.get('projectId')
    const address = c.req.param('address')
    if (!c.res.ok || !projectId || !address) return
    const network = networkOf(clientAddress(c, services.settings.TRUST_PROXY))
    markActive(services, projectId, [address], network).catch((error: unknown) =>
      services.log.warn({ part: 'usage', ...describeError(error) }),
    )
  })
}
