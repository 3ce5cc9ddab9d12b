import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '../../../sleep.ts'
import { endProcess } from '../../../testing/endProcess.ts'
import { findEngine } from '../../../testing/findEngine.ts'
import { freePorts } from '../../../testing/freePorts.ts'
import { freezeProcess } from '../../../testing/freezeProcess.ts'

/** A real server for tests, if this machine has one. */
export const natsProgram = findEngine('nats-server')

export type TestNats = {
  name: string
  url: string
  /** Kills it, like a crash. */
  kill: () => Promise<void>
  /** Starts it again on its port, with what it stored, nothing, or what `copy` kept. */
  restart: (options?: { from?: 'stored' | 'nothing' | 'copy' }) => Promise<void>
  /** Keeps what it stores now, as a disk does that loses its last writes. */
  copy: () => Promise<void>
  /** Pauses it: connections stay open, but it answers nothing. */
  freeze: () => Promise<void>
  thaw: () => void
  stop: () => Promise<void>
}

type Place = { name: string; port: number; folder: string; options: readonly string[] }

/** A server sends INFO to every connection, even without a password. */
const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
  })

const launch = async ({ name, port, folder, options }: Place): Promise<ChildProcess> => {
  const own = ['-n', name, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder]
  const child = spawn(natsProgram ?? '', [...own, ...options], { stdio: 'ignore' })
  while (!(await isUp(port))) {
    if (child.exitCode !== null) throw new Error('NATS did not start.')
    await sleep(50)
  }
  return child
}

const start = async (place: Place): Promise<TestNats> => {
  let child = await launch(place)
  const kill = () => endProcess(child, 'SIGKILL')
  const copied = `${place.folder}-copy`
  return {
    name: place.name,
    url: `nats://127.0.0.1:${place.port}`,
    kill,
    restart: async ({ from = 'stored' } = {}) => {
      await kill()
      if (from !== 'stored') await rm(place.folder, { recursive: true, force: true })
      if (from === 'copy') await cp(copied, place.folder, { recursive: true })
      child = await launch(place)
    },
    copy: async () => {
      await kill()
      await cp(place.folder, copied, { recursive: true })
      child = await launch(place)
    },
    freeze: () => freezeProcess(child),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      await kill()
      for (const folder of [place.folder, copied]) await rm(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'latchkey-nats-'))

/** Starts a NATS server with JetStream on a free loopback port. */
export const startNats = async (...options: string[]): Promise<TestNats> => {
  const [port = 0] = await freePorts(1)
  return start({ name: 'alone', port, folder: await newFolder(), options })
}

/** Starts three servers that keep copies for each other. */
export const startNatsCluster = async (): Promise<TestNats[]> => {
  const ports = await freePorts(6)
  const inner = ports.slice(3).map((port) => `nats://127.0.0.1:${port}`)
  const routes = ['--cluster_name', 'latchkey', '--routes', inner.join(',')]
  return Promise.all(
    inner.map(async (address, at) => {
      const place = { name: `n${at}`, port: ports[at] ?? 0, folder: await newFolder() }
      return start({ ...place, options: ['--cluster', address, ...routes] })
    }),
  )
}
