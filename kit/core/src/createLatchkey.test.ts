// @vitest-environment happy-dom
import { createFakeWallet, type FakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import { createClient } from './createClient.ts'
import { cspFor } from './cspFor.ts'
import { type Engine, startEngine } from './engine.ts'
import type { LatchkeyOptions } from './options.ts'

let wallet: FakeWallet
let client: Latchkey | undefined
let engine: Engine | undefined
let asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), 'https://app.example')
    asked.push(pathname)
    return pathname.endsWith('.css') ? new Response('') : new Response('{}', { status: 404 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  wallet = createFakeWallet()
  wallet.announce()
})
afterEach(() => {
  client?.destroy()
  wallet.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (options: LatchkeyOptions): Latchkey => {
  client = createClient(options, async (storage) => {
    engine = await startEngine(options, storage)
    return engine
  })
  return client
}
const complete = {
  ...{ server: 'https://api.example', projectId: 'p1', walletUrl: 'https://wallet.example' },
  pairing: { relays: ['wss://relay.example'], verify: true },
}
const kit = () => {
  if (!engine) throw new Error('The engine has not loaded.')
  return engine.kit
}

test('chains can be named by their IDs, each with its own node, and a complete setup asks the server nothing', async () => {
  const latchkey = open({ ...complete, chainIds: [1329, 1] })
  await latchkey.preload()
  expect(asked).not.toContain('/kit/v1/config')
  const { config, wagmi } = kit()
  expect(config.isNetworkSelectionOn).toBe(true)
  expect(wagmi.chains.map(({ id, rpcUrls }) => [id, ...rpcUrls.default.http])).toEqual([
    [1329, 'https://api.example/v1/?chainId=eip155%3A1329&projectId=p1'],
    [1, 'https://api.example/v1/?chainId=eip155%3A1&projectId=p1'],
  ])
})

test('a chain that neither the table nor the server knows stops the start with the fix', async () => {
  await expect(open({ ...complete, chainIds: [918273] }).preload()).rejects.toMatchObject({
    code: 'kit.chainUnknown',
    fix: 'Pass it in `chains` as a viem chain, or give the server a node for it.',
  })
})

test('[VIEW-13] network switching is on and every Coinbase Wallet offered, unless the page says otherwise', async () => {
  await open({ ...complete, chainIds: [1329] }).preload()
  expect(kit().config).toMatchObject({ isNetworkSwitchOn: true, coinbasePreference: 'all' })
})

test('[VIEW-13] network switching and the Coinbase preference are as the page says', async () => {
  await open({ ...complete, chainIds: [1329], networkSwitch: false, coinbasePreference: 'smartWalletOnly' }).preload()
  expect(kit().config).toMatchObject({ isNetworkSwitchOn: false, coinbasePreference: 'smartWalletOnly' })
})

test('network selection, the analytics script and verification are as the page says', async () => {
  const analyticsScript = { id: 'counter', url: 'https://stats.example/a.js' }
  const latchkey = open({ ...complete, chainIds: [1329, 1], networkSelection: false, analyticsScript })
  await latchkey.preload()
  const { config } = kit()
  expect(config).toMatchObject({
    isNetworkSelectionOn: false,
    analytics: { scriptId: 'counter', scriptUrl: 'https://stats.example/a.js' },
    relay: { urls: ['wss://relay.example'], projectId: 'p1', isVerifyAllowed: true },
  })
  const { 'script-src': scripts, 'frame-src': frames } = cspFor({ ...complete, analyticsScript })
  expect(scripts).toEqual(["'self'", 'https://stats.example'])
  expect(frames).toEqual(['https://wallet.example', 'https://verify.walletconnect.org'])
})

test('a theme is kept and told without loading the engine, and the engine takes it over', async () => {
  const latchkey = open({ ...complete, chainIds: [1329] })
  latchkey.setTheme({ mode: 'light' })
  expect(latchkey.getState().theme.mode).toBe('light')
  expect(localStorage.getItem('latchkey.themeMode')).toBe('light')
  expect(asked).toEqual([])
  await latchkey.preload()
  expect(kit().store.getState().theme.mode).toBe('light')
  expect(latchkey.getState().theme.mode).toBe('light')
})

test('adding a second wallet never reports the first as gone', async () => {
  const latchkey = open({ ...complete, chainIds: [1329] })
  expect((await latchkey.connect('test.wallet')).network).toMatchObject({ name: 'Sei Network' })
  const gone = vi.fn()
  latchkey.on('disconnect', gone)
  kit().wagmi.setState((state) => ({ ...state, status: 'connecting' }))
  expect(latchkey.getState()).toMatchObject({ status: 'connected', account: { address: fakeAccount } })
  expect(gone).not.toHaveBeenCalled()
})

test('a client that was destroyed says so, before and after its engine has loaded', async () => {
  const gone = { code: 'kit.destroyed', fix: 'Call `createLatchkey` again.' }
  const early = open({ ...complete, chainIds: [1329] })
  const waiting = early.connect()
  early.destroy()
  await expect(waiting).rejects.toMatchObject(gone)
  await expect(early.connect()).rejects.toMatchObject(gone)
  const late = open({ ...complete, chainIds: [1329] })
  await late.preload()
  late.destroy()
  await expect(late.open()).rejects.toMatchObject(gone)
  await expect(late.preload()).rejects.toMatchObject(gone)
  expect(document.querySelector('latchkey-modal')).toBeNull()
  expect(vi.mocked(console.error).mock.calls.at(-1)).toEqual([
    'Latchkey: This client was destroyed. Call `createLatchkey` again.',
  ])
})
