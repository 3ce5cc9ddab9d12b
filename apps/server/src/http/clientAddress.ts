import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { countedAddress } from './countedAddress.ts'

/** The address of a caller of our pages or endpoints, as rate limits count it. */
export const clientAddress = (c: Context, proxies: number): string =>
  countedAddress({ forwarded: c.req.header('x-forwarded-for'), remote: getConnInfo(c).remote.address }, proxies)
