// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLoaded } from './useLoaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A load that the test ends itself; each call is a new one. */
const open = () => {
  const loads: { resolve: (value: string | undefined) => void; reject: (error: unknown) => void }[] = []
  const load = () => new Promise<string | undefined>((resolve, reject) => void loads.push({ resolve, reject }))
  const view = renderHook(() => useLoaded(load, 1_000))
  const settle = (work: () => void) => act(async () => work())
  return { loads, settle, unmount: view.unmount, at: () => view.result.current }
}

it('[threat 29] loads once, and fails after its time unless an answer still comes', async () => {
  const { loads, settle, at } = open()
  expect([at().now, loads.length]).toEqual([{ status: 'loading' }, 1])
  await settle(() => vi.advanceTimersByTime(999))
  expect(at().now).toEqual({ status: 'loading' })
  await settle(() => vi.advanceTimersByTime(1))
  expect(at().now).toEqual({ status: 'failed', error: undefined })
  await settle(() => loads[0]?.resolve('late'))
  expect(at().now).toEqual({ status: 'done', value: 'late' })
})

it('[threat 29] keeps the reason of a failure', async () => {
  const { loads, settle, at } = open()
  await settle(() => loads[0]?.reject('odd'))
  await settle(() => vi.advanceTimersByTime(5_000))
  expect(at().now).toEqual({ status: 'failed', error: 'odd' })
})

it('[threat 29] repeats a load that failed or brought nothing, and no other', async () => {
  const { loads, settle, at } = open()
  const first = at().reload()
  expect(loads).toHaveLength(1)
  await settle(() => loads[0]?.resolve(undefined))
  expect(await first).toBeUndefined()
  await settle(
    () =>
      void at()
        .reload()
        .catch(() => {}),
  )
  expect(loads).toHaveLength(2)
  await settle(() => loads[1]?.reject('odd'))
  expect(at().now).toEqual({ status: 'failed', error: 'odd' })
  await settle(() => void at().reload())
  await settle(() => loads[2]?.resolve('value'))
  expect(at().now).toEqual({ status: 'done', value: 'value' })
  expect(await at().reload()).toBe('value')
  expect(loads).toHaveLength(3)
})

it('[threat 29] a late failure does not undo the value of another attempt', async () => {
  const { loads, settle, at } = open()
  await settle(() => vi.advanceTimersByTime(1_000))
  await settle(() => void at().reload())
  await settle(() => loads[1]?.resolve('value'))
  await settle(() => loads[0]?.reject('late'))
  expect(at().now).toEqual({ status: 'done', value: 'value' })
})

it('tells nothing to a screen that has closed', async () => {
  const { loads, settle, unmount, at } = open()
  unmount()
  await settle(() => loads[0]?.resolve('value'))
  await settle(() => vi.advanceTimersByTime(5_000))
  expect(at().now).toEqual({ status: 'loading' })
  expect(vi.getTimerCount()).toBe(0)
})
