import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError.ts'

type Process = { parent: number; command: string }

/** Waits until no earlier PostgreSQL uses the folder. Stops one without a supervisor. */
export const waitForEarlier = async (folder: string, waitMs = 15_000): Promise<void> => {
  const deadline = Date.now() + waitMs
  let wasAsked = false
  for (;;) {
    const pid = readPid(folder)
    const postmaster = pid === undefined ? undefined : findProcess(pid)
    if (pid === undefined || postmaster === undefined) return
    if (!postmaster.command.includes(folder)) {
      // The process ID now belongs to another program, and PostgreSQL would mistake it for itself.
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      return
    }
    const isOrphan = !findProcess(postmaster.parent)?.command.includes('supervisor.mjs')
    if (isOrphan && !wasAsked) process.kill(pid, 'SIGINT')
    wasAsked ||= isOrphan
    if (Date.now() > deadline) {
      throw new StartError(`Another Latchkey already uses the database in ${folder}: stop it, or set another DATA_DIR.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const readPid = (folder: string): number | undefined => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

const findProcess = (pid: number): Process | undefined => {
  try {
    return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid)
  } catch {
    return undefined
  }
}

const fromProc = (pid: number): Process => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may contain spaces, so fields are counted after it.
  const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
}

const fromPs = (pid: number): Process => {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  const [, parent = '0', command = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
  return { parent: Number(parent), command }
}
