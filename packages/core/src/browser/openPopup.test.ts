// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPopup } from './openPopup.ts'

const size = { width: 600, height: 800 }
const wallet = 'http://wallet.test'
/** The window's URL, and whether it shows a page of another origin, which can't be read. */
let went: string | undefined
let isForeign = false
let popup: { location: { href: string }; closed: boolean; close(): void }

beforeEach(() => {
  vi.useFakeTimers()
  went = undefined
  isForeign = false
  const location = {
    get href() {
      if (isForeign) throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
      return 'about:blank'
    },
    set href(address: string) {
      went = address
    },
  }
  popup = { location, closed: false, close: vi.fn() }
  vi.stubGlobal('open', () => popup)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('navigates once the first page has loaded, or at once if it has', async () => {
  const opened = openPopup(`${wallet}/loading`, size)
  opened?.go('https://seller.test/checkout')
  await passed(500)
  expect(went).toBeUndefined()
  isForeign = true
  await passed(30)
  expect(went).toBe('https://seller.test/checkout')
  opened?.go('https://seller.test/again')
  await passed(0)
  expect(went).toBe('https://seller.test/again')
})

test('stops waiting for the first page after three seconds', async () => {
  openPopup(`${wallet}/loading`, size)?.go('https://seller.test/checkout')
  await passed(2_900)
  expect(went).toBeUndefined()
  await passed(200)
  expect(went).toBe('https://seller.test/checkout')
})

test('closes a popup only once its first page has loaded, and again in case it missed that', async () => {
  openPopup(`${wallet}/loading`, size)?.close()
  await passed(500)
  expect(popup.close).not.toHaveBeenCalled()
  isForeign = true
  await passed(30)
  expect(popup.close).toHaveBeenCalledTimes(1)
  await passed(1_000)
  expect(popup.close).toHaveBeenCalledTimes(2)
})

test('a blocked popup is undefined', () => {
  vi.stubGlobal('open', () => null)
  expect(openPopup(`${wallet}/loading`, size)).toBeUndefined()
})

test('[AUTH-07] accepts messages only from the popup itself', () => {
  const heard: unknown[] = []
  const opened = openPopup(`${wallet}/loading`, size)
  const stop = opened?.listen((message) => heard.push(message))
  const say = (source: unknown, data: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, data, origin: wallet }))
  say(window, 'from the page')
  say({ ...popup }, 'from another window')
  say(null, 'from nowhere')
  say(popup, 'from the window')
  expect(heard).toEqual([{ origin: wallet, data: 'from the window' }])
  stop?.()
  say(popup, 'too late')
  expect(heard).toHaveLength(1)
})
