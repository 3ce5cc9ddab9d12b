import { limits } from '@latchkey/wire/limits'
import { QueryObserver } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { accountApi, sampleCoin, sampleToken } from '../testing/accountSamples.ts'
import { type ApiHandler, createTestKit } from '../testing/createTestKit.ts'
import { fakeAccount } from '../testing/fakeWallet.ts'
import { balanceRetryAt, tokenBalances } from './tokenBalances.ts'

const read = (kit: ReturnType<typeof createTestKit>, chainId = 1329) =>
  kit.queries.fetchQuery({ ...tokenBalances(kit, fakeAccount, chainId), staleTime: 0 })
const toastOf = (kit: ReturnType<typeof createTestKit>) => kit.store.getState().toast

test('[DATA-01] requests the connected chain in the chosen currency', async () => {
  const kit = createTestKit({ api: accountApi([sampleCoin('4')]), storage: { 'latchkey.currency': 'eur' } })
  expect((await read(kit)).map(({ symbol }) => symbol)).toEqual(['SEI'])
  const [url] = kit.requests
  expect([url?.searchParams.get('currency'), url?.searchParams.get('chainId')]).toEqual(['eur', 'eip155:1329'])
  expect(createTestKit({ storage: { 'latchkey.currency': 'gold' } }).store.getState().currency).toBe('usd')
})

test('[DATA-02] drops balances with 0 decimals and missing amounts', async () => {
  const tickets = sampleToken('HTKT', '3', { quantity: { decimals: '0', numeric: '3' } })
  const kit = createTestKit({ api: accountApi([sampleCoin('4'), tickets, sampleToken('NIL', '0.000')]) })
  expect((await read(kit)).map(({ symbol }) => symbol)).toEqual(['SEI'])
})

test('[DATA-01] leaves out what can’t be a token of the chain, and keeps the others', async () => {
  const odd = (decimals: string, numeric: string) => sampleToken('ODD', '1', { quantity: { decimals, numeric } })
  const list = [
    ...[odd('x', '1'), odd('-1', '1'), odd('1.5', '1'), odd('999999999', '1'), odd('', '1')],
    ...[odd('18', '1e21'), odd('18', '-5'), odd('18', 'a1'), odd('2', '1.234'), odd('18', '1.2.3')],
    ...[
      sampleToken('ODD', '1', { address: 'x' }),
      sampleToken('ODD', '1', { address: `eip155:1:0x${'2'.repeat(40)}` }),
    ],
    ...[sampleToken('TWO', '1', { quantity: { decimals: '2', numeric: '1.23' } }), sampleCoin('4')],
  ]
  const kit = createTestKit({ api: accountApi(list) })
  expect((await read(kit)).map(({ symbol }) => symbol)).toEqual(['TWO', 'SEI'])
})

test.each<[string, ApiHandler, number]>([
  ['a failed answer', () => 'down', 1329],
  ['a refused currency', () => ({ status: 400, body: { status: 'FAILED', reasons: [] } }), 1329],
  ['an unsupported network', () => ({ body: { balances: [] } }), 1],
])('[DATA-03] %s: one toast, and no request for 30 s', async (_, answer, chainId) => {
  const kit = createTestKit({ api: accountApi(answer) })
  await expect(read(kit, chainId)).rejects.toThrow('Token Balance Unavailable')
  expect(toastOf(kit).shown).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
  const asked = kit.requests.length
  kit.clock.tick(limits.balance.retryBlockMs - 1)
  await expect(read(kit, chainId)).rejects.toThrow('Token Balance Unavailable')
  expect(kit.requests).toHaveLength(asked)
  expect(toastOf(kit).lastId).toBe(1)
  expect(balanceRetryAt(kit, fakeAccount, chainId)).toBe(kit.clock.now() + 1)
  kit.clock.tick(1)
  await expect(read(kit, chainId)).rejects.toThrow()
  expect(toastOf(kit).lastId).toBe(2)
})

test('[DATA-03] keeps earlier data, and a success lifts the block', async () => {
  let isDown = false
  const kit = createTestKit({ api: accountApi(() => (isDown ? 'down' : { body: { balances: [sampleCoin('4')] } })) })
  const observer = new QueryObserver(kit.queries, tokenBalances(kit, fakeAccount, 1329))
  const stop = observer.subscribe(() => {})
  await observer.refetch()
  isDown = true
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: [{ symbol: 'SEI' }] })
  isDown = false
  kit.clock.tick(limits.balance.retryBlockMs)
  await observer.refetch()
  expect(observer.getCurrentResult().isError).toBe(false)
  expect(balanceRetryAt(kit, fakeAccount, 1329)).toBe(0)
  stop()
})

test('asks the server to refresh after a transaction', async () => {
  const kit = createTestKit({ api: accountApi([sampleCoin('4')]) })
  await read(kit)
  expect(kit.requests[0]?.searchParams.get('forceUpdate')).toBeNull()
  await kit.queries.invalidateQueries({ queryKey: ['tokenBalances'] })
  await read(kit)
  expect(kit.requests[1]?.searchParams.get('forceUpdate')).toMatch(/^eip155:1329:0xeeee/)
  await read(kit)
  expect(kit.requests[2]?.searchParams.get('forceUpdate')).toBeNull()
})
