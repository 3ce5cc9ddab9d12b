// @vitest-environment happy-dom
import type { Wallet } from '@latchkey/wire/api/explorer'
import { limits } from '@latchkey/wire/limits'
import { afterEach, describe, expect, test } from 'vitest'
import { watchConnectors } from '../account/connections.ts'
import { recommendedWallets } from '../queries/wallets.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeIcon } from '../testing/fakeWallet.ts'
import { allRows, connectRows, installedWallets, rowImageUrl, toWalletRow } from './walletList.ts'

let wallets: FakeWallet[] = []
const announce = (name: string, rdns: string, icon?: string) => {
  const wallet = createFakeWallet({ name, rdns, ...(icon && { icon }) })
  wallets.push(wallet)
  wallet.announce()
  return wallet
}
afterEach(() => {
  for (const wallet of wallets) wallet.remove()
  wallets = []
})

const listed = (id: string, over: Partial<Wallet> = {}): Wallet => ({
  id,
  name: id,
  chains: ['eip155:1329'],
  image_id: `image-${id}`,
  ...over,
})
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('installed wallets', () => {
  test('[CON-01] lists announced wallets with their icon', () => {
    announce('A', 'io.a')
    const kit = createTestKit()
    expect(installedWallets(kit, false)).toMatchObject([
      { id: 'io.a', name: 'A', connectorId: 'io.a', imageUrl: fakeIcon },
    ])
  })

  test('[CON-01] accepts a late announcement and notifies', async () => {
    const kit = createTestKit()
    await hydrated(kit)
    expect(installedWallets(kit, false)).toEqual([])
    let told = 0
    watchConnectors(kit, () => {
      told += 1
    })
    announce('Late', 'io.late')
    expect(told).toBe(1)
    expect(ids(installedWallets(kit, false))).toEqual(['io.late'])
  })

  test.each([
    ['all', ['com.coinbase.wallet', 'io.a']],
    ['eoaOnly', ['com.coinbase.wallet', 'io.a']],
    ['smartWalletOnly', ['io.a']],
  ] as const)(
    '[VIEW-13] coinbase preference %s decides whether the standard wallet is offered',
    async (coinbasePreference, offered) => {
      announce('Coinbase Wallet', 'com.coinbase.wallet')
      announce('A', 'io.a')
      const data = [listed('coinbase', { rdns: 'com.coinbase.wallet' }), listed('a', { rdns: 'io.a' })]
      const api = { '/getWallets': () => ({ body: { data, count: 2 } }) }
      const kit = createTestKit({ options: { coinbasePreference }, api })
      expect(ids(installedWallets(kit, false))).toEqual(offered)
      const { data: found } = await kit.queries.fetchQuery(recommendedWallets(kit))
      expect(found.map(({ rdns }) => rdns)).toEqual(offered)
    },
  )

  test('[CON-01] lists one wallet per rdns, however often it announces itself', async () => {
    announce('A', 'io.a')
    announce('A again', 'io.a')
    const kit = createTestKit()
    await hydrated(kit)
    announce('A once more', 'io.a')
    expect(ids(installedWallets(kit, false))).toEqual(['io.a'])
  })

  test('[CON-01] merges two rdns of one wallet', () => {
    announce('MetaMask', 'io.metamask')
    announce('MetaMask Mobile', 'io.metamask.mobile')
    expect(ids(installedWallets(createTestKit(), false))).toEqual(['io.metamask'])
  })

  test('[CON-01] lists window.ethereum only without announced wallets', async () => {
    const kit = createTestKit()
    await hydrated(kit)
    expect(installedWallets(kit, true)).toMatchObject([{ id: 'injected', name: 'Browser wallet' }])
    expect(installedWallets(kit, false)).toEqual([])
    announce('A', 'io.a')
    expect(ids(installedWallets(kit, true))).toEqual(['io.a'])
  })

  test('[CON-10] rejects icons that are not plain images', () => {
    announce('Evil', 'io.evil', 'https://tracker.example/pixel.png')
    const [row] = installedWallets(createTestKit(), false)
    expect(row?.imageUrl).toBeUndefined()
  })
})

describe('rows of Connect', () => {
  test('are recent, installed, then recommended, each wallet once', () => {
    announce('A', 'io.a')
    announce('B', 'io.b')
    const kit = createTestKit()
    const rows = connectRows(
      installedWallets(kit, false),
      [listed('a', { rdns: 'io.a' }), listed('x'), listed('y')],
      ['io.b'],
      false,
    )
    expect(rows.map(({ id, isRecent, connectorId }) => [id, isRecent, connectorId])).toEqual([
      ['io.b', true, 'io.b'],
      ['a', false, 'io.a'],
      ['x', false, undefined],
      ['y', false, undefined],
    ])
  })

  test('[API-33] include at most four recommended', () => {
    const many = Array.from({ length: 9 }, (_, index) => listed(`w${index}`))
    expect(connectRows([], many, [], false)).toHaveLength(limits.wallets.recommended)
    expect(limits.wallets.recommended).toBe(4)
  })

  test('fill up to four with recommended, keep all installed, and a late one replaces none', () => {
    const many = Array.from({ length: 9 }, (_, index) => listed(`w${index}`))
    for (const name of ['a', 'b', 'c']) announce(name, `io.${name}`)
    const installed = installedWallets(createTestKit(), false)
    expect(ids(connectRows(installed, many, [], false))).toEqual(['io.a', 'io.b', 'io.c', 'w0'])
    expect(ids(connectRows(installed, many, [], false, 1))).toEqual(['io.a', 'io.b', 'io.c', 'w0', 'w1'])
    expect(connectRows([...installed, ...installed], many, [], false)).toHaveLength(6)
  })

  test('[CON-13] on a phone include only installed wallets and those with an app link', () => {
    announce('A', 'io.a')
    const rows = connectRows(
      installedWallets(createTestKit(), false),
      [
        listed('app', { mobile_link: 'app://' }),
        listed('web', { webapp_link: 'https://w.example' }),
        listed('desktop'),
      ],
      [],
      true,
    )
    expect(ids(rows)).toEqual(['io.a', 'app', 'web'])
  })
})

describe('all rows', () => {
  test('list installed first, then pages in order, without duplicates', () => {
    announce('Y', 'io.y')
    const pages = [
      [listed('x'), listed('y', { rdns: 'io.y' })],
      [listed('x'), listed('z')],
    ]
    expect(ids(allRows(installedWallets(createTestKit(), false), pages, false))).toEqual(['y', 'x', 'z'])
  })
})

test('take icons from the wallet or our service, never from a third party', () => {
  const kit = createTestKit()
  const row = toWalletRow(listed('a', { image_url: 'https://cdn.example/a.png' }))
  expect(rowImageUrl(kit, row)).toMatch(/^http:\/\/api\.test\/getWalletImage\/image-a\?/)
  expect(rowImageUrl(kit, { ...row, imageId: undefined })).toBeUndefined()
  expect(rowImageUrl(kit, { ...row, imageUrl: fakeIcon })).toBe(fakeIcon)
})
