// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadScript } from './loadScript.ts'

test('a script has the page’s nonce, and is added once', () => {
  loadScript('counter', 'data:text/javascript,1', 'n0nce')
  loadScript('counter', 'data:text/javascript,1', 'n0nce')
  const scripts = [...document.head.querySelectorAll('script')]
  expect(scripts.map(({ id, src, nonce, async }) => ({ id, src, nonce, async }))).toEqual([
    { id: 'counter', src: 'data:text/javascript,1', nonce: 'n0nce', async: true },
  ])
})
