// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { reconnect } from '../actions/reconnect.ts'
import { createTestKit, hydrated, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeIcon, otherAccount } from '../testing/fakeWallet.ts'
import { installedWallets } from './walletList.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** Announces whatever an extension may call its description, now and when a page asks. */
const announce = (info: unknown): void => {
  const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
  const say = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', say)
  cleanups.push(() => window.removeEventListener('eip6963:requestProvider', say))
  say()
}

const onPage = (options: Parameters<typeof createTestKit>[0] = {}): TestKit =>
  createTestKit({ ...options, ports: { pageEvents: window } })

const listed = (kit: TestKit) => installedWallets(kit, false).map(({ id, name, imageUrl }) => [id, name, imageUrl])

const addHonest = (): void => {
  const wallet = createFakeWallet({ name: 'Honest', rdns: 'io.honest' })
  wallet.announce()
  cleanups.push(wallet.remove)
}

test.each<[string, unknown, unknown[]]>([
  ['no name', { uuid: '1', rdns: 'io.odd', icon: fakeIcon }, ['io.odd', 'io.odd', fakeIcon]],
  ['a number as its name', { uuid: '1', rdns: 'io.odd', name: 5, icon: fakeIcon }, ['io.odd', 'io.odd', fakeIcon]],
  ['a list as its icon', { uuid: '1', rdns: 'io.odd', name: 'Odd', icon: [fakeIcon] }, ['io.odd', 'Odd', undefined]],
  [
    'a name that turns the text around',
    { uuid: '1', rdns: 'io.odd', name: '\u202eksaM\u2028\nateM', icon: '' },
    ['io.odd', 'ksaMateM', undefined],
  ],
  [
    'a name without end',
    { uuid: '1', rdns: 'io.odd', name: 'x'.repeat(500), icon: '' },
    ['io.odd', 'x'.repeat(40), undefined],
  ],
])('[CON-01] lists a wallet that announces %s', (_, info, row) => {
  announce(info)
  addHonest()
  expect(listed(onPage())).toEqual([row, ['io.honest', 'Honest', fakeIcon]])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['no rdns', { uuid: '1', name: 'Odd', icon: '' }],
  ['a number as its rdns', { uuid: '1', rdns: 5, name: 'Odd', icon: '' }],
  ['the embedded wallet', { uuid: '1', rdns: 'ID_AUTH', name: 'Odd', icon: '' }],
  ['the legacy wallet', { uuid: '1', rdns: 'injected', name: 'Odd', icon: '' }],
  ['pairing', { uuid: '1', rdns: 'walletConnect', name: 'Odd', icon: '' }],
  ['a paired wallet', { uuid: '1', rdns: 'walletConnect:topic', name: 'Odd', icon: '' }],
])('[CON-01] leaves out an extension that announces itself as %s, and lists the others', async (_, info) => {
  announce(info)
  const kit = onPage()
  await hydrated(kit)
  announce(info)
  addHonest()
  expect(listed(kit)).toEqual([['io.honest', 'Honest', fakeIcon]])
})

test('[CON-06] an extension under the ID of the embedded wallet does not come back in its place', async () => {
  const impostor = createFakeWallet({ rdns: 'ID_AUTH', accounts: [otherAccount], isAuthorised: true })
  impostor.announce()
  cleanups.push(impostor.remove)
  const kit = onPage({ storage: { 'latchkey.recentConnectorId': '"ID_AUTH"' } })
  await reconnect(kit)
  expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
})
