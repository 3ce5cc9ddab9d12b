import type { Wallet } from '@latchkey/wire/api/explorer'
import { limits } from '@latchkey/wire/limits'
import { InfiniteQueryObserver } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { foundWallets, recommendedWallets, walletById, walletPages } from './wallets.ts'

const many: readonly Wallet[] = Array.from({ length: 250 }, (_, index) => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  chains: ['eip155:1329'],
}))
const kitWithMany = () => createTestKit({ api: healthyApi(many) })

test("[API-33] recommends four wallets for the site's chains", async () => {
  const kit = kitWithMany()
  const page = await kit.queries.fetchQuery(recommendedWallets(kit))
  expect(page.data).toHaveLength(4)
  expect(page.count).toBe(250)
  expect(kit.requests[0]?.searchParams.get('chains')).toBe('eip155:1329')
})

test('[API-33] loads pages of forty until the end', async () => {
  const kit = kitWithMany()
  const observer = new InfiniteQueryObserver(kit.queries, walletPages(kit))
  const stop = observer.subscribe(() => {})
  await observer.refetch()
  expect(observer.getCurrentResult().data?.pages[0]?.data).toHaveLength(40)
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  const sizes = observer.getCurrentResult().data?.pages.map(({ data }) => data.length)
  expect(sizes).toEqual([40, 40, 40, 40, 40, 40, 10])
  stop()
})

test('[API-33] ends at a page without wallets, whatever the server counts', async () => {
  const counted = ({ searchParams }: URL) => ({
    body: { data: searchParams.get('page') === '1' ? many.slice(0, 40) : [], count: 1_000_000 },
  })
  const kit = createTestKit({ api: { '/getWallets': counted } })
  const observer = new InfiniteQueryObserver(kit.queries, walletPages(kit))
  const stop = observer.subscribe(() => {})
  await observer.refetch()
  expect(observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  stop()
})

test('[API-33] requests at most a hundred results for a search', async () => {
  const kit = kitWithMany()
  expect((await kit.queries.fetchQuery(foundWallets(kit, 'wallet'))).data).toHaveLength(100)
  expect(kit.requests[0]?.searchParams.get('search')).toBe('wallet')
  expect(limits.wallets).toMatchObject({ page: 40, recommended: 4, search: 100, prefetchedImages: 20 })
})

test('reuses a listed wallet, and requests others by id', async () => {
  const kit = kitWithMany()
  await kit.queries.fetchQuery(recommendedWallets(kit))
  expect(walletById(kit, 'w2').initialData()?.name).toBe('Wallet 2')
  expect(walletById(kit, 'w200').initialData()).toBeUndefined()
  expect((await kit.queries.fetchQuery(walletById(kit, 'w200')))?.name).toBe('Wallet 200')
})
