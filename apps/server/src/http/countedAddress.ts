import { isIPv4, isIPv6 } from 'node:net'

/** Some proxies write the port of the caller behind its address. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')

/** The eight numbers of an IPv6 address, whichever way it is written. */
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

const toCounted = (text: string): string => {
  const address = withoutPort(text)
  if (isIPv4(address) || !isIPv6(address)) return address.slice(0, 64)
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

type Seen = {
  /** X-Forwarded-For, as it came. */
  forwarded: string | undefined
  /** Who is at the other end of the connection. */
  remote: string | undefined
}

/**
 * The network address that a rate limit counts. X-Forwarded-For is believed only as far as there are proxies of ours
 * in front; an IPv6 caller owns a whole /64, so that is what counts.
 */
export const countedAddress = ({ forwarded = '', remote = 'unknown' }: Seen, proxies: number): string => {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  const chain = [...hops.filter((hop) => hop !== ''), remote]
  return toCounted(chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown')
}
