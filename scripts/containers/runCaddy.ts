import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@latchkey/server/sleep'
import { endProcess } from '@latchkey/server/testing/endProcess'

const startMs = 30_000

/** Runs Caddy with this configuration and everything it stores in a folder, until it serves. */
export const runCaddy = async (
  folder: string,
  caddyfile: string,
  isServing: (said: string) => boolean | Promise<boolean>,
  hosts: Readonly<Record<string, string>> = {},
): Promise<{ stop: () => Promise<void> }> => {
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, caddyfile)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...hosts },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-20_000)
  })
  for (const deadline = Date.now() + startMs; !(await isServing(said)); await sleep(100))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Caddy did not start: ${said}`)
  return { stop: () => endProcess(child, 'SIGTERM') }
}
