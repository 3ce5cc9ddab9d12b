import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/appEnv.ts'
import { fail } from '../http/errors.ts'
import { isLoopback } from '../http/isLoopback.ts'

/** A local proxy also connects from this machine, wherever its client is. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const hostOf = (c: Context<AppEnv>): string => {
  const url = `http://${c.req.header('host') ?? ''}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** Links may lead here from anywhere. Only pages of this origin, and programs, may read or post. */
const isOwnPage = (c: Context<AppEnv>): boolean => {
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin === `http://${c.req.header('host')}`
  const site = c.req.header('sec-fetch-site') ?? 'none'
  return ['none', 'same-origin'].includes(site) || c.req.header('sec-fetch-mode') === 'navigate'
}

/** Rejects requests from other machines, and other Host names: a foreign name can point here. */
export const onlyThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isProxied = proxyHeaders.some((name) => c.req.header(name) !== undefined)
  const isNear = isLoopback(getConnInfo(c).remote.address ?? '') && isLoopback(hostOf(c))
  if (isProxied || !isNear) throw fail(403, '', 'The sandbox only answers this machine.')
  if (!isOwnPage(c)) throw fail(403, '', 'The sandbox only answers its own pages.')
  await next()
}
