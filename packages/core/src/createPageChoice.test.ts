// @vitest-environment happy-dom
import type { Wallet } from '@latchkey/wire/api/explorer'
import { afterEach, expect, test } from 'vitest'
import { createPageChoice, type WalletChoice } from './createPageChoice.ts'
import { askRegistry, recommendedWallets, walletPages } from './queries/wallets.ts'
import { createTestKit, healthyApi } from './testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet } from './testing/fakeWallet.ts'
import { allRows, connectRows, installedWallets } from './wallets/walletList.ts'

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
  return createTestKit({ api: healthyApi(registry), options: { choice: createPageChoice(choice) } })
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
  await kit.config.choice?.loadNames(askRegistry(kit), kit.ports.clock)
  expect(ids(installedWallets(kit, false))).toEqual(expected)
})

test('rdns values need no request to recognize installed wallets', async () => {
  const kit = open({ include: ['io.dune', 'pairing'], exclude: ['io.birch', 'embedded'] })
  await kit.config.choice?.loadNames(askRegistry(kit), kit.ports.clock)
  expect(kit.requests).toEqual([])
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
  const kit = open({ order: ['cedar', 'io.dune'] })
  const { choice } = kit.config
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
  expect(createPageChoice({ include: ['io.metamask'] }).isListed(['io.metamask.mobile'])).toBe(true)
  expect(createPageChoice({ exclude: ['io.metamask'] }).isListed([undefined, 'io.metamask.mobile'])).toBe(false)
  expect(createPageChoice({ order: ['embedded', 'io.metamask'] }).placeOf(['io.metamask.mobile', null])).toBe(1)
  expect(createPageChoice({ order: ['embedded'] }).placeOf(['io.metamask'])).toBe(1)
})

test('the list waits 3 seconds for a registry that does not answer, and not for one that fails', async () => {
  const kit = open({ exclude: ['birch'] })
  let isOver = false
  const waiting = kit.config.choice
    ?.loadNames(() => new Promise(() => {}), kit.ports.clock)
    .then(() => {
      isOver = true
    })
  kit.clock.tick(2_999)
  await Promise.resolve()
  expect(isOver).toBe(false)
  kit.clock.tick(1)
  await waiting
  await kit.config.choice?.loadNames(() => Promise.reject(new Error('down')), kit.ports.clock)
  expect(ids(installedWallets(kit, false))).toEqual(['io.birch', 'io.dune'])
})
