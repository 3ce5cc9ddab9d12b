import { account } from '@latchkey/wire/api/account'
import { auth } from '@latchkey/wire/api/auth'
import { frame } from '@latchkey/wire/api/frame'
import { fungible } from '@latchkey/wire/api/fungible'
import { operation } from '@latchkey/wire/api/operation'
import { ownData } from '@latchkey/wire/api/ownData'
import { rpc } from '@latchkey/wire/api/rpc'
import { sessions } from '@latchkey/wire/api/sessions'
import { vault } from '@latchkey/wire/api/vault'
import type { EndpointTable } from '@latchkey/wire/endpoint'
import type { MiddlewareHandler } from 'hono'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { mount, service } from '../http/mount.ts'
import { accountHandlers } from '../services/account/handlers.ts'
import { refuse } from '../services/auth/foundation/refuse.ts'
import { newNonce } from '../services/auth/guard/dpopNonce.ts'
import { mountWalletApi } from '../services/auth/guard/mountWalletApi.ts'
import { authHandlers } from '../services/auth/handlers.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import { frameConfigHandlers } from '../services/frameConfig/handlers.ts'
import { fungibleHandlers } from '../services/fungible/handlers.ts'
import { operationHandlers } from '../services/operation/handlers.ts'
import { ownDataHandlers } from '../services/ownData/handlers.ts'
import { rpcHandlers } from '../services/rpc/handlers.ts'
import { rpcFailure } from '../services/rpc/judge.ts'
import { sessionsHandlers } from '../services/sessions/handlers.ts'
import { vaultHandlers } from '../services/vault/handlers.ts'
import { mountCallbacks, mountLoginPages } from './mountLoginPages.ts'

/** The frame's own API: identity, the stored wallet, and the operator's nodes. */
export const mountLogin = (app: App, services: WalletServices): void => {
  mountWalletApi(app, services, auth, authHandlers)
  mountWalletApi(app, services, vault, vaultHandlers)
  mountWalletApi(app, services, ownData, ownDataHandlers)
  mountWalletApi(app, services, operation, operationHandlers)
  const paths = [frame.config.path, frame.facts.path, '/api/v1/*', '/rpc']
  for (const path of paths) app.use(path, sameOriginOnly(services))
  // The frame's first signed call needs a nonce; sending one now saves a rejected request.
  app.use(frame.config.path, async (c, next) => {
    c.header('DPoP-Nonce', newNonce(services.keyring, services.clock()))
    await next()
  })
  mount(app, services, service(frame, frameConfigHandlers))
  const nodes = service(rpc, rpcHandlers, { onUnreadable: (says) => rpcFailure(null, -32700, says) })
  mount(app, services, { ...nodes, table: { proxy: { ...rpc.proxy, path: '/rpc' } } })
  const shared = [
    service(account, accountHandlers),
    service(fungible, fungibleHandlers),
    service(sessions, sessionsHandlers),
  ]
  for (const one of shared) mount(app, services, { ...one, table: underApi(one.table) })
  mountLoginPages(app, services.settings)
  mountCallbacks(app, services)
}

/** The same rows as on the API, on the wallet's own origin: its pages can't reach any other. */
const underApi = (table: EndpointTable): EndpointTable =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, path: `/api${row.path}` as const }]))

/** Pages of other origins have their own API; these paths are for the frame. */
const sameOriginOnly =
  ({ settings }: WalletServices): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const own = new URL(settings.WALLET_URL).origin
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if ((site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== own)) {
      throw refuse('request.foreign')
    }
    await next()
  }
