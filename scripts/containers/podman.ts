import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { findEngine } from '@latchkey/server/testing/findEngine'

const running = new Set<Promise<unknown>>()
const abort = new AbortController()

const start = async (args: readonly string[], signal?: AbortSignal): Promise<string> => {
  const command = promisify(execFile)('podman', [...global, ...args], { maxBuffer: 64_000_000, signal })
  running.add(command)
  try {
    return (await command).stdout.trim()
  } finally {
    running.delete(command)
  }
}

/** Runs podman and returns what it printed. */
export const podman = (...args: string[]): Promise<string> => start(args, abort.signal)

/** Marks the containers of this run, to find those that an interrupted command had just created. */
const label = `latchkey-run=${process.pid}-${Date.now()}`

/** Ends the commands that run, then removes every container of this run. */
export const removeContainers = async (): Promise<void> => {
  abort.abort()
  await Promise.allSettled(running)
  const ids = (await start(['ps', '--all', '--quiet', `--filter=label=${label}`])).split('\n').filter(Boolean)
  if (ids.length > 0) await start(['rm', '--force', '--time=5', ...ids])
}

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

/** Why containers can't run here; undefined if they can. */
export const findObstacle = (): string | undefined => {
  if (!has('podman')) return 'podman is not installed.'
  if (!has('runc') && !has('crun')) return 'there is no container runtime (runc or crun).'
  if (!findEngine('caddy')) return 'caddy is not installed.'
  return process.getuid?.() === 0 ? undefined : 'it needs root for the local base image.'
}

/** Options of every podman command here: crun of Debian 12 refuses hybrid cgroups. */
const global: readonly string[] = has('runc') ? ['--runtime=runc', '--cgroup-manager=cgroupfs'] : []

/** Options of every container here. */
export const confined: readonly string[] = [
  `--label=${label}`,
  ...['--network=host', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--user=65532:65532'],
  // Without CAP_SYS_RESOURCE the defaults can't be set.
  ...['--ulimit=nofile=1024:1024', '--ulimit=nproc=4096:4096', '--tmpfs=/tmp:size=16m'],
]
