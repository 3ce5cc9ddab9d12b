import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { seenAddress } from './seenAddress.ts'

/** The caller's own address, for services that require it. */
export const clientIp = (c: Context, proxies: number): string => {
  const seen = { forwarded: c.req.header('x-forwarded-for'), remote: getConnInfo(c).remote.address }
  return seenAddress(seen, proxies).replace(/^::ffff:(?=[\d.]+$)/, '')
}
