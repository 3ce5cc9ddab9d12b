import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { keepChain } from './keepChain.ts'
import { connectTo, startTestChain } from './testChain.ts'

const guardOf = (dataDir: string): number =>
  JSON.parse(readFileSync(join(dataDir, 'chain', 'running.json'), 'utf8')).pid
const engineOf = (guard: number) => Number(execFileSync('pgrep', ['-P', String(guard)], { encoding: 'utf8' }))

it.each([
  ['exits', (guard: number) => process.kill(guard, 'SIGTERM'), /ended by itself/],
  ['hangs', (guard: number) => process.kill(engineOf(guard), 'SIGSTOP'), /it did not answer for 3 seconds/],
])('starts the chain again at the same address if its engine %s', async (_, harm, words) => {
  const sentences: string[] = []
  const onProgress = (sentence: string) => sentences.push(sentence)
  const chain = await startTestChain((options) => keepChain({ ...options, patienceMs: 3_000, onProgress }))
  try {
    const guard = guardOf(chain.dataDir)
    harm(guard)
    await vi.waitFor(() => expect(guardOf(chain.dataDir)).not.toBe(guard), 60_000)
    expect(await connectTo(chain.url).getChainId()).toBe(1329)
    expect(sentences.join(' ')).toMatch(words)
    expect(sentences.join(' ')).toMatch(/Starting it again\./)
  } finally {
    await chain.stop()
  }
})

it('gives up on an engine that keeps failing, and says why', async () => {
  const sentences: string[] = []
  const onProgress = (sentence: string) => sentences.push(sentence)
  const chain = await startTestChain((options) => keepChain({ ...options, onProgress }))
  let guard = 0
  const kill = setInterval(() => {
    const next = guardOf(chain.dataDir)
    if (next !== guard) process.kill(next, 'SIGTERM')
    guard = next
  }, 100)
  try {
    expect(await chain.failed).toMatch(/ended by itself|could not start/)
    expect(sentences.filter((sentence) => sentence.endsWith('Starting it again.'))).toHaveLength(3)
  } finally {
    clearInterval(kill)
    await chain.stop()
  }
})
