import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Keyring } from '../keys/keyring.ts'
import type { App } from './app.ts'
import { countProxies } from './clientAddress.ts'
import { fail } from './errors.ts'

/** The header with which the doctor proves that it has the master key. */
export const doctorHeader = 'x-latchkey-doctor'
/** The doctor's request claims to come from here. No caller has this address (RFC 5737). */
export const inventedAddress = '192.0.2.1'
/** How far the clocks of doctor and server may differ. */
const validMs = 300_000

/** Proof for one moment. */
export const markFor = (keyring: Keyring, now: number): string => `${now}.${keyring.hash('doctor', String(now))}`

const isMark = (keyring: Keyring, mark: string, now: number): boolean => {
  const at = Number(mark.split('.')[0])
  if (!Number.isSafeInteger(at) || Math.abs(now - at) > validMs) return false
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markFor(keyring, at))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** `GET /doctor` tells `npm run doctor` how many proxies its request came through. For everyone else it doesn't exist. */
export const mountProxyCount = (app: App, keyring: () => Promise<Keyring>): void => {
  app.get('/doctor', async (c) => {
    const mark = c.req.header(doctorHeader)
    if (mark === undefined || !isMark(await keyring(), mark, Date.now()))
      throw fail(404, '', 'There is nothing at this address.')
    c.set('route', '/doctor')
    c.header('Cache-Control', 'no-store')
    const seen = { forwarded: c.req.header('x-forwarded-for'), remote: getConnInfo(c).remote.address }
    return c.json({ proxies: countProxies(seen, inventedAddress) })
  })
}
