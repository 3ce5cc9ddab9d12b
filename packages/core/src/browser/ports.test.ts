// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { browserPorts } from './ports.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'TelegramWebviewProxy')
})

const storage = { get: () => undefined, set: () => {}, remove: () => {} }
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  iphoneSafari: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
  iphoneChrome: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/137.0 Mobile/15E148 Safari/604.1`,
  macSafari: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
  androidChrome:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  desktopChrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}

const deviceOf = (agent: string, touchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
  const { device } = browserPorts(storage)
  return Object.entries(device).flatMap(([name, is]) => (is ? [name] : []))
}

test.each([
  ['Safari on an iPhone', agents.iphoneSafari, 5, ['isIos', 'isMobile', 'isSafari']],
  ['Chrome on an iPhone, whose engine is not Chromium', agents.iphoneChrome, 5, ['isIos', 'isMobile']],
  ['Safari on an iPad, which says that it is a Mac', agents.macSafari, 5, ['isIos', 'isMobile', 'isSafari']],
  ['Safari on a Mac', agents.macSafari, 0, ['isSafari']],
  ['Chrome on Android', agents.androidChrome, 5, ['isAndroid', 'isMobile', 'isChromium']],
  ['Chrome on a computer', agents.desktopChrome, 0, ['isChromium']],
])('[CON-09] %s is recognized by name', (_, agent, touchPoints, is) => {
  expect(deviceOf(agent, touchPoints)).toEqual(is)
})

test("[CON-09] Telegram's browser is recognized by its page globals", () => {
  Object.assign(window, { TelegramWebviewProxy: {} })
  expect(deviceOf(agents.androidChrome, 5)).toContain('isTelegram')
})
