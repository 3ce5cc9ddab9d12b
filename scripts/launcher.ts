import { execFileSync } from 'node:child_process'

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })) || undefined
  } catch {
    return undefined
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Calls back when the npm that started this process was killed (SIGKILL). npm starts a shell in between, which would
 * live on, so both parent and grandparent are watched.
 */
export const onLauncherGone = (gone: () => void): void => {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const parent = process.ppid
  const watched = [parent, parentOf(parent)].filter((pid): pid is number => pid !== undefined && pid > 1)
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return
    clearInterval(timer)
    gone()
  }, 1_000)
  timer.unref()
}
