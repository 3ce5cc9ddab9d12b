import type { Address } from '@latchkey/wire/caip'
import { describe, expect, it } from 'vitest'
import { writeReply } from '../../http/writtenReply.ts'
import type { HistorySource } from '../../sources/history/historySource.ts'
import { createHistoryPages } from './historyPages.ts'

const account: Address = `0x${'ab'.repeat(20)}`
const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A history of any length. */
const createWorld = () => {
  const world = { length: 1, reads: 0, looks: 0, clock: 1_000, isMarked: true }
  const source: HistorySource = {
    page: async () => ({ records: [], next: null }),
    isCurrent: async (_, { stamp }) => {
      world.looks++
      await tick()
      return stamp === String(world.length)
    },
  }
  const pages = createHistoryPages(() => world.clock++)
  const page = (rest = 'usd') => {
    const read = async () => {
      world.reads++
      const stamp = String(world.length)
      await tick()
      return { reply: { data: [], next: stamp }, mark: world.isMarked ? { block: 1n, stamp } : undefined }
    }
    return pages.get({ source, account, rest, read })
  }
  /** The page's content, serialized as for a reply. */
  const ask = async (rest?: string) => JSON.parse(writeReply(await page(rest), () => {}).text) as { next: string }
  return { world, pages, page, ask }
}

describe('[API-04] history pages', () => {
  it('are cached until something happens', async () => {
    const { world, ask, page } = createWorld()
    expect(await page()).toBe(await page())
    expect(world.reads).toBe(1)
    world.length++
    expect((await ask()).next).toBe('2')
    expect((await ask()).next).toBe('2')
    expect(world.reads).toBe(2)
  })

  it('share one read among concurrent callers', async () => {
    const { world, ask } = createWorld()
    await Promise.all(Array.from({ length: 16 }, () => ask()))
    expect([world.reads, world.looks]).toEqual([1, 1])
    world.length++
    const replies = await Promise.all(Array.from({ length: 16 }, () => ask()))
    expect(new Set(replies.map(({ next }) => next))).toEqual(new Set(['2']))
    expect(world.reads).toBeLessThanOrEqual(3)
  })

  it('are separated by all their parameters, bounded, and expire', async () => {
    const { world, pages, ask } = createWorld()
    await Promise.all([ask('usd'), ask('eur')])
    expect(world.reads).toBe(2)
    world.clock += 60_000
    await ask('usd')
    expect(world.reads).toBe(3)
    for (let turn = 0; turn < 700; turn++) void ask(`cursor ${turn}`)
    await tick()
    expect(pages.size).toBe(500)
  })

  it('are not cached when their validity is unknown, or when they failed', async () => {
    const { world, pages, ask } = createWorld()
    world.isMarked = false
    await ask()
    await ask()
    expect(world.reads).toBe(2)
    const broken = { page: async () => ({ records: [], next: null }) }
    const failing = () =>
      pages.get({ source: broken, account, rest: 'x', read: () => Promise.reject(new Error('away')) })
    await expect(failing()).rejects.toThrow('away')
    expect(pages.size).toBe(1)
  })
})
