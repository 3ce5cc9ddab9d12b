import { expect, it } from 'vitest'
import { createHub } from './createHub.ts'
import { createSeats } from './createSeats.ts'
import type { Letter } from './letter.ts'
import type { Connection } from './relayParts.ts'
import { shedHeld } from './shedHeld.ts'

const letter: Letter = { id: '1', publisher: 'p', topic: 't', message: 'm', publishedAt: 1, tag: 0 }

/** A stub connection that records what was done to it. */
const connectionOf = (name: string, network: string, done: string[], { held = 0, takes = true } = {}) =>
  ({
    whose: { client: name, network, project: 'p' },
    deliver: () => {
      done.push(name)
      return takes
    },
    held: () => held,
    cut: () => void done.push(`cut ${name}`),
  }) as unknown as Connection

it('[threat 70] a topic has twenty listeners of one network; the newest replaces the oldest', () => {
  const hub = createHub()
  const done: string[] = []
  hub.join('t', connectionOf('far', 'm', done))
  for (let at = 1; at <= 20; at++) hub.join('t', connectionOf(`near${at}`, 'n', done))
  expect(hub.deliver(letter)).toBe(21)
  done.length = 0
  hub.join('t', connectionOf('near21', 'n', done))
  expect(hub.deliver(letter)).toBe(21)
  expect(done).toContain('far')
  expect(done).not.toContain('near1')
  expect(done).toContain('near2')
  expect(done.at(-1)).toBe('near21')
})

it('counts those who got a message, and forgets topics and connections that are left', () => {
  const hub = createHub()
  const done: string[] = []
  const [one, deaf] = [connectionOf('one', 'n', done), connectionOf('deaf', 'n', done, { takes: false })]
  expect([hub.hasTopics(), hub.deliver(letter)]).toEqual([false, 0])
  for (const each of [one, deaf]) {
    hub.enter(each)
    hub.join('t', each)
  }
  expect(hub.deliver(letter)).toBe(1)
  expect(hub.deliver({ ...letter, topic: 'other' })).toBe(0)
  expect(hub.all()).toEqual([one, deaf])
  hub.part('t', one)
  expect([hub.hasTopics(), hub.deliver(letter)]).toEqual([true, 0])
  hub.part('t', deaf)
  hub.part('unknown', deaf)
  expect(hub.hasTopics()).toBe(false)
  hub.leave(one)
  expect(hub.all()).toEqual([deaf])
})

it('[threat 70] the clients that hold the most memory are cut, until the rest fits', () => {
  const cutOf = (max: number) => {
    const done: string[] = []
    const sizes = [10, 40, 30].map((held, at) => connectionOf(`c${at}`, 'n', done, { held }))
    shedHeld(sizes, max)
    return done
  }
  expect(cutOf(80)).toEqual([])
  expect(cutOf(79)).toEqual(['cut c1'])
  expect(cutOf(40)).toEqual(['cut c1'])
  expect(cutOf(39)).toEqual(['cut c1', 'cut c2'])
  expect(cutOf(9)).toEqual(['cut c1', 'cut c2', 'cut c0'])
})

it.each(['client', 'network', 'project'] as const)('[threat 70] seats are shared by a %s and given back', (scope) => {
  const wide = { connections: 100, topics: 100 }
  const held = { connection: wide, client: wide, network: wide, project: wide }
  const seats = createSeats({ ...held, [scope]: { connections: 2, topics: 3 } } as Parameters<typeof createSeats>[0])
  const other = { client: 'x', network: 'y', project: 'z' }
  const own = { ...other, [scope]: 'own' }
  expect(seats.take('topics', own, 4)).toBe(scope)
  expect(seats.take('topics', own, 3)).toBeUndefined()
  expect(seats.take('topics', own, 1)).toBe(scope)
  expect(seats.take('connections', own, 2)).toBeUndefined()
  expect(seats.take('connections', own, 1)).toBe(scope)
  expect(seats.take('topics', other, 3)).toBeUndefined()
  seats.give('topics', own, 2)
  expect(seats.take('topics', own, 3)).toBe(scope)
  expect(seats.take('topics', own, 2)).toBeUndefined()
  // Giving back more than was taken makes no room.
  seats.give('connections', own, 5)
  expect(seats.take('connections', own, 3)).toBe(scope)
  expect(seats.take('connections', own, 2)).toBeUndefined()
})
