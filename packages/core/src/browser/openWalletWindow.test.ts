// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWalletWindow } from './openWalletWindow.ts'

const url = 'https://wallet.example/approve#a1b2c3d4e5f60718'

const browse = ({ seesCovers = false, isActive = true as boolean | undefined, isBlocked = false } = {}) => {
  const opened = { closed: false, close: vi.fn() }
  vi.stubGlobal('IntersectionObserverEntry', class {})
  if (seesCovers) Object.defineProperty(IntersectionObserverEntry.prototype, 'isVisible', { value: true })
  vi.stubGlobal('navigator', { userActivation: isActive === undefined ? undefined : { isActive } })
  const open = vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (opened as unknown as Window))
  return { opened, open, focus: vi.spyOn(window, 'focus') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the wallet window of a page', () => {
  test('[FRAME-18] opens inside a press where covers can’t be detected, and returns the focus', () => {
    const { open, opened, focus } = browse()
    const window = openWalletWindow(url)
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', expect.stringContaining('width=420,height=680'))
    expect(window?.isClosed()).toBe(false)
    window?.close()
    expect(opened.close).toHaveBeenCalled()
    expect(focus).toHaveBeenCalled()
  })

  test('[FRAME-18] also in a browser that doesn’t tell whether a press is going on', () => {
    browse({ isActive: undefined })
    expect(openWalletWindow(url)).toBeDefined()
  })

  test.each([
    ['where covers are detected', { seesCovers: true }],
    ['outside of a press', { isActive: false }],
  ])('[FRAME-18] is not tried %s', (_, browser) => {
    const { open } = browse(browser)
    expect(openWalletWindow(url)).toBeUndefined()
    expect(open).not.toHaveBeenCalled()
  })

  test('[FRAME-18] reports being blocked', () => {
    browse({ isBlocked: true })
    expect(openWalletWindow(url)).toBeUndefined()
  })
})
