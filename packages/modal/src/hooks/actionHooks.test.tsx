// @vitest-environment happy-dom
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import type { Kit } from '@latchkey/core/kit'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { WalletError } from '@latchkey/wire/errors'
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAction } from './useAction.ts'
import { useAppOpened } from './useAppOpened.ts'
import { useAttempt } from './useAttempt.ts'
import { KitContext, useKit } from './useKit.ts'
import { useLater } from './useLater.ts'
import { useProjectLoaded } from './useProjectLoaded.ts'
import { useReported } from './useReported.ts'

afterEach(cleanup)

const withKit = <R, P>(use: (props: P) => R, initialProps: P, options: Parameters<typeof createTestKit>[0] = {}) => {
  const kit = createTestKit(options)
  const hook = renderHook(use, {
    initialProps,
    wrapper: ({ children }) => <KitContext value={kit}>{children}</KitContext>,
  })
  return { kit, ...hook }
}

/** Actions that the test ends, in the order in which they were started. */
const startedActions = () => {
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const action = vi.fn((_: Kit, __?: string) => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })))
  const end = (at: number, error?: unknown) =>
    act(async () => (error === undefined ? ends[at]?.resolve() : ends[at]?.reject(error)))
  return { action, end }
}
const idle = { isBusy: false, hasFailed: false, error: undefined }
const locked = new WalletError('connection.walletLocked')

it('says where the kit is missing', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useKit)).toThrow('useKit is used outside of mountModal')
  log.mockRestore()
})

describe('an action', () => {
  it('is busy until it ends, and gets the kit and its arguments', async () => {
    const { action, end } = startedActions()
    const { result, kit } = withKit(() => useAction(action), undefined)
    expect(result.current).toMatchObject(idle)
    let told: Promise<boolean> | undefined
    await act(async () => {
      told = result.current.run('one')
    })
    expect(result.current).toMatchObject({ ...idle, isBusy: true })
    expect(action.mock.calls).toEqual([[kit, 'one']])
    await end(0)
    expect(result.current).toMatchObject(idle)
    expect(await told).toBe(true)
  })

  it('returns an error for the view, and shows others in a toast', async () => {
    const { action, end } = startedActions()
    const { result, kit } = withKit(() => useAction(action), undefined)
    let told: Promise<boolean> | undefined
    const run = () =>
      act(async () => {
        told = result.current.run()
      })
    await run()
    await end(0, locked)
    expect(result.current).toMatchObject({ isBusy: false, hasFailed: true, error: locked })
    expect(await told).toBe(false)
    await run()
    expect(result.current).toMatchObject({ ...idle, isBusy: true })
    await end(1, new WalletError('connection.disconnectFailed'))
    expect(result.current).toMatchObject({ isBusy: false, hasFailed: true, error: undefined })
    expect(kit.store.getState().toast.shown?.message).toBe('Failed to disconnect')
  })

  it('shows the outcome of the newest run only', async () => {
    const { action, end } = startedActions()
    const { result } = withKit(() => useAction(action), undefined)
    await act(async () => void result.current.run())
    await act(async () => void result.current.run())
    await end(0, locked)
    expect(result.current).toMatchObject({ ...idle, isBusy: true })
    await end(1)
    expect(result.current).toMatchObject(idle)
  })

  it('follows the action that it is given', async () => {
    const [first, second] = [startedActions(), startedActions()]
    const { result, rerender } = withKit((action: typeof first.action) => useAction(action), first.action)
    const before = result.current.run
    rerender(first.action)
    expect(result.current.run).toBe(before)
    rerender(second.action)
    await act(async () => void result.current.run('two'))
    expect([first.action.mock.calls.length, second.action.mock.calls.length]).toEqual([0, 1])
  })
})

