import { spawn } from 'node:child_process'

/** Runs a command and returns its output; on failure, throws its last lines. */
export const shell = (command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NODE_ENV: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      const output = chunks.join('')
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-2_000)}`))
    })
  })
