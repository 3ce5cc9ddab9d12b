/** Some proxies append the caller's port to its address. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')

/** Where a request came from. */
export type Seen = {
  /** X-Forwarded-For as received. */
  forwarded: string | undefined
  /** The peer at the other end of the connection. */
  remote: string | undefined
}

/** The caller's network address. X-Forwarded-For is trusted only for the configured number of proxies. */
export const seenAddress = ({ forwarded = '', remote = 'unknown' }: Seen, proxies: number): string => {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  const chain = [...hops.filter((hop) => hop !== ''), remote]
  return withoutPort(chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown').slice(0, 64)
}
