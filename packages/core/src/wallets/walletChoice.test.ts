// @vitest-environment happy-dom
import type { Wallet } from '@latchkey/wire/api/explorer'
import { afterEach, expect, test } from 'vitest'
import { namedWallets, recommendedWallets, walletPages } from '../queries/wallets.ts'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet.ts'
import { isListed, placeOf, type WalletChoice } from './walletChoice.ts'
import { allRows, connectRows, installedWallets } from './walletList.ts'

let wallets: FakeWallet[] = []
afterEach(() => {
  for (const wallet of wallets) wallet.remove()
  wallets = []
})

const listed = (id: string, rdns: string): Wallet => ({ id, name: id, chains: ['eip155:1329'], rdns })
const registry = [listed('amber', 'io.amber'), listed('birch', 'io.birch'), listed('cedar', 'io.cedar')]

/** A page with two installed wallets; the registry knows one of them. */
const open = (choice: WalletChoice) => {
  for (const [name, rdns] of [
    ['Birch', 'io.birch'],
    ['Dune', 'io.dune'],
  ] as const) {
    const wallet = createFakeWallet({ name, rdns })
    wallets.push(wallet)
    wallet.announce()
  }
  return createTestKit({ api: healthyApi(registry), options: { wallets: choice } })
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const asked = (kit: ReturnType<typeof open>, name: string) =>
  kit.requests.filter(({ pathname }) => pathname === '/getWallets').map(({ searchParams }) => searchParams.get(name))

test.each([
  [{}, ['io.birch', 'io.dune']],
  [{ include: ['io.dune'] }, ['io.dune']],
  [{ exclude: ['io.dune'] }, ['io.birch']],
  [{ include: ['io.birch', 'io.dune'], exclude: ['io.birch'] }, ['io.dune']],
  [{ include: ['embedded', 'pairing'] }, []],
])('%j decides which installed wallets are listed', (choice, expected) => {
  expect(ids(installedWallets(open(choice), false))).toEqual(expected)
})

test.each([
  [{ include: ['birch'] }, ['io.birch']],
  [{ exclude: ['birch'] }, ['io.dune']],
])('%j finds an installed wallet by what the registry says about it', async (choice, expected) => {
  const kit = open(choice)
  expect(namedWallets(kit).enabled).toBe(true)
  await kit.queries.fetchQuery(namedWallets(kit))
  expect(ids(installedWallets(kit, false))).toEqual(expected)
})

test('rdns values need no request to recognize installed wallets', () => {
  expect(namedWallets(open({ include: ['io.dune', 'pairing'], exclude: ['io.birch'] })).enabled).toBe(false)
})

test('the registry is asked for the included wallets only, and not at all if there are none', async () => {
  const kit = open({ include: ['cedar', 'pairing'], exclude: ['birch'] })
  expect(ids((await kit.queries.fetchQuery(recommendedWallets(kit))).data)).toEqual(['cedar'])
  expect([asked(kit, 'include'), asked(kit, 'exclude')]).toEqual([['cedar'], ['birch']])
  const none = open({ include: ['embedded'] })
  expect(await none.queries.fetchQuery(recommendedWallets(none))).toEqual({ data: [], count: 0, page: 1 })
  expect(asked(none, 'include')).toEqual([])
})

test('an excluded wallet is left out of what an older server sends', async () => {
  const kit = open({ exclude: ['io.cedar'] })
  expect(ids((await kit.queries.fetchQuery(recommendedWallets(kit))).data)).toEqual(['amber', 'birch'])
})

test('ordered wallets come first in both lists, wherever the registry has them', async () => {
  const choice = { order: ['cedar', 'io.dune'] }
  const kit = open(choice)
  const { data } = await kit.queries.fetchQuery(recommendedWallets(kit))
  expect(ids(data)).toEqual(['cedar', 'amber', 'birch'])
  const installed = installedWallets(kit, false)
  expect(ids(connectRows(installed, data, ['birch'], false, 0, choice))).toEqual(['cedar', 'io.dune', 'birch', 'amber'])
  const { pages } = await kit.queries.fetchInfiniteQuery(walletPages(kit))
  const rows = allRows(installed, [pages[0]?.data ?? []], false, choice)
  expect(ids(rows)).toEqual(['cedar', 'io.dune', 'birch', 'amber'])
})

test('an order lists no wallet that is not included', async () => {
  const kit = open({ include: ['amber'], order: ['cedar', 'amber'] })
  expect(ids((await kit.queries.fetchQuery(recommendedWallets(kit))).data)).toEqual(['amber'])
})

test('two rdns values of one wallet count as one', () => {
  expect(isListed({ include: ['io.metamask'] }, ['io.metamask.mobile'])).toBe(true)
  expect(isListed({ exclude: ['io.metamask'] }, [undefined, 'io.metamask.mobile'])).toBe(false)
  expect(placeOf({ order: ['embedded', 'io.metamask'] }, ['io.metamask.mobile', null])).toBe(1)
  expect(placeOf({ order: ['embedded'] }, ['io.metamask'])).toBe(1)
})
