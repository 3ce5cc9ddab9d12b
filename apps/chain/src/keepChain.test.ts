import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { keepChain } from './keepChain.ts'
import { connectTo, startTestChain } from './testChain.ts'

const guardOf = (dataDir: string): number =>
  JSON.parse(readFileSync(join(dataDir, 'chain', 'running.json'), 'utf8')).pid

it('starts the chain again at the same address if its engine exits', async () => {
  const sentences: string[] = []
  const onProgress = (sentence: string) => sentences.push(sentence)
  const chain = await startTestChain((options) => keepChain({ ...options, onProgress }))
  try {
    const guard = guardOf(chain.dataDir)
    process.kill(guard, 'SIGTERM')
    await vi.waitFor(() => expect(guardOf(chain.dataDir)).not.toBe(guard), 60_000)
    expect(await connectTo(chain.url).getChainId()).toBe(1329)
    expect(sentences.join(' ')).toMatch(/ended by itself: .* Starting it again\./)
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
