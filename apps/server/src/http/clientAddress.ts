import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Some proxies append the caller's port to its address. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')

/** Where a request came from. */
type Seen = {
  /** X-Forwarded-For as received. */
  forwarded: string | undefined
  /** The peer at the other end of the connection. */
  remote: string | undefined
}

/** Every address that a request passed through, as far as it says. */
const hopsOf = ({ forwarded = '', remote = 'unknown' }: Seen): string[] => {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return [...hops.filter((hop) => hop !== ''), remote]
}

/** How many proxies a request came through, if its caller claimed the address `invented`. Some proxies drop that claim. */
export const countProxies = (seen: Seen, invented: string): number =>
  hopsOf(seen).filter((hop, index) => index > 0 || hop !== invented).length - 1

/** The caller's network address. X-Forwarded-For is trusted only for the configured number of proxies. */
const seenAddress = (seen: Seen, proxies: number): string => {
  const chain = hopsOf(seen)
  return withoutPort(chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown').slice(0, 64)
}

/** The eight groups of an IPv6 address in any notation. */
const groupsOf = (address: string): number[] => {
  const hex = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  })
  const [before = [], after] = hex.split('::').map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = after ? 8 - before.length - after.length : 0
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const toCounted = (address: string): string => {
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  if (!isMapped(groups))
    return groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The address that rate limits count. An IPv6 caller owns a whole /64, so the /64 counts. */
export const countedAddress = (seen: Seen, proxies: number): string => toCounted(seenAddress(seen, proxies))

/**
 * The network of a counted address. A caller can easily have many addresses in an IPv4 /24; IPv6 is counted by /64
 * already.
 */
export const networkOf = (address: string): string => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0')

const seenBy = (c: Context): Seen => ({
  forwarded: c.req.header('x-forwarded-for'),
  remote: getConnInfo(c).remote.address,
})

/** The address of a caller of our pages or endpoints, as rate limits count it. */
export const clientAddress = (c: Context, proxies: number): string => countedAddress(seenBy(c), proxies)

/** The caller's own address, for services that require it. */
export const clientIp = (c: Context, proxies: number): string =>
  seenAddress(seenBy(c), proxies).replace(/^::ffff:(?=[\d.]+$)/, '')
