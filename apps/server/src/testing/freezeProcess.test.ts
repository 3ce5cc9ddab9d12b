import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { freezeProcess } from './freezeProcess.ts'

/** More busy threads than cores, so some wait for one when the signal comes. */
const busy = `
const { Worker } = require('node:worker_threads')
const ready = Array.from({ length: 12 }, () => new Worker('require("node:worker_threads").parentPort.postMessage(1); for (;;);', { eval: true }))
Promise.all(ready.map((worker) => new Promise((resolve) => worker.once('message', resolve)))).then(() => console.log('busy'))
`

/** The state of each thread, such as "T (stopped)". */
const states = (pid: number | undefined): string[] =>
  readdirSync(`/proc/${pid}/task`).map(
    (id) => /^State:\t(.*)$/m.exec(readFileSync(`/proc/${pid}/task/${id}/status`, 'utf8'))?.[1] ?? '',
  )

it.skipIf(process.platform !== 'linux')('has stopped every thread of a busy process when it returns', async () => {
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    await freezeProcess(child)
    expect([...new Set(states(child.pid))]).toEqual(['T (stopped)'])
  } finally {
    child.kill('SIGKILL')
  }
})
