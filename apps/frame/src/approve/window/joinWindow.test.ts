// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WindowAnswer, WindowChecks, WindowEnd, WindowRequest } from '../approvalDeps.ts'
import { joinWindow } from './joinWindow.ts'
import { speakToFrame } from './windowEnd.ts'

const id = 'a1b2c3d4e5f60718'
const request = { theme: { mode: 'dark' } } as unknown as WindowRequest
const checks: WindowChecks = { loadFacts: () => Promise.reject(), simulate: async () => undefined }

type FakeWindow = { closed: boolean; top?: unknown; opener: unknown; postMessage: ReturnType<typeof vi.fn> }

/** A window as the page opens it: at top level, with the page as its opener. */
const fakeWindow = (change: Partial<FakeWindow> = {}): FakeWindow => {
  const made: FakeWindow = { closed: false, opener: window.parent, postMessage: vi.fn(), ...change }
  made.top ??= made
  return made
}

const say = (source: unknown, data: unknown = { type: 'latchkey/ready', id }, origin = location.origin) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))

const portOf = (opened: FakeWindow, at = 0): MessagePort => opened.postMessage.mock.calls[at]?.[2][0]

const start = (endsWith: (answer: WindowAnswer) => WindowEnd = () => 'close') => {
  const stop = new AbortController()
  const answer = joinWindow(id, { request, checks, signal: stop.signal, endsWith })
  return { answer, stop }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a wallet window that the page opened', () => {
  it('[threat 22] gets the request when it reports with its ID, and answers it', async () => {
    const { answer } = start()
    const opened = fakeWindow()
    say(opened)
    expect(opened.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'latchkey/ask', id, request }, location.origin, [
      expect.anything(),
    ])
    speakToFrame(portOf(opened)).answer('approved')
    expect(await answer).toBe('approved')
  })

  type Forged = { who: string; change?: Partial<FakeWindow>; data?: unknown; origin?: string }
  const forged: readonly Forged[] = [
    { who: 'a page that reports in its place', origin: 'https://evil.example' },
    { who: 'a wallet page inside the hostile page', change: { top: window.parent } },
    { who: 'a window that another page opened', change: { opener: {} } },
    { who: 'a window without an opener', change: { opener: null } },
    { who: 'a window with another ID', data: { type: 'latchkey/ready', id: 'ffffffffffffffff' } },
    { who: 'a window without an ID', data: { type: 'latchkey/ready' } },
    { who: 'a window with another message', data: { type: 'latchkey/ask', id } },
    { who: 'a window without a message', data: null },
  ]
  it.each(forged)('[threat 22] gives nothing to $who', async ({ change, data, origin }) => {
    const { answer } = start()
    const opened = fakeWindow(change)
    say(opened, data, origin)
    expect(opened.postMessage).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(8_500)
    expect(await answer).toBe('absent')
  })

  it('[threat 22] gives nothing to a second window with the same ID', async () => {
    const { answer } = start()
    const [first, second] = [fakeWindow(), fakeWindow()]
    say(first)
    say(second)
    expect(second.postMessage).not.toHaveBeenCalled()
    speakToFrame(portOf(first)).answer('rejected')
    expect(await answer).toBe('rejected')
  })

  it('[threat 22] asks again in a reloaded window, and ignores what it showed before', async () => {
    const { answer } = start()
    const opened = fakeWindow()
    say(opened)
    const before = speakToFrame(portOf(opened))
    say(opened)
    before.answer('approved')
    speakToFrame(portOf(opened, 1)).answer('rejected')
    expect(await answer).toBe('rejected')
  })

  it('[threat 22] takes one answer only', async () => {
    const { answer } = start()
    const opened = fakeWindow()
    say(opened)
    const frame = speakToFrame(portOf(opened))
    frame.answer('rejected')
    frame.answer('approved')
    expect(await answer).toBe('rejected')
    say(opened)
    expect(opened.postMessage).toHaveBeenCalledTimes(1)
  })

  it('reports a window that closes without an answer', async () => {
    const { answer } = start()
    const opened = fakeWindow()
    say(opened)
    opened.closed = true
    await vi.advanceTimersByTimeAsync(300)
    expect(await answer).toBe('closed')
  })

  it.each(['close', 'wait'] as const)('is told to %s after the answer', async (end) => {
    const { answer } = start(() => end)
    const opened = fakeWindow()
    say(opened)
    const frame = speakToFrame(portOf(opened))
    const told = new Promise((resolve) => frame.onEnd(resolve))
    frame.answer('approved')
    expect(await answer).toBe('approved')
    expect(await told).toBe(end)
  })

  it('[threat 22] loses a request that the page takes back', async () => {
    const { answer, stop } = start()
    const opened = fakeWindow()
    say(opened)
    const frame = speakToFrame(portOf(opened))
    const told = new Promise((resolve) => frame.onEnd(resolve))
    stop.abort()
    frame.answer('approved')
    expect(await answer).toBe('closed')
    expect(await told).toBe('close')
  })
})
