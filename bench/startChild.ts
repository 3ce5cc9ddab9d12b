import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The child's address, printed on its first line. */
type Said = { url: string; databaseUrl: string }

/** Starts a script in its own process and waits for the address it prints. */
export const startChild = async (
  script: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: Said }> => {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk))),
  )
  return { child, said: JSON.parse(line) as Said }
}
