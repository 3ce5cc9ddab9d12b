import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs podman and returns what it printed. */
export const podman = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('podman', [...global, ...args], { maxBuffer: 64_000_000 })).stdout.trim()

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

/** Why containers can't run here; undefined if they can. */
export const findObstacle = (): string | undefined => {
  if (!has('podman')) return 'podman is not installed.'
  if (!has('runc') && !has('crun')) return 'there is no container runtime (runc or crun).'
  return process.getuid?.() === 0 ? undefined : 'it needs root for the local base image.'
}

/** Options of every podman command here: crun of Debian 12 refuses hybrid cgroups. */
const global: readonly string[] = has('runc') ? ['--runtime=runc', '--cgroup-manager=cgroupfs'] : []

/** Options of every container here. */
export const confined: readonly string[] = [
  ...['--network=host', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--user=65532:65532'],
  // Without CAP_SYS_RESOURCE the defaults can't be set.
  ...['--ulimit=nofile=1024:1024', '--ulimit=nproc=4096:4096', '--tmpfs=/tmp:size=16m'],
]
