// @vitest-environment happy-dom
import type { Latchkey } from '@latchkey/core'
import { sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceLatchkey } from './announceLatchkey.ts'

type Announced = {
  info: { name: string; rdns: string; icon: string; uuid: string }
  provider: { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }
}

const place = Symbol.for('latchkey.clients')
const heard: Announced[] = []
const hear = (event: Event) => void heard.push((event as CustomEvent<Announced>).detail)
let stop = () => {}
beforeEach(() => localStorage.clear())
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  removeEventListener('eip6963:announceProvider', hear)
  heard.length = 0
})

const announced = (): Announced => {
  addEventListener('eip6963:announceProvider', hear)
  stop = announceLatchkey({ chains: [sei], info: { name: 'Shop wallet' } })
  const [first] = heard
  if (!first) throw new Error('Nothing was announced.')
  return first
}

/** The client behind the announcement: the last one of the page. */
const announcedClient = (): Latchkey => {
  const { clients } = (globalThis as unknown as { [place]: { clients: Map<string, Latchkey> } })[place]
  const client = [...clients.values()].at(-1)
  if (!client) throw new Error('The page has no client.')
  return client
}

test('a wallet list hears of the wallet at once and whenever it asks, until it stops', () => {
  const { info } = announced()
  expect(info).toMatchObject({ name: 'Shop wallet', rdns: 'app.latchkey' })
  expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard.map((one) => one.info.uuid)).toEqual([info.uuid, info.uuid])
  stop()
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard).toHaveLength(2)
})

test('a page without https can announce it too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xab) })
  expect(announced().info.uuid).toBe('abababab-abab-4bab-abab-abababababab')
})

test('before a login it has no account and is on the first chain; nothing is loaded for that', async () => {
  const { provider } = announced()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x531')
  expect(announcedClient().getState().networks).toEqual([])
})

test('its own client does not find it among the wallets of this browser', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  announced()
  const client = announcedClient()
  await client.preload()
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(client.getState().networks).toMatchObject([{ name: 'Sei Network' }])
  await expect(client.connect('app.latchkey')).rejects.toMatchObject({ code: 'connection.noConnector' })
})

test('a switch to a chain that the page does not offer fails with 4902, so the app can offer to add it', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  const { provider } = announced()
  const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }
  await expect(provider.request(call)).rejects.toMatchObject({ code: 4902 })
})
