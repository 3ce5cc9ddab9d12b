// @vitest-environment happy-dom
import { createPageChoice } from '@latchkey/core/createPageChoice'
import type { PageChoice } from '@latchkey/core/pageChoice'
import { createTestKit, healthyApi, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { createFakeWallet, fakeAccount, fakeIcon } from '@latchkey/core/testing/fakeWallet'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

const many: readonly Wallet[] = Array.from({ length: 50 }, (_, index) => ({
  ...{ id: `w${index}`, name: `Wallet ${index}`, chains: ['eip155:1329'], image_id: `i${index}` },
  ...{ mobile_link: `wallet${index}://`, homepage: `https://wallet${index}.example` },
}))
/** The third wallet of the registry is the one in this browser; the fourth has only an extension. */
const registry = many.map((wallet, index) => {
  if (index === 2) return { ...wallet, rdns: 'test.wallet' }
  return index === 3 ? { ...wallet, mobile_link: null, chrome_store: 'https://store.example/w3' } : wallet
})

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const open = async (api = healthyApi(registry), options: { apiUrl?: string; choice?: PageChoice } = {}) => {
  wallet = createFakeWallet()
  wallet.announce()
  const phone = createFakePairing()
  const relay = { urls: ['wss://relay.test/relay'] }
  const kit = createTestKit({ api, options: { relay, ...options }, ports: { createPairing: phone.create } })
  await hydrated(kit)
  return { kit, phone, client: await clientOf(kit) }
}

test('lists installed wallets first, once, then the registry in pages', async () => {
  const { client } = await open()
  const first = await client.listWallets()
  expect(first.rows.slice(0, 2)).toEqual([
    {
      ...{ id: 'test.wallet', name: 'Test Wallet', icon: fakeIcon, kind: 'injected', isInstalled: true },
      installUrl: 'https://wallet2.example',
    },
    {
      ...{ id: 'w0', name: 'Wallet 0', icon: expect.stringMatching(/^http:..api.test.getWalletImage.i0\?/) },
      ...{ kind: 'paired', isInstalled: false, installUrl: 'https://wallet0.example' },
    },
  ])
  expect([first.rows.length, first.total, first.hasMore, first.error]).toEqual([40, 50, true, undefined])
  const second = await client.listWallets({ page: 2 })
  expect(second.rows.map(({ id }) => id)).toEqual([
    'w40',
    'w41',
    'w42',
    'w43',
    'w44',
    'w45',
    'w46',
    'w47',
    'w48',
    'w49',
  ])
  expect([second.total, second.hasMore]).toEqual([50, false])
})

test('a wallet without a way to pair says that it must be installed, and where', async () => {
  const { client } = await open()
  const { rows } = await client.listWallets()
  expect(rows.find(({ id }) => id === 'w3')).toMatchObject({
    ...{ kind: 'injected', isInstalled: false, installUrl: 'https://store.example/w3' },
  })
})

test('searches installed wallets and the registry', async () => {
  const { client } = await open()
  const list = async (search: string) => (await client.listWallets({ search })).rows.map(({ id }) => id)
  expect(await list(' TEST w')).toEqual(['test.wallet'])
  expect(await list('wallet 49')).toEqual(['w49'])
  expect(await list('wallet 2')).toEqual([
    ...['test.wallet', 'w20', 'w21', 'w22', 'w23', 'w24', 'w25', 'w26', 'w27', 'w28', 'w29'],
  ])
  expect(await list('nothing')).toEqual([])
})

test('an installed wallet that the registry lacks counts too', async () => {
  const { client } = await open(healthyApi(many))
  expect((await client.listWallets()).total).toBe(51)
})

test('without a server, or while it is down, installed wallets are listed', async () => {
  const alone = await open(undefined, { apiUrl: '' })
  expect(await alone.client.listWallets()).toMatchObject({
    ...{ rows: [{ id: 'test.wallet' }], total: 1, hasMore: false, error: undefined },
  })
  expect(alone.kit.requests).toEqual([])
  wallet.remove()
  const { client } = await open({ ...healthyApi(), '/getWallets': () => 'down' })
  const { rows, error } = await client.listWallets()
  expect([rows.map(({ id }) => id), error?.code]).toEqual([['test.wallet'], 'network.apiUnreachable'])
})

test('an installed row connects by its ID, also by the one that the registry gave it', async () => {
  const { client } = await open()
  const [row] = (await client.listWallets()).rows
  expect(await client.connect(row?.id)).toMatchObject({ address: fakeAccount, wallet: { id: 'test.wallet' } })
  await client.disconnect()
  expect(await client.connect('w2')).toMatchObject({ address: fakeAccount, wallet: { id: 'test.wallet' } })
  expect(client.getState().modal.isOpen).toBe(false)
})

test.each([
  ['w0', 'ConnectingWalletConnect'],
  ['w3', 'GetWallet'],
])('connecting the row %s opens the modal at %s', async (id, view) => {
  const { kit, phone, client } = await open()
  const connecting = client.connect(id)
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  expect(kit.store.getState().router.history.at(-1)).toMatchObject({ view, params: { walletId: id } })
  expect(phone.offers).toEqual([])
  client.close()
  await expect(connecting).rejects.toMatchObject({ code: 'modal.closed', isUserRejection: true })
})

test('an ID that nobody knows is refused', async () => {
  const { client } = await open()
  await expect(client.connect('none')).rejects.toMatchObject({ code: 'connection.noConnector' })
})

test('one wallet is found by its rdns or registry ID, in this browser or elsewhere', async () => {
  const { kit, client } = await open()
  const find = async (id: string) => (await client.listWallets({ id })).rows
  expect(await find('test.wallet')).toMatchObject([{ id: 'test.wallet', name: 'Test Wallet', isInstalled: true }])
  expect(kit.requests.filter(({ pathname }) => pathname === '/getWallets')).toEqual([])
  expect(await find('w2')).toMatchObject([{ id: 'test.wallet', isInstalled: true }])
  expect(await find('w49')).toMatchObject([{ id: 'w49', name: 'Wallet 49', kind: 'paired', isInstalled: false }])
  expect(await client.listWallets({ id: 'none' })).toEqual({ rows: [], total: 0, hasMore: false, error: undefined })
})

test('one wallet is found though the page leaves it out of its list, and a server that is down is named', async () => {
  const choice = createPageChoice({ exclude: ['test.wallet'] })
  const { client } = await open({ ...healthyApi(), '/getWallets': () => 'down' }, { choice })
  expect((await client.listWallets({ id: 'test.wallet' })).rows).toMatchObject([{ isInstalled: true }])
  expect(await client.listWallets({ id: 'w1' })).toMatchObject({ rows: [], error: { code: 'network.apiUnreachable' } })
})

test('the current wallet is connected already, whichever of its IDs is asked for', async () => {
  const { client } = await open()
  await client.connect('test.wallet')
  expect(await client.connect('w2')).toMatchObject({ address: fakeAccount, wallet: { id: 'test.wallet' } })
})

test('a wallet elsewhere is reached by its rdns too', async () => {
  const { kit, client } = await open(healthyApi(many.map((one) => ({ ...one, rdns: `example.${one.id}` }))))
  const connecting = client.connect('example.w0')
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  expect(kit.store.getState().router.history.at(-1)).toMatchObject({
    ...{ view: 'ConnectingWalletConnect', params: { walletId: 'w0' } },
  })
  client.close()
  await expect(connecting).rejects.toMatchObject({ code: 'modal.closed' })
})
