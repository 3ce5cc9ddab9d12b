import type { Duplex } from 'node:stream'

/** Replies on a raw socket when no request could be parsed or no WebSocket is served, then closes it. */
export const refuseSocket = (
  socket: Duplex,
  status: string,
  headers: Readonly<Record<string, string>> = {},
  says = '',
): void => {
  const all = { ...headers, 'Content-Type': 'text/plain', Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${says}`)
}
