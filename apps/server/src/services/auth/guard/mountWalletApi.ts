import { browserOf } from '@latchkey/wire/browserOf'
import type { Endpoint, EndpointTable } from '@latchkey/wire/endpoint'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { SessionRow } from '../../../db/identitySchema.ts'
import type { App } from '../../../http/app.ts'
import type { AppEnv } from '../../../http/appEnv.ts'
import { readJson, UnreadableBody } from '../../../http/body.ts'
import { clientAddress, networkOf } from '../../../http/clientAddress.ts'
import { fail, parsePart } from '../../../http/errors.ts'
import { limitAddress } from '../../../http/limitAddress.ts'
import { readLanguage } from '../../../http/readLanguage.ts'
import { refuse } from '../foundation/refuse.ts'
import type { WalletServices } from '../walletServices.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import { newNonce } from './dpopNonce.ts'
import { findSession } from './findSession.ts'
import { verifyDpop } from './verifyDpop.ts'
import type { WalletCall, WalletHandler, WalletHandlers } from './walletCall.ts'

/**
 * Turns every row of a table into a route of the wallet origin. Each call must come from our own page, as JSON, signed
 * by the device key with our nonce. Each reply, good or bad, carries the next nonce.
 */
export const mountWalletApi = <T extends EndpointTable>(
  app: App,
  services: WalletServices,
  table: T,
  handlers: WalletHandlers<T>,
): void => {
  const origin = new URL(services.settings.WALLET_URL).origin
  for (const [name, row] of Object.entries(table)) {
    const handler = handlers[name] as unknown as WalletHandler<Endpoint>
    app.post(row.path, async (c) => {
      c.set('route', row.path)
      c.header('DPoP-Nonce', newNonce(services.keyring, services.clock()))
      c.header('Cache-Control', 'no-store')
      checkSameOrigin(c, origin)
      await limitAddress(c, services, row.path)
      const raw = await readBody(c)
      const body = row.body && parsePart(row.body, raw)
      const call = await authenticate(c, services, origin, raw)
      await services.tokens.prepare(new Date(services.clock()))
      const reply = await handler({ params: undefined, query: undefined, body } as never, call)
      if (services.settings.NODE_ENV !== 'production') v.assert(row.reply as v.GenericSchema, reply)
      return c.json(reply as object)
    })
  }
}

const readBody = async (c: Context<AppEnv>): Promise<WalletCall['raw']> => {
  const raw = await readJson(c).catch((error: unknown) => {
    throw error instanceof UnreadableBody ? fail(400, '', error.message) : error
  })
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw fail(400, '', 'The body must be an object.')
  return raw as WalletCall['raw']
}

const authenticate = async (
  c: Context<AppEnv>,
  services: WalletServices,
  origin: string,
  raw: WalletCall['raw'],
): Promise<WalletCall> => {
  const accessToken = readAccessToken(c.req.header('authorization'))
  const jkt = await verifyDpop(services, {
    header: c.req.header('dpop'),
    method: c.req.method,
    url: origin + c.req.path,
    accessToken,
  })
  const address = clientAddress(c, services.settings.TRUST_PROXY)
  let found: Promise<SessionRow | undefined> | undefined
  const find = () => {
    found ??= findSession(services, accessToken, jkt)
    return found
  }
  return {
    services: { ...services, language: readLanguage(c.req.header('accept-language')) },
    signal: c.req.raw.signal,
    jkt,
    browser: browserOf(c.req.header('user-agent')),
    network: services.keyring.hash('network', networkOf(address)),
    place: placeOf(address),
    raw,
    findSession: find,
    requireSession: async () => {
      const session = await find()
      if (!session) throw refuse('session.ended')
      return session
    },
  }
}

const readAccessToken = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined
  const [, token] = /^DPoP ([A-Za-z0-9._~+/-]+=*)$/i.exec(header) ?? []
  if (!token) throw refuse('request.unproven')
  return token
}

/** The network in a form its owner can recognize: without the last part of the address. */
const placeOf = (address: string): string =>
  address.includes(':') ? `${address}:*` : address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.*')
