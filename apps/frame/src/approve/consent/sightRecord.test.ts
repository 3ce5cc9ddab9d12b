import { expect, it } from 'vitest'
import { createSightRecord } from './sightRecord.ts'

/** A text of 16 px behind an opening of 8, scrolled by so many pixels. */
const begin = () => {
  let now = 0
  const record = createSightRecord(() => now)
  const look = (scrolledBy: number, canSee = true) =>
    record.look({ contentTop: -scrolledBy, contentHeight: 16, top: 0, bottom: 8 }, canSee)
  const pass = (ms: number) => {
    now += ms
  }
  /** Keeps looking at one place for 400 ms. */
  const read = (scrolledBy: number, canSee = true) => {
    look(scrolledBy, canSee)
    for (let at = 0; at < 2; at += 1) {
      pass(200)
      look(scrolledBy, canSee)
    }
  }
  return { record, look, pass, read }
}

it('is complete once every part stayed in view for 400 ms', () => {
  const { record, read } = begin()
  expect(record.isComplete()).toBe(false)
  read(0)
  expect([record.isComplete(), record.missing()]).toEqual([false, 'below'])
  read(8)
  expect([record.isComplete(), record.missing()]).toEqual([true, undefined])
})

it('a part that comes or goes between two looks was not in view', () => {
  const { record, look, pass } = begin()
  for (let at = 0; at < 10; at += 1) {
    look(at % 2 === 0 ? 0 : 8)
    pass(200)
  }
  expect(record.isComplete()).toBe(false)
})

it('time that passed unseen or between late looks does not count', () => {
  const covered = begin()
  covered.read(0, false)
  covered.read(8, false)
  expect(covered.record.isComplete()).toBe(false)
  const late = begin()
  for (const place of [0, 8]) {
    late.look(place)
    late.pass(10_000)
    late.look(place)
  }
  expect(late.record.isComplete()).toBe(false)
})

it('is forgotten, also when the text grows', () => {
  const { record, read, look } = begin()
  read(0)
  read(8)
  look(8)
  expect(record.isComplete()).toBe(true)
  record.look({ contentTop: 0, contentHeight: 24, top: 0, bottom: 24 }, true)
  expect(record.isComplete()).toBe(false)
  const other = begin()
  other.read(0)
  other.read(8)
  other.record.forget()
  expect([other.record.isComplete(), other.record.missing()]).toEqual([false, 'above'])
})
