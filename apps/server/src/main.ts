import { explainRefusal } from './doctor/explainRefusal.ts'
import { doctorPorts } from './doctor/runDoctor.ts'
import { readSettings } from './settings.ts'
import { StartError } from './startError.ts'
import { type RunningServer, startServer } from './startServer.ts'

const explain = (error: StartError): Promise<string> =>
  // The reason itself is said in any case.
  explainRefusal({ env: process.env, error, ports: doctorPorts }).catch(() => error.message)

const refuse = async (error: unknown): Promise<void> => {
  console.error(error instanceof StartError ? await explain(error) : error)
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
    onRefused: (error) => void refuse(error),
  })
  for (const [part, address] of Object.entries(server.addresses)) console.error(`${part.padEnd(8)} ${address}`)
}

main().catch(refuse)
