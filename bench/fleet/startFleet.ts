import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from './makeRelease.ts'
import { type Place, places } from './places.ts'

/** One process of the server. */
export type Instance = {
  place: Place
  name: string
  /** Kills it, like a crash. */
  kill: () => Promise<void>
  /** Starts it from a build, and waits until it may take traffic. */
  start: (release: Release) => Promise<void>
  /** Stops it gracefully and returns its exit code. */
  stop: () => Promise<number | null>
  isRunning: () => boolean
  /** CPU time of all its runs, in seconds. */
  cpuSeconds: () => number
}

export type Fleet = { instances: readonly Instance[]; stop: () => Promise<void> }

const readyMs = 120_000
const endMs = 30_000

/** The CPU time of a process, in seconds; 0 if the system doesn't report it. */
const cpuOf = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

const createInstance = (
  place: Place,
  env: Record<string, string>,
  folder: string,
  isEnded: () => boolean,
): Instance => {
  const name = `${place.role} ${place.copy + 1}`
  const log = createWriteStream(join(folder, `${name.replaceAll(/\W/g, '-')}.log`), { flags: 'a' })
  let child: ChildProcess | undefined
  let [usedBefore, usedToStart] = [0, 0]
  const cpuNow = () => Math.max(0, cpuOf(child?.pid) - usedToStart)
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (!child || !isRunning()) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    usedBefore += cpuNow()
    usedToStart = Number.POSITIVE_INFINITY
    child.kill(signal)
    const late = setTimeout(() => child?.kill('SIGKILL'), endMs)
    await gone
    clearTimeout(late)
    return child.exitCode
  }
  const start = async (release: Release) => {
    if (isEnded()) throw new Error('The fleet has ended.')
    const started = spawn(process.execPath, [join(release.folder, 'server', 'serve.js')], {
      cwd: folder,
      env: {
        ...env,
        ...{ ROLES: place.role, SITE_PORT: String(place.site), WALLET_PORT: String(place.wallet) },
        API_PORT: String(place.api),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    for (const deadline = Date.now() + readyMs; ; ) {
      const answer = await fetch(`http://127.0.0.1:${place.api}/readyz`).catch(() => undefined)
      if (answer?.ok) {
        usedToStart = cpuOf(started.pid)
        return
      }
      if (!isRunning()) throw new Error(`${name} ended while it started; its log is in ${folder}.`)
      if (Date.now() > deadline) throw new Error(`${name} is not ready after ${readyMs / 1_000} s.`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return {
    ...{ place, name, isRunning, start },
    cpuSeconds: () => usedBefore + cpuNow(),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** All processes of all roles, from one build. The first one runs the migrations alone. */
export const startFleet = async (
  release: Release,
  env: Record<string, string>,
  folder: string,
  /** Called before anything runs, so an interrupted start leaves nothing behind. */
  onStarting: (fleet: Fleet) => void,
): Promise<Fleet> => {
  let isEnded = false
  const instances = places.map((place) => createInstance(place, env, folder, () => isEnded))
  const stop = async () => {
    isEnded = true
    await Promise.all(instances.map((one) => one.stop()))
  }
  const fleet = { instances, stop }
  onStarting(fleet)
  const [first, ...others] = instances
  await first?.start(release)
  for (let at = 0; at < others.length; at += 3)
    await Promise.all(others.slice(at, at + 3).map((one) => one.start(release)))
  return fleet
}
