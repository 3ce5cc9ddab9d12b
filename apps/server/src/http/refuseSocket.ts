import type { Duplex } from 'node:stream'

/** How long a caller may take to read the refusal. */
const lingerMs = 2_000

/**
 * Replies on a raw socket when no request could be parsed or no WebSocket is served, then closes it. Ending our side is
 * not enough: a caller that never ends its own would hold the connection open forever.
 */
export const refuseSocket = (
  socket: Duplex,
  status: string,
  headers: Readonly<Record<string, string>> = {},
  says = '',
): void => {
  const all = { ...headers, 'Content-Type': 'text/plain', Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${says}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
