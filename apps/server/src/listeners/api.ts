import { account } from '@latchkey/wire/api/account'
import { chains } from '@latchkey/wire/api/chains'
import { convert } from '@latchkey/wire/api/convert'
import { explorer } from '@latchkey/wire/api/explorer'
import { fungible } from '@latchkey/wire/api/fungible'
import { generators } from '@latchkey/wire/api/generators'
import { health } from '@latchkey/wire/api/health'
import { identity } from '@latchkey/wire/api/identity'
import { kit } from '@latchkey/wire/api/kit'
import { nft } from '@latchkey/wire/api/nft'
import { onramp } from '@latchkey/wire/api/onramp'
import { profile } from '@latchkey/wire/api/profile'
import { pulse } from '@latchkey/wire/api/pulse'
import { rpc } from '@latchkey/wire/api/rpc'
import { sessions } from '@latchkey/wire/api/sessions'
import { siwx } from '@latchkey/wire/api/siwx'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { type App, createApp } from '../http/app.ts'
import { cors } from '../http/cors.ts'
import { answerError, fail } from '../http/errors.ts'
import { mount, service } from '../http/mount.ts'
import { mountProxyCount } from '../http/mountProxyCount.ts'
import { gzipFromBytes } from '../http/writtenReply.ts'
import { meter } from '../metrics/meter.ts'
import { mountMetrics } from '../metrics/mountMetrics.ts'
import { mountOperator } from '../operator/mountOperator.ts'
import { accountHandlers } from '../services/account/handlers.ts'
import { chainsHandlers } from '../services/chains/handlers.ts'
import { convertHandlers } from '../services/convert/handlers.ts'
import { explorerHandlers } from '../services/explorer/handlers.ts'
import { fungibleHandlers } from '../services/fungible/handlers.ts'
import { generatorsHandlers } from '../services/generators/handlers.ts'
import { healthHandlers } from '../services/health/handlers.ts'
import { identityHandlers } from '../services/identity/handlers.ts'
import { kitHandlers } from '../services/kit/handlers.ts'
import { nftHandlers } from '../services/nft/handlers.ts'
import { onrampHandlers } from '../services/onramp/handlers.ts'
import { profileHandlers } from '../services/profile/handlers.ts'
import { pulseHandlers } from '../services/pulse/handlers.ts'
import { watchApi } from '../services/pulse/watchApi.ts'
import { rpcHandlers } from '../services/rpc/handlers.ts'
import { rpcFailure } from '../services/rpc/judge.ts'
import type { Services } from '../services/services.ts'
import { sessionsHandlers } from '../services/sessions/handlers.ts'
import { keyringOf } from '../services/sessions/keyring.ts'
import { siwxHandlers } from '../services/siwx/handlers.ts'
import { mountApiPages } from './mountApiPages.ts'
import { mountKit } from './mountKit.ts'
import { securityHeaders } from './securityHeaders.ts'

/** Every table this server answers; add new ones here. */
export const mounted = [
  service(health, healthHandlers),
  service(chains, chainsHandlers),
  service(explorer, explorerHandlers),
  service(kit, kitHandlers),
  service(nft, nftHandlers),
  service(account, accountHandlers),
  service(fungible, fungibleHandlers),
  service(identity, identityHandlers),
  service(convert, convertHandlers),
  service(profile, profileHandlers),
  service(onramp, onrampHandlers),
  service(generators, generatorsHandlers),
  service(sessions, sessionsHandlers),
  service(siwx, siwxHandlers),
  service(pulse, pulseHandlers),
  service(rpc, rpcHandlers, { onUnreadable: (says) => rpcFailure(null, -32700, says) }),
]

/** The API: explorer, project configuration, public RPC endpoint. */
export const createApi = (services: Services): App => {
  const app = createApp(services.log, 'api', securityHeaders(services.settings, 'api'))
  app.use(meter(services.metrics, 'api'))
  app.use(cors)
  app.use(compress({ threshold: gzipFromBytes }))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '))
        return answerError(c, fail(405, '', `This address answers ${methods.join(', ')} only.`))
      },
    }),
  )
  mountApiPages(app, services.settings, mounted)
  mountKit(app, services)
  mountMetrics(app, services)
  mountOperator(app, services)
  mountProxyCount(app, () => keyringOf(services))
  watchApi(app, services)
  for (const one of mounted) mount(app, services, one)
  return app
}
