// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForRequest, speakToFrame } from './windowEnd.ts'

const id = 'a1b2c3d4e5f60718'

type FakeFrame = { parent: unknown; postMessage: ReturnType<typeof vi.fn> }

/** A page with an advertisement and the wallet's frame in it. */
const fakePage = () => {
  const frames: FakeFrame[] = []
  const page = { length: 2, postMessage: vi.fn(), parent: undefined as unknown }
  page.parent = page
  for (let at = 0; at < 2; at += 1) frames.push({ parent: page, postMessage: vi.fn() })
  const [ad, frame] = frames as [FakeFrame, FakeFrame]
  return { page: Object.assign(page, frames) as unknown as Window, ad, frame }
}

const ask = (source: unknown, change: { origin?: string; data?: unknown; ports?: unknown[] } = {}) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      source,
      origin: location.origin,
      data: { type: 'latchkey/ask', id, request: 'the request' },
      ports: [new MessageChannel().port2],
      ...change,
    }),
  )

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe('the window’s end', () => {
  it('[threat 22] reports to the wallet’s origin only, until it gets a request', () => {
    const { page, frame, ad } = fakePage()
    const onAsk = vi.fn()
    listenForRequest({ opener: page, id }, onAsk)
    vi.advanceTimersByTime(600)
    expect(frame.postMessage).toHaveBeenCalledTimes(3)
    expect(ad.postMessage).toHaveBeenCalledTimes(3)
    for (const { mock } of [frame.postMessage, ad.postMessage]) {
      expect(mock.calls[0]).toEqual([{ type: 'latchkey/ready', id }, location.origin])
    }
    expect(page.postMessage).not.toHaveBeenCalled()
    ask(frame)
    expect(onAsk).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: 'the request', source: frame }))
    vi.advanceTimersByTime(600)
    expect(frame.postMessage).toHaveBeenCalledTimes(3)
  })

  const deeper = { parent: {} }
  const hostile: readonly (readonly [string, (world: ReturnType<typeof fakePage>) => void])[] = [
    ['the page that opened it', ({ page }) => ask(page, { origin: 'https://evil.example' })],
    ['an advertisement in that page', ({ ad }) => ask(ad, { origin: 'https://ads.example' })],
    ['a frame of the wallet in another page', () => ask(deeper)],
    ['a page that claims to be a frame', ({ page }) => ask(page)],
    ['nobody', () => ask(null)],
    ['a frame that serves another window', ({ frame }) => ask(frame, { data: { type: 'latchkey/ask', id: 'other' } })],
    ['a frame without a port', ({ frame }) => ask(frame, { ports: [] })],
  ]
  it.each(hostile)('[threat 22] takes no request from %s', (_, attack) => {
    const world = fakePage()
    const onAsk = vi.fn()
    const stop = listenForRequest({ opener: world.page, id }, onAsk)
    attack(world)
    expect(onAsk).not.toHaveBeenCalled()
    stop()
  })

  it('[threat 22] takes one request at a time', () => {
    const { page, frame } = fakePage()
    const onAsk = vi.fn()
    listenForRequest({ opener: page, id }, onAsk)
    ask(frame)
    ask(frame, { data: { type: 'latchkey/ask', id, request: 'another' } })
    expect(onAsk).toHaveBeenCalledOnce()
  })

  it('[threat 22] takes a request without an ID only from the frame that opened it', () => {
    const { page, frame } = fakePage()
    const onAsk = vi.fn()
    const opener = { postMessage: vi.fn(), parent: page } as unknown as Window
    listenForRequest({ opener, id: '' }, onAsk)
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'latchkey/ready' }, location.origin)
    ask(frame, { data: { type: 'latchkey/ask' } })
    expect(onAsk).not.toHaveBeenCalled()
    ask(opener, { data: { type: 'latchkey/ask' } })
    expect(onAsk).toHaveBeenCalledOnce()
  })
})

it('[threat 22] the window stays open while the frame only replies', async () => {
  const { port1, port2 } = new MessageChannel()
  const onEnd = vi.fn()
  const frame = speakToFrame(port2)
  frame.onEnd(onEnd)
  const facts = frame.loadFacts()
  port1.postMessage({ to: 'loadFacts', value: 'the facts' })
  expect(await facts).toBe('the facts')
  expect(onEnd).not.toHaveBeenCalled()
  port1.postMessage('wait')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith('wait'))
  port1.close()
})
