import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReceipts } from './createReceipts.ts'
import type { Receipt } from './letter.ts'
import { type Mailbox, StoreDown } from './relayStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const client = Buffer.from('c')
const down = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

/** A mailbox that records the batches it got; `keeps` says which receipts delete nothing. */
const open = ({
  keeps = () => false,
  failures = [] as Error[],
}: {
  keeps?: (id: string) => boolean
  failures?: Error[]
} = {}) => {
  const batches: string[][] = []
  const errors: unknown[] = []
  const receive = async (receipts: readonly Receipt[]) => {
    batches.push(receipts.map(({ id }) => id))
    const failure = failures.shift()
    if (failure) throw failure
    return receipts.filter(({ id }) => keeps(id))
  }
  const receipts = createReceipts({ receive } as unknown as Mailbox, { onFailure: (error) => errors.push(error) })
  return { receipts, batches, errors }
}

it('writes acknowledgments together, 25 ms after the first', async () => {
  const { receipts, batches } = open()
  receipts.add('1', client)
  await vi.advanceTimersByTimeAsync(20)
  receipts.add('2', client)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(5)
  expect(batches).toEqual([['1', '2']])
  receipts.add('3', client)
  await vi.advanceTimersByTimeAsync(25)
  expect(batches).toEqual([['1', '2'], ['3']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toHaveLength(2)
})

it('submits one that deleted nothing three times, three seconds apart', async () => {
  const { receipts, batches } = open({ keeps: (id) => id === 'new' })
  receipts.add('new', client)
  receipts.add('old', client)
  await vi.advanceTimersByTimeAsync(25)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(batches).toEqual([['new', 'old']])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(batches).toEqual([['new', 'old'], ['new'], ['new']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toHaveLength(3)
})

it('[threat 70] writes a thousand at a time, and holds a hundred thousand', async () => {
  const { receipts, batches } = open()
  for (let at = 0; at < 100_001; at++) receipts.add(String(at), client)
  await receipts.stop()
  expect(batches).toHaveLength(100)
  expect(batches.every(({ length }) => length === 1_000)).toBe(true)
  expect(batches.at(-1)?.at(-1)).toBe('99999')
})

it.each([
  ['PostgreSQL', down],
  ['NATS', new StoreDown()],
])('holds them while %s is down, tries again by itself, and drops a batch that it rejects', async (_, failure) => {
  const { receipts, batches, errors } = open({ failures: [failure, failure, new Error('wrong')] })
  receipts.add('1', client)
  await vi.advanceTimersByTimeAsync(25)
  expect(errors).toEqual([failure])
  await vi.advanceTimersByTimeAsync(300)
  expect(batches).toEqual([['1'], ['1']])
  receipts.add('2', client)
  await vi.advanceTimersByTimeAsync(300)
  receipts.add('3', client)
  await vi.advanceTimersByTimeAsync(25)
  expect(batches).toEqual([['1'], ['1'], ['1', '2'], ['3']])
})

it('writes the rest at the end, and nothing after', async () => {
  const { receipts, batches } = open({ keeps: () => true })
  receipts.add('1', client)
  await receipts.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toEqual([['1']])
})
