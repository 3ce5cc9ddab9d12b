import { spawn } from 'node:child_process'
import { createClient } from '@redis/client'
import { sleep } from '../../sleep.ts'
import { endProcess } from '../../testing/endProcess.ts'
import { findEngine } from '../../testing/findEngine.ts'
import { freePorts } from '../../testing/freePorts.ts'
import { freezeProcess } from '../../testing/freezeProcess.ts'

/** A real server for tests, if this machine has one. */
export const valkeyProgram = findEngine('valkey-server', 'redis-server')

export type TestValkey = {
  url: string
  port: number
  /** Runs a command directly on the server. */
  command: (...words: string[]) => Promise<unknown>
  /** Kills it, like a crash. */
  kill: () => Promise<void>
  /** Starts it again on its port, empty. */
  restart: () => Promise<void>
  /** Pauses it: it accepts connections but answers nothing. */
  freeze: () => Promise<void>
  thaw: () => void
  stop: () => Promise<void>
}

/** Starts a Valkey or Redis on a free loopback port that stores nothing on disk. */
export const startValkey = async (): Promise<TestValkey> => {
  const [port = 0] = await freePorts(1)
  const url = `redis://127.0.0.1:${port}`
  let child = await launch(port)
  const command = async (...words: string[]): Promise<unknown> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    await client.connect()
    try {
      return await client.sendCommand(words)
    } finally {
      client.destroy()
    }
  }
  const kill = () => endProcess(child, 'SIGKILL')
  return {
    url,
    port,
    command,
    kill,
    restart: async () => {
      await kill()
      child = await launch(port)
    },
    freeze: () => freezeProcess(child),
    thaw: () => void child.kill('SIGCONT'),
    stop: kill,
  }
}

const launch = async (port: number) => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(valkeyProgram ?? '', options, { stdio: 'ignore' })
  for (;;) {
    const client = createClient({
      socket: { host: '127.0.0.1', port, connectTimeout: 1_000, reconnectStrategy: false },
    })
    client.on('error', () => {})
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    if (isUp) client.destroy()
    if (isUp) return child
    if (child.exitCode !== null) throw new Error('Valkey did not start.')
    await sleep(50)
  }
}
