import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The network address that a rate limit counts. X-Forwarded-For is believed only as far as there are proxies of ours
 * in front; an IPv6 caller owns a whole /64, so that is what counts.
 */
export const clientAddress = (c: Context, proxies: number): string => {
  const hops = proxies > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim()) : []
  const chain = [...hops.filter((hop) => hop !== ''), getConnInfo(c).remote.address ?? 'unknown']
  const address = chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown'
  return address.includes(':') && !address.startsWith('::ffff:')
    ? address.split(':').slice(0, 4).join(':')
    : address.replace('::ffff:', '').slice(0, 64)
}
