// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAccountCookie, stateFromCookies } from './accountCookie.ts'
import type { Account } from './client.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = { id: 'io.metamask', name: 'MetaMask', kind: 'injected' } as const
let stop = () => {}

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other way.
  document.cookie = 'latchkey.account=; Path=/; Max-Age=0'
})

const connected = (account: Parameters<typeof createMockLatchkey>[0] = {}) => {
  const client = createMockLatchkey({ status: 'connected', account: { address, chainId: 1329, wallet }, ...account })
  stop = keepAccountCookie(client)
  return client
}
const cookieOf = (fields: object): string => `a=b; latchkey.account=${encodeURIComponent(JSON.stringify(fields))}; c=d`
const good = { caip: `eip155:1329:${address}`, isChainSupported: true, network: 'Sei', ...wallet }

test('a server reads the account that the page has kept, and nothing once it is disconnected', async () => {
  const client = connected()
  expect(stateFromCookies(`theme=dark; ${document.cookie}`)).toEqual({
    account: {
      ...{ family: 'evm', address, caip: `eip155:1329:${address}`, chainId: 1329, chain: undefined },
      ...{ isChainSupported: true, network: { name: 'Sei Network', icon: undefined }, wallet },
    },
  })
  await client.switchChain(1)
  expect(stateFromCookies(document.cookie)?.account.chainId).toBe(1)
  client.setState({ status: 'reconnecting', account: undefined })
  expect(stateFromCookies(document.cookie)?.account.chainId).toBe(1)
  await client.disconnect()
  expect(document.cookie).not.toContain(address)
  expect(stateFromCookies(document.cookie)).toBeUndefined()
})

test('a page that finds no connection removes a cookie that stayed behind', () => {
  connected()
  stop()
  expect(stateFromCookies(document.cookie)).toBeDefined()
  stop = keepAccountCookie(createMockLatchkey({ status: 'disconnected' }))
  expect(stateFromCookies(document.cookie)).toBeUndefined()
})

test('the cookie holds the account alone: no session, no token', () => {
  const client = connected({ token: 'secret-token' })
  client.setState({ session: { account: `eip155:1329:${address}`, expiresAt: 4_102_444_800_000 } })
  const [, value = ''] = /latchkey\.account=([^;]*)/.exec(document.cookie) ?? []
  expect(JSON.parse(decodeURIComponent(value))).toEqual({ ...good, network: 'Sei Network' })
})

test('a wallet with an endless name makes no endless header', () => {
  connected({ account: { address, wallet: { ...wallet, name: '👛'.repeat(50_000), id: 'i'.repeat(50_000) } } })
  expect(document.cookie.length).toBeLessThan(1_500)
  expect(stateFromCookies(document.cookie)?.account).toMatchObject({ address, wallet: { id: 'i'.repeat(64) } })
})

test('other sites don’t get it, it ends with the browser, and a page with https sends it only there', () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  connected()
  vi.stubGlobal('location', { protocol: 'https:' })
  connected()
  expect(written.map((text) => text.replace(/=[^;]+/, ''))).toEqual([
    'latchkey.account; Path=/; SameSite=Lax',
    'latchkey.account; Path=/; SameSite=Lax; Secure',
  ])
})

test('a page without cookies still works', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('The document is sandboxed.', 'SecurityError')
  })
  expect(() => connected()).not.toThrow()
})

test('an account of Solana keeps its kind of chain', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const owner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  connected({ account: { address: owner, chainId } })
  expect(stateFromCookies(document.cookie)?.account).toMatchObject({ family: 'solana', address: owner, chainId })
})

test.each([undefined, null, '', 'latchkey.account', 'latchkey.account=', 'x.latchkey.account=1', ';;=;'])(
  'a header without the account gives none: %s',
  (header) => {
    expect(stateFromCookies(header)).toBeUndefined()
  },
)

const hostile: Readonly<Record<string, object | string>> = {
  'no JSON': '{',
  'a broken escape': '%E0%A4%A',
  'a number': '7',
  nothing: 'null',
  'an array': '[]',
  'an address with markup': { ...good, caip: 'eip155:1329:<script>alert(1)</script>' },
  'an address that is too long': { ...good, caip: `${good.caip}00` },
  'a chain that is not a number': { ...good, caip: `eip155:1e3:${address}` },
  'a chain beyond safe numbers': { ...good, caip: `eip155:9007199254740993:${address}` },
  'another kind of chain': { ...good, caip: `bip122:1329:${address}` },
  'an object as its address': { ...good, caip: { toString: 'x' } },
  'a name that is an object': { ...good, name: { $$typeof: 'react.element', type: 'script' } },
  'an endless name': { ...good, name: 'x'.repeat(65) },
  'an unknown kind of wallet': { ...good, kind: 'constructor' },
  'an id of the prototype': { ...good, id: undefined },
}
test.each(Object.entries(hostile))('a cookie with %s is no account', (_, fields) => {
  const header = typeof fields === 'string' ? `latchkey.account=${fields}` : cookieOf(fields)
  expect(stateFromCookies(header)).toBeUndefined()
})

test('what else a cookie says is left out', () => {
  const account = stateFromCookies(
    cookieOf({
      ...good,
      isChainSupported: 'yes',
      network: { a: 1 },
      chain: { rpcUrls: {} },
      __proto__: { a: 1 },
      x: 1,
    }),
  )?.account as Account
  expect(account).toEqual({
    ...{ family: 'evm', address, caip: good.caip, chainId: 1329, chain: undefined },
    ...{ isChainSupported: false, network: { name: undefined, icon: undefined }, wallet },
  })
})
