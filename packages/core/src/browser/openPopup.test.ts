// @vitest-environment happy-dom

import { popupLoaded } from '@latchkey/wire/popup'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPopup } from './openPopup.ts'

const size = { width: 600, height: 800 }
const wallet = 'http://wallet.test'
let popup: { location: { href: string }; closed: boolean; close(): void }

beforeEach(() => {
  vi.useFakeTimers()
  popup = { location: { href: '' }, closed: false, close: vi.fn() }
  vi.stubGlobal('open', () => popup)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (origin: string, data: unknown, source: unknown = popup) =>
  window.dispatchEvent(new MessageEvent('message', { origin, data, source: source as Window }))
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a window is led on when its first page stands, and not by anyone else’s word', async () => {
  const opened = openPopup(`${wallet}/loading`, size)
  opened?.go('https://seller.test/checkout')
  say('https://evil.test', popupLoaded)
  say(wallet, popupLoaded, window)
  say(wallet, 'hello')
  await passed(100)
  expect(popup.location.href).toBe('')
  say(wallet, popupLoaded)
  await passed(0)
  expect(popup.location.href).toBe('https://seller.test/checkout')
})

test('a first page that never says a word is left after three seconds', async () => {
  openPopup(`${wallet}/loading`, size)?.go('https://seller.test/checkout')
  await passed(2_999)
  expect(popup.location.href).toBe('')
  await passed(1)
  expect(popup.location.href).toBe('https://seller.test/checkout')
})

test('a window that misses its closing is closed again; one that is blocked is none', async () => {
  openPopup(`${wallet}/loading`, size)?.close()
  await passed(1_000)
  expect(popup.close).toHaveBeenCalledTimes(2)
  vi.stubGlobal('open', () => null)
  expect(openPopup(`${wallet}/loading`, size)).toBeUndefined()
})
