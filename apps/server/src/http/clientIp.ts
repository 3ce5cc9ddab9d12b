import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { seenAddress } from './seenAddress.ts'

/** The address of a caller itself, for services that must be told it. */
export const clientIp = (c: Context, proxies: number): string => {
  const seen = { forwarded: c.req.header('x-forwarded-for'), remote: getConnInfo(c).remote.address }
  return seenAddress(seen, proxies).replace(/^::ffff:(?=[\d.]+$)/, '')
}
