import { InfiniteQueryObserver } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { accountApi, sampleItem, sampleNft } from '../testing/accountSamples.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { fakeAccount } from '../testing/fakeWallet.ts'
import { takeWaiting } from '../trackEvent.ts'
import { accountHistory } from './accountHistory.ts'

const watch = (kit: ReturnType<typeof createTestKit>) => {
  const observer = new InfiniteQueryObserver(kit.queries, accountHistory(kit, fakeAccount, 1329))
  const stop = observer.subscribe(() => {})
  return {
    observer,
    stop,
    ids: () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id)),
  }
}

test('[DATA-04] pages by the cursor until there is none', async () => {
  const kit = createTestKit({
    api: accountApi([], ({ searchParams }) => {
      const at = Number(searchParams.get('cursor') ?? 0)
      return { body: { data: [sampleItem(String(at))], next: at < 2 ? String(at + 1) : null } }
    }),
  })
  const { observer, ids, stop } = watch(kit)
  await observer.refetch()
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  expect(ids()).toEqual(['0', '1', '2'])
  expect(kit.requests.every(({ searchParams }) => searchParams.get('chainId') === 'eip155:1329')).toBe(true)
  stop()
})

test('[DATA-04] ends where the server repeats a cursor', async () => {
  const next = (cursor: string | null) => (cursor === 'a' ? 'b' : 'a')
  const kit = createTestKit({
    api: accountApi([], ({ searchParams }) => ({ body: { data: [], next: next(searchParams.get('cursor')) } })),
  })
  const { observer, stop } = watch(kit)
  await observer.refetch()
  for (const _ of [1, 2]) await observer.fetchNextPage()
  expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: false, data: { pageParams: ['', 'a', 'b'] } })
  stop()
})

test('[DATA-05] hides pure spam and other chains, and shows spam next to money and empty transactions', async () => {
  const spam = sampleNft('Claim now', true)
  const kit = createTestKit({
    api: accountApi(
      [],
      [
        sampleItem('all spam', {}, [spam, spam]),
        sampleItem('both', {}, [spam, sampleNft('Pass #1', false)]),
        sampleItem('approval', { operationType: 'approve' }, []),
        sampleItem('elsewhere', { chain: 'eip155:1' }),
        sampleItem('nowhere', { chain: null }),
      ],
    ),
  })
  const { observer, ids, stop } = watch(kit)
  await observer.refetch()
  expect(ids()).toEqual(['both', 'approval'])
  stop()
})

test('[DATA-06] a failure causes one toast and one event, until it works again', async () => {
  let isDown = true
  const kit = createTestKit({
    api: accountApi([], () => (isDown ? 'down' : { body: { data: [], next: null } })),
  })
  const { observer, stop } = watch(kit)
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
  expect(kit.store.getState().toast.shown).toMatchObject({ variant: 'error', message: 'Failed to fetch transactions' })
  await observer.refetch()
  expect(kit.store.getState().toast.lastId).toBe(1)
  const told = () => takeWaiting(kit).flatMap((one) => ('name' in one ? [one.name] : []))
  expect(told()).toEqual(['ERROR_FETCH_TRANSACTIONS'])
  isDown = false
  await observer.refetch()
  expect(observer.getCurrentResult().isError).toBe(false)
  isDown = true
  await observer.refetch()
  expect(told()).toEqual(['ERROR_FETCH_TRANSACTIONS'])
  stop()
})
