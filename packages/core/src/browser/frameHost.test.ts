// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createFrameHost } from './frameHost.ts'

test('[FRAME-09] posting without an iframe throws', () => {
  const host = createFrameHost(() => 'id')
  expect(() => host.post({ type: '@w3m-app/IS_CONNECTED', id: '1' })).toThrow('W3mFrame: iframe is not set')
  expect(host.isCreated()).toBe(false)
})

test('[FRAME-06] hears only its own window, and only while that shows the wallet’s origin', () => {
  const host = createFrameHost(() => 'id')
  const heard: unknown[] = []
  host.listen((data) => void heard.push(data))
  // An element that loads nothing.
  const frame = Object.assign(document.createElement('div'), { contentWindow: new EventTarget() })
  vi.spyOn(document, 'createElement').mockReturnValueOnce(frame)
  host.create('https://wallet.example/frame')
  const say = (source: unknown, origin: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data: `${origin} said` }))
  say(frame.contentWindow, 'https://evil.example')
  say(frame.contentWindow, 'null')
  say(window, 'https://wallet.example')
  expect(heard).toEqual([])
  say(frame.contentWindow, 'https://wallet.example')
  expect(heard).toEqual(['https://wallet.example said'])
  host.remove()
})
