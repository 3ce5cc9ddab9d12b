import { readSettings } from './settings.ts'
import { StartError } from './startError.ts'
import { type RunningServer, startServer } from './startServer.ts'

const refuse = (error: unknown): void => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** The server by itself, as production runs it: settings from the environment, until a signal ends it. */
const main = async (): Promise<void> => {
  let server: RunningServer | undefined
  // From the start: the first process of a container ignores signals that nothing listens for.
  const end = () => void Promise.resolve(server?.stop()).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  server = await startServer(readSettings(process.env), {
    onProgress: (says) => console.error(says),
    onRefused: refuse,
  })
  for (const [part, address] of Object.entries(server.addresses)) console.error(`${part.padEnd(8)} ${address}`)
}

main().catch(refuse)