describe('[CON-03] a login that starts with its view', () => {
  const opened = async () => {
    const { action, end } = startedActions()
    const kit = createTestKit()
    openModal(kit, 'ConnectingPasskey')
    const show = () =>
      renderHook(() => useAttempt(action, 'one'), {
        wrapper: ({ children }) => (
          <StrictMode>
            <KitContext value={kit}>{children}</KitContext>
          </StrictMode>
        ),
      })
    return { action, end, kit, show }
  }

  it('starts once per visit, with its arguments, and says when it comes back to it', async () => {
    const { action, kit, show, end } = await opened()
    const first = show()
    expect(first.result.current).toMatchObject({ hasFailed: false, error: undefined, isReturning: false })
    first.unmount()
    const second = show()
    expect(second.result.current.isReturning).toBe(true)
    expect(action.mock.calls).toEqual([[kit, 'one']])
    await end(0, locked)
    expect(second.result.current).toMatchObject({ hasFailed: true, error: locked, isReturning: true })
    await act(async () => second.result.current.start())
    expect(second.result.current).toMatchObject({ hasFailed: false, error: undefined, isReturning: false })
    second.unmount()
    pushView(kit, 'WhatIsAWallet')
    const other = show()
    expect(other.result.current.isReturning).toBe(false)
    expect(action).toHaveBeenCalledTimes(3)
  })

  it('a start that was replaced says nothing', async () => {
    const { show, end } = await opened()
    const { result } = show()
    await act(async () => result.current.start())
    await end(0, locked)
    expect(result.current).toMatchObject({ hasFailed: false, error: undefined })
    await end(1, locked)
    expect(result.current).toMatchObject({ hasFailed: true, error: locked })
  })
})

it('something is late once it has lasted this long, and not after it has ended', async () => {
  const { result, rerender, kit, unmount } = withKit(({ isOn }) => useLater(isOn, 8_000), { isOn: true })
  const tick = (ms: number) => act(async () => kit.clock.tick(ms))
  await tick(7_999)
  expect(result.current).toBe(false)
  await tick(1)
  expect(result.current).toBe(true)
  rerender({ isOn: false })
  expect(result.current).toBe(false)
  await tick(8_000)
  expect(result.current).toBe(false)
  rerender({ isOn: true })
  await tick(7_999)
  rerender({ isOn: false })
  await tick(8_000)
  rerender({ isOn: true })
  expect(result.current).toBe(false)
  unmount()
  await tick(8_000)
})

describe('[CON-13] a link into an app', () => {
  const opened = (isLinked: boolean) => {
    const listeners = new Set<(isVisible: boolean) => void>()
    const onVisible = (listener: (isVisible: boolean) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    const hook = withKit(({ isOn }) => useAppOpened(isOn), { isOn: isLinked }, { ports: { onVisible } })
    const see = (isVisible: boolean) =>
      act(async () => {
        for (const tell of listeners) tell(isVisible)
      })
    return { ...hook, see, listeners, tick: (ms: number) => act(async () => hook.kit.clock.tick(ms)) }
  }

  it('that is not followed yet is not watched', async () => {
    const { result, tick, listeners } = opened(false)
    await tick(2_000)
    expect([result.current, listeners.size]).toEqual(['opening', 0])
  })

  it('opened the app if the page was left within 2 s', async () => {
    const { result, see, tick, listeners, unmount } = opened(true)
    await see(false)
    expect(result.current).toBe('left')
    await tick(2_000)
    expect(result.current).toBe('left')
    await see(true)
    expect(result.current).toBe('back')
    unmount()
    expect(listeners.size).toBe(0)
  })

  it('did not if the page is still here, and a second try counts anew', async () => {
    const { result, rerender, tick } = opened(true)
    await tick(1_999)
    expect(result.current).toBe('opening')
    await tick(1)
    expect(result.current).toBe('notOpened')
    rerender({ isOn: false })
    rerender({ isOn: true })
    expect(result.current).toBe('opening')
    await tick(1_000)
    rerender({ isOn: false })
    await tick(2_000)
    expect(result.current).toBe('opening')
  })
})

it('a query’s error is reported once per failure', () => {
  const failed = new WalletError('connection.disconnectFailed')
  const { kit, rerender } = withKit(({ error }: { error: unknown }) => useReported(error), {
    error: undefined as unknown,
  })
  const ids = () => kit.store.getState().toast.lastId
  expect(ids()).toBe(0)
  rerender({ error: failed })
  rerender({ error: failed })
  expect(ids()).toBe(1)
  rerender({ error: new WalletError('connection.disconnectFailed') })
  expect(ids()).toBe(2)
})

it('the project is loaded once its features are known or cannot be loaded, and at once on the next visit', async () => {
  for (const api of [undefined, {}]) {
    const kit = createTestKit(api && { api })
    const show = () =>
      renderHook(useProjectLoaded, { wrapper: ({ children }) => <KitContext value={kit}>{children}</KitContext> })
    const first = show()
    expect(first.result.current).toBe(false)
    await vi.waitFor(() => expect(first.result.current).toBe(true))
    expect(show().result.current).toBe(api === undefined)
  }
})
