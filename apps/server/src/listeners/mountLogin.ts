import { auth } from '@latchkey/wire/api/auth'
import { frame } from '@latchkey/wire/api/frame'
import { rpc } from '@latchkey/wire/api/rpc'
import { vault } from '@latchkey/wire/api/vault'
import type { MiddlewareHandler } from 'hono'
import type { App, AppEnv } from '../http/app.ts'
import { mount, service } from '../http/mount.ts'
import { newNonce } from '../services/auth/guard/dpopNonce.ts'
import { mountWalletApi } from '../services/auth/guard/mountWalletApi.ts'
import { authHandlers } from '../services/auth/handlers.ts'
import { refuse } from '../services/auth/kit/refuse.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import { frameConfigHandlers } from '../services/frameConfig/handlers.ts'
import { rpcHandlers } from '../services/rpc/handlers.ts'
import { rpcFailure } from '../services/rpc/judge.ts'
import { vaultHandlers } from '../services/vault/handlers.ts'
import { mountLoginPages } from './mountLoginPages.ts'

/** The frame's own API: who someone is, what their wallet is kept as, and the operator's nodes. */
export const mountLogin = (app: App, services: WalletServices): void => {
  mountWalletApi(app, services, auth, authHandlers)
  mountWalletApi(app, services, vault, vaultHandlers)
  for (const path of [frame.config.path, '/rpc']) app.use(path, sameOriginOnly(services))
  // The first signed call of a frame needs a nonce; one that comes now saves it a refusal.
  app.use(frame.config.path, async (c, next) => {
    c.header('DPoP-Nonce', newNonce(services.keyring, services.clock()))
    await next()
  })
  mount(app, services, service(frame, frameConfigHandlers))
  const nodes = service(rpc, rpcHandlers, { onUnreadable: (says) => rpcFailure(null, -32700, says) })
  mount(app, services, { ...nodes, table: { proxy: { ...rpc.proxy, path: '/rpc' } } })
  mountLoginPages(app, services)
}

/** A page of another origin has an API of its own to call; these paths are for the frame. */
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
