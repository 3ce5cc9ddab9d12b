import { onlineManager, QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { MutationCache } from './noMutations.ts'

test('queries work without the library’s mutations: nothing waits, and clearing forgets them', async () => {
  const client = new QueryClient({ mutationCache: new MutationCache() as never })
  client.mount()
  expect(await client.fetchQuery({ queryKey: ['a'], queryFn: () => 1 })).toBe(1)
  expect(client.isMutating()).toBe(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  client.clear()
  expect(client.getQueryData(['a'])).toBeUndefined()
  client.unmount()
})
