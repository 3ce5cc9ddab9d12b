import { relayLimits } from '@latchkey/wire/relayLimits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeliveries } from './createDeliveries.ts'
import type { Letter } from './letter.ts'

const letter = (id: string): Letter => ({ id, publisher: 'p', topic: 't', message: `m${id}`, publishedAt: 1, tag: 0 })

/** A stub socket that records what was sent. */
const createSocket = () => {
  const frames: { id: number; params: { data: { message: string } } }[] = []
  const socket = { unread: 0, isCut: false }
  const outbox = createDeliveries({
    send: (text) => void frames.push(JSON.parse(text)),
    isOpen: () => true,
    unread: () => socket.unread,
    cut: () => {
      socket.isCut = true
    },
  })
  return { socket, frames, outbox }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_760_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('what is on its way to a client', () => {
  it('is sent once while it is unanswered, and again after it was answered', () => {
    const { outbox, frames } = createSocket()
    expect(outbox.send(letter('1'), 's')).toBe(true)
    expect(outbox.send(letter('1'), 's')).toBe(false)
    expect(outbox.settle(String(frames[0]!.id))).toBe('1')
    expect(outbox.settle(String(frames[0]!.id))).toBeUndefined()
    expect(outbox.send(letter('1'), 's')).toBe(true)
    expect(Number.isSafeInteger(frames[1]!.id)).toBe(true)
    expect(frames[1]!.id).toBeGreaterThan(frames[0]!.id)
  })

  it('is sent again three times for lack of an answer, under the same id, and then left to the next connection', () => {
    const { outbox, frames } = createSocket()
    outbox.send(letter('1'), 's')
    expect(outbox.overdue(Date.now())).toEqual([])
    for (let time = 0; time < relayLimits.resends; time++) {
      vi.advanceTimersByTime(relayLimits.resendMs)
      expect(outbox.overdue(Date.now())).toEqual(['1'])
      outbox.resend(letter('1'), 's')
    }
    vi.advanceTimersByTime(relayLimits.resendMs)
    expect(outbox.overdue(Date.now())).toEqual([])
    expect(new Set(frames.map(({ id }) => id)).size).toBe(1)
    expect(frames).toHaveLength(1 + relayLimits.resends)
  })

  it('is left in the mailbox when the client does not read', () => {
    const { outbox, socket, frames } = createSocket()
    socket.unread = 1_048_577
    outbox.send(letter('1'), 's')
    expect(frames).toEqual([])
    expect(socket.isCut).toBe(true)
  })

  it('[threat 70] is left in the mailbox when 5,000 others are unanswered, or a megabyte is unread', () => {
    const { outbox, socket, frames } = createSocket()
    socket.unread = 1_048_576
    for (let at = 1; at <= 5_000; at++) outbox.send(letter(String(at)), 's')
    expect([frames.length, socket.isCut]).toEqual([5_000, false])
    outbox.send(letter('5001'), 's')
    expect([frames.length, socket.isCut]).toEqual([5_000, true])
  })

  it('is forgotten when it is gone from the mailbox', () => {
    const { outbox, frames } = createSocket()
    outbox.send(letter('1'), 's')
    outbox.forget('1')
    vi.advanceTimersByTime(10_000)
    expect(outbox.overdue(Date.now())).toEqual([])
    expect(outbox.settle(String(frames[0]!.id))).toBeUndefined()
  })
})
