// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { accountApi, sampleCoin, sampleItem, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { createTestKit, hydrated, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import type { Facts, Watch } from './facts.ts'
import { clientOf } from './testing/clientOf.ts'

const held = [sampleCoin('4', 0.5), sampleToken('USDC', '6')]
let wallet = createFakeWallet()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  wallet.remove()
})

const open = async (options: Parameters<typeof createTestKit>[0]): Promise<{ client: Latchkey; kit: TestKit }> => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit({ rpc: createTestChain(4n * 10n ** 18n).rpc, ...options })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  return { kit, client: await clientOf(kit) }
}

const follow = async <K extends keyof Facts>(client: Latchkey, fact: K): Promise<Watch<Facts[K]>> => {
  const watch = await client.watch(fact, { address: fakeAccount })
  stops.push(watch.subscribe(() => {}))
  return watch
}
const named = { '/v1/identity/:address': () => ({ body: { name: 'ada.latchkey.id', avatar: 'javascript:1' } }) }

test('the balance comes from the chain, on the first network if none is named', async () => {
  const { client } = await open({ api: {} })
  const watch = await follow(client, 'balance')
  expect(watch.read()).toMatchObject({ status: 'loading', isFetching: true, data: undefined })
  await vi.waitFor(() => expect(watch.read().status).toBe('ready'))
  expect(watch.read().data).toMatchObject({ units: '4000000000000000000', amount: '4', symbol: 'SEI', decimals: 18 })
  expect(watch.read()).toBe(watch.read())
})

test('tokens, activity and name come from the server', async () => {
  const { client } = await open({ api: accountApi(held, [sampleItem('1')], named) })
  const [tokens, activity, identity] = [
    await follow(client, 'portfolio'),
    await follow(client, 'activity'),
    await follow(client, 'identity'),
  ]
  await vi.waitFor(() => {
    for (const watch of [tokens, activity, identity]) expect(watch.read().status).toBe('ready')
  })
  expect(tokens.read().data).toMatchObject({
    ...{ total: 8, currency: 'usd', unpriced: [] },
    holdings: [
      { symbol: 'USDC', amount: '6', value: 6, share: 0.75 },
      { symbol: 'SEI', isNative: true, share: 0.25 },
    ],
  })
  const [entry] = activity.read().data?.entries ?? []
  expect(entry).toMatchObject({ kind: 'receive', in: [{ symbol: 'SEI', amount: '5' }] })
  expect(activity.read().data?.hasMore).toBe(false)
  // Pictures only load from http and https.
  expect(identity.read().data).toEqual({ name: 'ada.latchkey.id', avatar: undefined })
})

test("values follow the user's currency", async () => {
  const asked: (string | null)[] = []
  const api = accountApi(({ searchParams }) => {
    asked.push(searchParams.get('currency'))
    return { body: { balances: held } }
  }, [])
  const { client, kit } = await open({ api })
  const watch = await follow(client, 'portfolio')
  await vi.waitFor(() => expect(watch.read().data?.currency).toBe('usd'))
  kit.store.setState({ currency: 'eur' })
  await vi.waitFor(() => expect(watch.read()).toMatchObject({ status: 'ready', data: { currency: 'eur' } }))
  expect(asked).toEqual(['usd', 'eur'])
})

test('a failed read keeps earlier data, says why and when to try again', async () => {
  let isDown = false
  const { client, kit } = await open({ api: accountApi(() => (isDown ? 'down' : { body: { balances: held } }), []) })
  const watch = await follow(client, 'portfolio')
  await vi.waitFor(() => expect(watch.read().status).toBe('ready'))
  isDown = true
  watch.refresh()
  await vi.waitFor(() => expect(watch.read().status).toBe('stale'))
  expect(watch.read()).toMatchObject({ data: { total: 8 }, error: { code: 'balance.unavailable' } })
  expect(watch.read().retryAt - kit.ports.clock.now()).toBe(30_000)
})

test('without a server the balance is read, and the rest fails with the fix and without a request', async () => {
  const { client } = await open({ options: { apiUrl: '', walletUrl: '' } })
  const tokens = await follow(client, 'portfolio')
  expect(tokens.read()).toMatchObject({ status: 'failed', error: { code: 'kit.needsServer', fix: 'Set `server`.' } })
  const balance = await follow(client, 'balance')
  await vi.waitFor(() => expect(balance.read().data?.amount).toBe('4'))
})
