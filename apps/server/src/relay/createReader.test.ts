import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCatchUp } from './createCatchUp.ts'
import { createReader } from './createReader.ts'
import type { Letter, Page } from './letter.ts'
import type { Mailbox } from './relayStore.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }))
afterEach(() => void vi.useRealTimers())

const letter = (id: string): Letter => ({ id, publisher: 'p', topic: 't', message: 'm', publishedAt: 1, tag: 0 })
const broken = new Error('broken')

it('reads what other instances stored, in order, 500 at a time, again after a failure', async () => {
  const pages: (readonly string[])[] = []
  const got: string[] = []
  const errors: unknown[] = []
  const byIds = async (ids: readonly string[]) => {
    pages.push(ids)
    if (pages.length === 1) throw broken
    return ids.map(letter)
  }
  const reader = createReader({ byIds } as unknown as Mailbox, {
    onLetter: ({ id }) => void got.push(id),
    onFailure: (error) => errors.push(error),
  })
  const ids = Array.from({ length: 501 }, (_, at) => String(at))
  reader.read(ids)
  reader.read(['last'])
  await vi.advanceTimersByTimeAsync(299)
  expect([pages.length, got, errors]).toEqual([1, [], [broken]])
  await vi.advanceTimersByTimeAsync(1)
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 2])
  expect(got).toEqual([...ids, 'last'])
  reader.stop()
  reader.read(['late'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(got).not.toContain('late')
})

type Asked = { topics: readonly string[]; after?: string }

const openCatchUp = (answer: (asked: Asked, turn: number) => Page) => {
  const asked: Asked[] = []
  const got: string[] = []
  const state = { isOpen: true, unread: 0, failures: 0, givenUp: 0 }
  const catchUp = createCatchUp({
    mailbox: {
      waiting: async (one: Asked) => answer(one, asked.push({ topics: one.topics, after: one.after ?? '' })),
    } as unknown as Mailbox,
    client: Buffer.from('c'),
    isOpen: () => state.isOpen,
    unread: () => state.unread,
    onLetter: ({ id }) => void got.push(id),
    onFailure: () => void state.failures++,
    onGivenUp: () => void state.givenUp++,
  })
  return { catchUp, asked, got, state }
}

it('[threat 70] sends a mailbox page by page, and waits while a quarter of a megabyte is unread', async () => {
  const { catchUp, asked, got, state } = openCatchUp((_, turn) => ({
    letters: [letter(`${turn}0`)],
    hasMore: turn < 3,
  }))
  state.unread = 262_145
  catchUp.ask(['a'])
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(got).toEqual(['10'])
  state.unread = 262_144
  await vi.advanceTimersByTimeAsync(20)
  expect(got).toEqual(['10', '20', '30'])
  expect(asked.map(({ after }) => after)).toEqual(['0', '10', '20'])
})

it('[threat 70] takes 500 topics at a time, one page at a time, and none that was dropped', async () => {
  const { catchUp, asked } = openCatchUp(() => ({ letters: [], hasMore: false }))
  catchUp.ask(Array.from({ length: 502 }, (_, at) => `t${at}`))
  catchUp.ask(['t0', 't1'])
  catchUp.drop('t501')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.map(({ topics }) => topics.length)).toEqual([500, 1])
  expect(asked[1]?.topics).toEqual(['t500'])
  catchUp.ask(['t0'])
  await vi.advanceTimersByTimeAsync(10)
  expect(asked[2]?.topics).toEqual(['t0'])
})

it('gives up a mailbox that cannot be read after three tries', async () => {
  const { catchUp, asked, state } = openCatchUp(() => {
    throw broken
  })
  catchUp.ask(['a'])
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600)
  expect([asked.length, state.givenUp]).toEqual([3, 0])
  await vi.advanceTimersByTimeAsync(900)
  expect(state).toMatchObject({ failures: 3, givenUp: 1 })
})

it('reads nothing for a client that has gone', async () => {
  const { catchUp, asked, state } = openCatchUp(() => {
    state.isOpen = false
    return { letters: [letter('1')], hasMore: true }
  })
  catchUp.ask(['a'])
  await vi.advanceTimersByTimeAsync(100)
  catchUp.ask(['b'])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(1)
})
