import { isIPv4, isIPv6 } from 'node:net'
import { type Seen, seenAddress } from './seenAddress.ts'

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
