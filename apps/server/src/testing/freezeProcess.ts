import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { sleep } from '../sleep.ts'

/** A thread that has just ended can't do anything either. */
const isStopped = async (stat: string): Promise<boolean> => {
  const line = await readFile(stat, 'utf8').catch(() => ') T')
  return /\) [TtZX]/.test(line.slice(line.lastIndexOf(')')))
}

const areStopped = async (tasks: string): Promise<boolean> => {
  const threads = await readdir(tasks).catch(() => [])
  return (await Promise.all(threads.map((id) => isStopped(`${tasks}/${id}/stat`)))).every(Boolean)
}

/** Pauses a process and waits for it: on a busy machine, its threads run on for a moment after the signal. */
export const freezeProcess = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGSTOP')
  const tasks = `/proc/${child.pid}/task`
  while (existsSync(tasks) && !(await areStopped(tasks))) await sleep(5)
}
