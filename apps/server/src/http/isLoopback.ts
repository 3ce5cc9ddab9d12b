import { isIPv4 } from 'node:net'

/** Whether a host name or address, as written in a URL, Host header or socket, can only mean this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const address = name.replace(/^::ffff:/, '')
  return isIPv4(address) && address.startsWith('127.')
}
