// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { frameHome } from './frameHome.ts'
import { createFrameHost } from './frameHost.ts'

afterEach(() => document.body.replaceChildren())

const hostIn = (container?: () => Element | null | undefined) => createFrameHost(() => 'id', container)
const src = 'about:blank'

test('[FRAME-01] the modal and its frame are in the body, and stay where they are', () => {
  const host = hostIn()
  const home = frameHome(host)
  host.create(src)
  const [frame] = home.children
  expect(home.parentElement).toBe(document.body)
  document.body.prepend(document.createElement('main'))
  expect(frameHome(host)).toBe(home)
  expect([...document.body.children].map(({ localName }) => localName)).toEqual(['main', 'latchkey-modal'])
  host.create(src)
  expect([...home.children]).toEqual([frame])
})

test('they are in the page’s container from the start, also inside a shadow root', () => {
  const widget = document.createElement('my-widget')
  const inside = document.createElement('div')
  widget.attachShadow({ mode: 'closed' }).append(inside)
  document.body.append(widget)
  const host = hostIn(() => inside)
  host.create(src)
  expect(frameHome(host).parentElement).toBe(inside)
  expect(inside.querySelector('#w3m-iframe')).toBeTruthy()
  expect(document.querySelector('latchkey-modal')).toBeNull()
})

test.each([undefined, null, document.createElement('div')])(
  'without a container on the page, they are in the body',
  (none) => {
    expect(frameHome(hostIn(() => none)).parentElement).toBe(document.body)
  },
)

test('a container that the page removes: the same modal comes back, with a new frame', () => {
  let container = document.body.appendChild(document.createElement('section'))
  const host = hostIn(() => container)
  const home = frameHome(host)
  host.create(src)
  expect(host.isCreated()).toBe(true)
  container.remove()
  expect(host.isCreated()).toBe(false)
  container = document.body.appendChild(document.createElement('section'))
  expect(frameHome(host)).toBe(home)
  expect(home.parentElement).toBe(container)
  host.create(src)
  expect(home.children).toHaveLength(1)
  expect(host.isCreated()).toBe(true)
})
