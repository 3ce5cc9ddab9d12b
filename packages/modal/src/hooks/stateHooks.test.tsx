// @vitest-environment happy-dom

import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { setCurrency } from '@latchkey/core/actions/setCurrency'
import { swapOf, withToken } from '@latchkey/core/state/swap'
import type { ViewParams } from '@latchkey/core/state/views'
import { accountApi, sampleCoin, sampleItem } from '@latchkey/core/testing/accountSamples'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { deskTokens } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { readStable } from './readStable.ts'
import { useBalances } from './useBalances.ts'
import { useFiat } from './useFiat.ts'
import { useHistory } from './useHistory.ts'
import { KitContext } from './useKit.ts'
import { useSwapStart } from './useSwapStart.ts'

afterEach(cleanup)

const { SEI, USDC, WETH } = deskTokens
type Kit = ReturnType<typeof createTestKit>
const inKit =
  (kit: Kit) =>
  ({ children }: { children: ReactNode }) => (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>{children}</QueryClientProvider>
    </KitContext>
  )

test('what is read stays the same object until something in it changes', () => {
  let facts: { a: number; b: number } = { a: 1, b: 2 }
  const read = readStable(() => ({ ...facts }))
  const [kit, other] = [createTestKit(), createTestKit()]
  const first = read(kit)
  expect(read(kit)).toBe(first)
  expect(read(other)).not.toBe(first)
  facts = { a: 1, b: 3 }
  const second = read(kit)
  expect(second).toEqual({ a: 1, b: 3 })
  expect(read(kit)).toBe(second)
})

test('[DATA-01] a value is shown in the chosen currency, and none without a price', () => {
  const kit = createTestKit()
  const { result } = renderHook(useFiat, { wrapper: inKit(kit) })
  expect([result.current('2', 1.5), result.current('2', undefined), result.current('x', 1)]).toEqual([
    '$3.00',
    undefined,
    undefined,
  ])
  act(() => setCurrency(kit, 'eur'))
  expect(result.current('2', 0)).toBe('€0.00')
})

describe('[ACT-07] a swap that starts', () => {
  const list = [SEI, USDC, WETH].map((token) => ({ token, held: undefined }))
  const start = (params: ViewParams['Swap'], { isKnown = true, prepare = (_: Kit) => {} } = {}) => {
    const kit = createTestKit()
    openModal(kit, 'Swap', params)
    prepare(kit)
    const hook = renderHook(({ known }) => useSwapStart(params, list, known), {
      initialProps: { known: isKnown },
      wrapper: inKit(kit),
    })
    const chosen = () => {
      const { source, target, typed, amount } = swapOf(kit.store.getState())
      return [source?.symbol, target?.symbol, typed, amount]
    }
    return { kit, chosen, ...hook }
  }

  test.each([
    [undefined, ['SEI', undefined, 'source', '']],
    [{ fromToken: 'usdc', toToken: 'WETH', amount: '2.5' }, ['USDC', 'WETH', 'source', '2.5']],
    [{ fromToken: `eip155:1329:${USDC.address.toUpperCase().replace('X', 'x')}` }, ['USDC', undefined, 'source', '']],
    [{ fromToken: 'DOGE', toToken: 'DOGE' }, ['SEI', undefined, 'source', '']],
    [{ toToken: 'WETH', amount: '2.' }, ['SEI', 'WETH', 'source', '2.']],
    [{ toToken: 'WETH', amount: '-1' }, ['SEI', 'WETH', 'source', '']],
    [{ toToken: 'WETH', amount: '1x' }, ['SEI', 'WETH', 'source', '']],
  ])('with %j has %j', (params, expected) => expect(start(params).chosen()).toEqual(expected))

  test('waits for the tokens, and starts once', () => {
    const { chosen, rerender, kit } = start({ fromToken: 'USDC' }, { isKnown: false })
    expect(chosen()[0]).toBeUndefined()
    rerender({ known: true })
    expect(chosen()[0]).toBe('USDC')
    act(() => changeSwap(kit, (state) => withToken(state, 'source', WETH)))
    rerender({ known: true })
    expect(chosen()[0]).toBe('WETH')
  })

  test('keeps the token of before, and does not repeat its preset on the way back', () => {
    const kept = start(undefined, { prepare: (kit) => changeSwap(kit, (state) => withToken(state, 'source', WETH)) })
    expect(kept.chosen()[0]).toBe('WETH')
    const { kit, chosen, unmount } = start({ fromToken: 'USDC' })
    unmount()
    act(() => changeSwap(kit, (state) => withToken(state, 'source', WETH)))
    renderHook(() => useSwapStart({ fromToken: 'USDC' }, list, true), { wrapper: inKit(kit) })
    expect(chosen()[0]).toBe('WETH')
    pushView(kit, 'Account')
    act(() => pushView(kit, 'Swap', { fromToken: 'USDC' }))
    renderHook(() => useSwapStart({ fromToken: 'USDC' }, list, true), { wrapper: inKit(kit) })
    expect(chosen()[0]).toBe('USDC')
  })
})

