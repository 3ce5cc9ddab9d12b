// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createFrameHost } from './frameHost.ts'

test('[FRAME-09] posting without an iframe throws', () => {
  const host = createFrameHost(() => 'id')
  expect(() => host.post({ type: '@w3m-app/IS_CONNECTED', id: '1' })).toThrow('W3mFrame: iframe is not set')
  expect(host.isCreated()).toBe(false)
})
