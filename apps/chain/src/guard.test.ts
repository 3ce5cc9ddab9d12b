import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'

const guard = fileURLToPath(new URL('guard.mjs', import.meta.url))
const polite = `console.log(process.pid); setInterval(() => {}, 1000)`
const stubborn = `process.on('SIGINT', () => {}); ${polite}`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts a parent that starts the guard as `startEngine` does. Returns the pid of the guarded command. */
async function startParent(command: string) {
  const script = `
    const { spawn } = require('node:child_process')
    const stdio = ['pipe', 'inherit', 'inherit']
    spawn(process.execPath, ${JSON.stringify([guard, process.execPath, '-e', command])}, { stdio, detached: true })
    setInterval(() => {}, 1000)`
  const env = { ...process.env, GUARD_PATIENCE_MS: '500' }
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const pid = await new Promise<number>((resolve) => parent.stdout?.once('data', (line) => resolve(Number(line))))
  return { parent, pid }
}

it.each([
  ['a polite command', polite],
  ['a command that ignores SIGINT', stubborn],
])('ends %s when its parent is killed by SIGKILL', async (_, command) => {
  const { parent, pid } = await startParent(command)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { interval: 50 })
})

it("passes the command's exit code on", async () => {
  const child = spawn(process.execPath, [guard, process.execPath, '-e', 'process.exit(7)'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
})

it('leaves the command running while the parent lives', async () => {
  const { parent, pid } = await startParent(polite)
  await sleep(1_500)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { interval: 50 })
})