describe('[DATA-03] a list of the account', () => {
  const answers = (body: object) => {
    const state = { isDown: false, body }
    return { state, answer: () => (state.isDown ? ('down' as const) : { body: state.body }) }
  }

  test('of tokens is loading, ready, old or failed', async () => {
    const { state, answer } = answers({ balances: [sampleCoin('4', 0.5)] })
    const open = () => {
      const kit = createTestKit({ api: accountApi(answer) })
      return { kit, ...renderHook(() => useBalances(fakeAccount, 1329), { wrapper: inKit(kit) }) }
    }
    const { kit, result } = open()
    expect([result.current.state, result.current.portfolio, result.current.isFetching]).toEqual([
      'loading',
      undefined,
      true,
    ])
    await waitFor(() => expect(result.current.state).toBe('ready'))
    expect([result.current.portfolio?.total, result.current.chainId, result.current.coverage]).toEqual([
      2,
      1329,
      undefined,
    ])
    state.isDown = true
    await act(() => kit.queries.refetchQueries())
    await waitFor(() => expect(result.current.state).toBe('stale'))
    expect(result.current.portfolio?.total).toBe(2)
    const failed = open()
    await waitFor(() => expect(failed.result.current.state).toBe('failed'))
    expect(failed.result.current.portfolio).toBeUndefined()
    state.isDown = false
    failed.kit.clock.tick(30_000)
    await act(async () => failed.result.current.refetch())
    await waitFor(() => expect(failed.result.current.state).toBe('ready'))
  })

  test('of activity is loading, ready, empty, old or failed, and has more pages', async () => {
    const { state, answer } = answers({ data: [sampleItem('1')], next: 'b' })
    const open = () => {
      const kit = createTestKit({ api: accountApi([], answer) })
      return { kit, ...renderHook(() => useHistory(fakeAccount, 1329), { wrapper: inKit(kit) }) }
    }
    const { kit, result } = open()
    expect([result.current.state, result.current.activities, result.current.coverage]).toEqual([
      'loading',
      [],
      undefined,
    ])
    await waitFor(() => expect(result.current.state).toBe('ready'))
    expect([result.current.hasMore, result.current.activities.length]).toEqual([true, 1])
    state.isDown = true
    await act(async () => result.current.more())
    await waitFor(() => expect([result.current.hasMoreFailed, result.current.state]).toEqual([true, 'ready']))
    state.isDown = false
    state.body = { data: [sampleItem('2')], next: null }
    await act(async () => result.current.more())
    await waitFor(() => expect(result.current.activities).toHaveLength(2))
    await waitFor(() => expect([result.current.hasMore, result.current.hasMoreFailed]).toEqual([false, false]))
    state.isDown = true
    await act(() => kit.queries.refetchQueries())
    await waitFor(() => expect(result.current.state).toBe('stale'))
    const failed = open()
    await waitFor(() => expect(failed.result.current.state).toBe('failed'))
    Object.assign(state, { isDown: false, body: { data: [], next: null } })
    const empty = open()
    await waitFor(() => expect(empty.result.current.state).toBe('empty'))
    state.body = { data: [], next: 'b' }
    const onItsWay = open()
    await waitFor(() => expect(onItsWay.result.current.state).toBe('ready'))
  })
})
