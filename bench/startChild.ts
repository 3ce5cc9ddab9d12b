import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Where a child process listens, as it says on its first line. */
type Said = { url: string; databaseUrl: string }

/** Starts a script in a process of its own and waits until it says where it listens. */
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
