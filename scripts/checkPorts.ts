import { createServer } from 'node:net'
import type { Settings } from '@latchkey/server/settings'
import { StartError } from '@latchkey/server/startError'

type PortName = 'SITE_PORT' | 'WALLET_PORT' | 'API_PORT' | 'SANDBOX_PORT' | 'SOLANA_PORT'

const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })

/** Names every port that is taken, before anything is built. */
export const checkPorts = async (
  settings: Pick<Settings, PortName | 'HOST'>,
  names: readonly PortName[],
): Promise<void> => {
  const taken: string[] = []
  for (const name of names) if (await isTaken(settings[name], settings.HOST)) taken.push(`${settings[name]} (${name})`)
  if (taken.length === 0) return
  throw new StartError(
    taken.length === 1
      ? `Port ${taken[0]} is in use. Stop the program that uses it, or set another port.`
      : `These ports are in use: ${taken.join(', ')}. If Latchkey is already running, stop it first; otherwise set other ports.`,
  )
}
