import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Our relay in its own process, reached by URL like any other. */
export type RelayProcess = { url: string; databaseUrl: string; kill(): Promise<void>; stop(): Promise<void> }

const script = new URL('../../../../apps/server/src/relay/testing/relayProcess.ts', import.meta.url)

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve))

/** Starts it, with its own database unless it is given one. */
export const startRelayProcess = async (env: Record<string, string> = {}): Promise<RelayProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error('The relay did not start')))
  })
  const { url, databaseUrl } = JSON.parse(said) as { url: string; databaseUrl: string }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = ended(child)
    child.kill(signal)
    await gone
  }
  return { url, databaseUrl, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
