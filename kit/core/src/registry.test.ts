// @vitest-environment happy-dom
import { createConfig } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { LatchkeyOptions } from './options.ts'
import { warnAgain } from './warnAgain.ts'

const first = {
  server: 'https://api.example',
  chains: [sei],
  transports: { [sei.id]: http('https://node.example') },
  app: { name: 'Shop' },
  theme: { mode: 'light', accent: '#2f6fed' },
} satisfies LatchkeyOptions

const same = ['1.0.0', '1.0.0'] as const
let client: Latchkey
const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  client = createLatchkey(first) as unknown as Latchkey
})
afterEach(() => {
  client.destroy()
  vi.restoreAllMocks()
})

/** Calls it again and waits for what it may have to say. */
const again = async (options: LatchkeyOptions): Promise<readonly string[]> => {
  expect(createLatchkey(options)).toBe(client)
  await vi.dynamicImportSettled()
  return warned
}

test('a second call names the options that it ignored', async () => {
  expect(await again({ ...first, chains: [sei, mainnet], theme: { mode: 'dark' }, locale: 'de' })).toEqual([
    'Latchkey: createLatchkey was called again for the same server and project, and ignored: theme, locale, chains. The first call counts. Call setTheme or setLocale to change these two, or destroy() before a new client.',
  ])
})

test('a node for another chain and another wagmi config count as ignored too', () => {
  const wagmiConfig = {} as NonNullable<LatchkeyOptions['wagmiConfig']>
  warnAgain(same, { transports: { [mainnet.id]: http() }, wagmiConfig: { ...wagmiConfig } }, { ...first, wagmiConfig })
  expect(warned).toEqual([expect.stringContaining('ignored: transports, wagmiConfig.')])
})

test.each([
  ['the same options, made anew', { ...first, transports: { [sei.id]: http() }, app: { name: 'Shop' } }],
  ['the same chain by its ID', { server: first.server, chainIds: [1329] }],
  ['no more than the server', { server: 'https://api.example/' }],
  ['a part of an option', { server: first.server, app: {}, theme: { accent: '#2f6fed' } }],
])('a second call with %s says nothing', async (_, options) => {
  expect(await again(options)).toEqual([])
})

test('storage, sign-in and container of a second call: only words can be compared', () => {
  const own = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const place = Object.assign(document.createElement('div'), { owner: {} })
  Object.assign(place.owner, { place })
  warnAgain(same, { storage: { ...own }, container: place }, { storage: own, container: () => place })
  expect(warned).toEqual([])
  warnAgain(same, { storage: 'session', signIn: 'off', nonce: 'n1' }, { signIn: 'required' })
  expect(warned).toEqual([expect.stringContaining('ignored: nonce, storage, signIn.')])
})

test('clients with different storage prefixes are different clients', () => {
  const other = createLatchkey({ ...first, storagePrefix: 'shop.' }) as unknown as Latchkey
  expect(other).not.toBe(client)
  expect(createLatchkey({ ...first, storagePrefix: 'shop.' })).toBe(other)
  other.destroy()
})

test('a prefix never means the same as another option', () => {
  const config = createConfig({ chains: [sei], transports: { [sei.id]: http() } })
  const clients = [
    createLatchkey({ storagePrefix: 'app' }),
    createLatchkey({ wagmiConfig: config }),
    createLatchkey({ storagePrefix: 'own' }),
    createLatchkey({ browserWallets: false }),
    createLatchkey({ projectId: 'a', storagePrefix: 'b' }),
    createLatchkey({ projectId: 'a b' }),
  ]
  expect(new Set(clients).size).toBe(6)
  for (const client of clients) client.destroy()
})
