import type { NodeConnectionOptions } from '@nats-io/transport-node'

const portOf = ({ port }: URL): string => port || '4222'

/** Connection options for these URLs. User and password are those of the first; one `tls://` encrypts all. */
export const natsOptions = (urls: readonly string[]): NodeConnectionOptions => {
  const parsed = urls.map((url) => new URL(url))
  const { username = '', password = '' } = parsed[0] ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: parsed.map((url) => `${url.hostname}:${portOf(url)}`),
    ...(pass !== '' && { user, pass }),
    ...(pass === '' && user !== '' && { token: user }),
    ...(parsed.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name: 'latchkey-relay',
    timeout: 5_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A server that hangs is noticed after this, and another one used.
    pingInterval: 2_000,
    maxPingOut: 2,
    // A password may be wrong for a moment while it is being changed.
    ignoreAuthErrorAbort: true,
  }
}
