import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends a signal to a process, unless it has ended, and waits for its end. */
export const endProcess = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
