import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'

it('ends at once when it is told to while it starts, also as the first process of a container', async () => {
  // Accepts connections and never answers, so the start waits.
  const database = createServer()
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as { port: number }
  const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/latchkey` },
  })
  const ended = once(child, 'exit')
  await once(database, 'connection')
  child.kill('SIGTERM')
  // As such a process it would ignore a signal that nothing listens for, so a signal must not end it.
  expect(await ended).toEqual([0, null])
  database.close()
})
