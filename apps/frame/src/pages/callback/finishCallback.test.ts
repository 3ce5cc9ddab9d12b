import { describe, expect, it, vi } from 'vitest'
import { callbackWords } from '../../words/callback.ts'
import { finishCallback } from './finishCallback.ts'

const good = {
  resultUri: 'https://wallet.example/result?result=abc',
  targetOrigin: 'https://app.example.com',
  returnUrl: 'https://app.example.com/?result_uri=https%3A%2F%2Fwallet.example%2Fresult%3Fresult%3Dabc',
}
const setUp = (hasOpener: boolean) => {
  const self = {
    opener: hasOpener ? { postMessage: vi.fn() } : null,
    location: { replace: vi.fn() },
    close: vi.fn(),
    setTimeout: vi.fn(),
  }
  return {
    self,
    run: (data: unknown) =>
      finishCallback(typeof data === 'string' ? data : JSON.stringify(data), self)(callbackWords.english),
  }
}

describe('the end of a popup login', () => {
  it('sends only the result, to the exact origin that started it', () => {
    const { self, run } = setUp(true)
    expect(run(good)).toBe('You can close this window.')
    expect(self.opener?.postMessage).toHaveBeenCalledExactlyOnceWith({ resultUri: good.resultUri }, good.targetOrigin)
    expect(self.location.replace).not.toHaveBeenCalled()
  })

  it('returns to the start page when there was no popup', () => {
    const { self, run } = setUp(false)
    run(good)
    expect(self.location.replace).toHaveBeenCalledExactlyOnceWith(good.returnUrl)
  })

  it.each([
    ['no data', ''],
    ['no origin', { ...good, targetOrigin: null }],
    ['every origin', { ...good, targetOrigin: '*' }],
    ['an origin with a path', { ...good, targetOrigin: 'https://app.example.com/x' }],
    ['a script for an origin', { ...good, targetOrigin: 'javascript:alert(1)' }],
  ])('tells no one with %s', (_, data) => {
    for (const hasOpener of [true, false]) {
      const { self, run } = setUp(hasOpener)
      run(data)
      expect(self.opener?.postMessage ?? vi.fn()).not.toHaveBeenCalled()
      expect(self.location.replace).not.toHaveBeenCalled()
    }
  })

  it('tells the starting page that the provider refused, and why', () => {
    const refused = { ...good, resultUri: null, returnUrl: 'https://app.example.com/', error: 'The provider refused.' }
    const window = setUp(true)
    expect(window.run(refused)).toBe('The provider refused. You can close this window.')
    expect(window.self.opener?.postMessage).toHaveBeenCalledExactlyOnceWith({ isRefused: true }, good.targetOrigin)
    const tab = setUp(false)
    expect(tab.run(refused)).toBe('The provider refused. Going back…')
    expect(tab.self.location.replace).not.toHaveBeenCalled()
    tab.self.setTimeout.mock.calls[0]?.[0]()
    expect(tab.self.location.replace).toHaveBeenCalledExactlyOnceWith('https://app.example.com/')
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'https://app.example.com.evil.example/',
    null,
  ])('does not navigate to %s', (returnUrl) => {
    const { self, run } = setUp(false)
    run({ ...good, returnUrl })
    expect(self.location.replace).not.toHaveBeenCalled()
  })
})
