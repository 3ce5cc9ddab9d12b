import { describe, expect, it } from 'vitest'
import { pinParent } from './pinParent.ts'

const self = { name: 'frame' }
const parent = { name: 'page' }
const allowed = 'https://dapp.example'

const createGate = (more: Partial<Parameters<typeof pinParent>[0]> = {}) =>
  pinParent({ self, parent, ancestorOrigins: undefined, allowedOrigins: [allowed], ...more })

/** What someone at another place would be called, or would like to be called. */
const foreign = [
  'https://dapp.example.evil.test',
  'https://evil.test',
  'https://xdapp.example',
  'https://dapp.example.',
  'https://dapp.example:443',
  'https://dapp.example:8443',
  'http://dapp.example',
  'https://DAPP.example',
  'https://dapp.Example',
  'HTTPS://dapp.example',
  'https://dapp.example/',
  'https://dapp.example/path',
  'https://dapp.example?x=1',
  'https://dapp.example#x',
  'https://user@dapp.example',
  'https://user:pass@dapp.example',
  'https://dapp.example@evil.test',
  'https://dapp.example%2eevil.test',
  'https://dapp.example\u0000.evil.test',
  'https://dapp.example evil.test',
  ' https://dapp.example',
  'https://dapp.example ',
  '\thttps://dapp.example',
  'https://www.dapp.example',
  'https://sub.dapp.example',
  'https://dapp',
  'https://example',
  'https://dapp.exampl',
  'https://dapp.examplee',
  'https://dapp-example',
  'https://dаpp.example',
  'https://xn--dpp-5cd.example',
  'https://dapp。example',
  'dapp.example',
  '//dapp.example',
  'https:dapp.example',
  'wss://dapp.example',
  'ftp://dapp.example',
  'file://',
  'data:',
  'blob:https://dapp.example',
  'chrome-extension://abcdefghijklmnop',
  'moz-extension://dapp.example',
  'javascript:',
  'about:srcdoc',
  'null',
  'undefined',
  '*',
  'https://*.example',
  'https://*',
  '',
]

describe('pinParent', () => {
  it('accepts the parent at an allowed origin and pins it', () => {
    const gate = createGate()
    expect(gate.pinned()).toBeUndefined()
    expect(gate.accepts({ source: parent, origin: allowed })).toBe(true)
    expect(gate.pinned()).toBe(allowed)
  })

  it.each(foreign)('refuses the origin %j', (origin) => {
    const gate = createGate()
    expect(gate.accepts({ source: parent, origin })).toBe(false)
    expect(gate.pinned()).toBeUndefined()
    // The control: the same gate takes the true one.
    expect(gate.accepts({ source: parent, origin: allowed })).toBe(true)
  })

  it('is tested with more than 40 foreign origins', () => expect(foreign.length).toBeGreaterThanOrEqual(40))

  it.each([
    ['a sibling frame', { name: 'sibling' }],
    ['the frame itself', self],
    ['nobody', null],
    ['an object that looks the same', { ...parent }],
  ])('refuses %s at the right origin', (_, source) => {
    expect(createGate().accepts({ source, origin: allowed })).toBe(false)
  })

  it('keeps the first origin for good', () => {
    const gate = createGate({ allowedOrigins: [allowed, 'https://other.example'] })
    expect(gate.accepts({ source: parent, origin: 'https://other.example' })).toBe(true)
    expect(gate.accepts({ source: parent, origin: allowed })).toBe(false)
    expect(gate.pinned()).toBe('https://other.example')
  })

  it.each([
    ['nobody above', []],
    ['a stranger on top', [allowed, 'https://evil.test']],
    ['a stranger in between', ['https://evil.test', allowed]],
    ['another allowed site on top', [allowed, 'https://other.example']],
  ])('refuses a chain of frames with %s', (_, ancestorOrigins) => {
    const gate = createGate({ ancestorOrigins, allowedOrigins: [allowed, 'https://other.example'] })
    expect(gate.accepts({ source: parent, origin: allowed })).toBe(false)
  })

  it('accepts nested frames of the same site', () => {
    expect(createGate({ ancestorOrigins: [allowed, allowed] }).accepts({ source: parent, origin: allowed })).toBe(true)
  })

  it('listens to no one when it is not framed', () => {
    expect(createGate({ parent: self }).accepts({ source: self, origin: allowed })).toBe(false)
  })

  it('accepts localhost without https', () => {
    const origin = 'http://localhost:3000'
    expect(createGate({ allowedOrigins: [origin] }).accepts({ source: parent, origin })).toBe(true)
  })

  it.each([null, undefined])('listens to no one when the parent is %s', (nobody) => {
    expect(createGate({ parent: nobody }).accepts({ source: nobody, origin: allowed })).toBe(false)
  })

  it.each(['*', 'null', 'https://dapp.example/', 'https://*.example', 'data:', 'dapp.example', 'ftp://dapp.example'])(
    "ignores %j in the server's list",
    (entry) => {
      const gate = createGate({ allowedOrigins: [entry] })
      expect(gate.accepts({ source: parent, origin: entry })).toBe(false)
      expect(gate.accepts({ source: parent, origin: allowed })).toBe(false)
    },
  )
})
