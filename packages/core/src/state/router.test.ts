import { describe, expect, test } from 'vitest'
import {
  back,
  backTo,
  currentEntry,
  initialRouter,
  openingView,
  push,
  type RouterFacts,
  replace,
  reset,
} from './router.ts'
import { connectingViews, type ViewEntry, type ViewName } from './views.ts'

const out: RouterFacts = { isConnected: false, hasExceededUsageLimit: false }
const inside: RouterFacts = { isConnected: true, hasExceededUsageLimit: false }
const exceeded: RouterFacts = { isConnected: false, hasExceededUsageLimit: true }

const entry = (view: ViewName, params?: unknown): ViewEntry => ({ view, params }) as ViewEntry
const at = (...views: readonly ViewName[]) => ({
  history: views.map((view) => entry(view)),
  direction: 'forward' as const,
})
const names = (state: { history: readonly ViewEntry[] } | undefined) => state?.history.map(({ view }) => view)

describe('push', () => {
  test('shows a view on top', () => {
    const next = push(initialRouter, entry('AllWallets'), out)
    expect(names(next)).toEqual(['Connect', 'AllWallets'])
    expect(next.direction).toBe('forward')
  })

  test('[VIEW-06] pushing the current view does nothing', () => {
    expect(push(initialRouter, entry('Connect'), out)).toBe(initialRouter)
    const asked = push(initialRouter, entry('ConnectingExternal', { connectorId: 'a' }), out)
    expect(push(asked, entry('ConnectingExternal', { connectorId: 'a' }), out)).toBe(asked)
  })

  test('[VIEW-06] the same view with other params is a new entry', () => {
    const asked = push(initialRouter, entry('ConnectingExternal', { connectorId: 'a' }), out)
    expect(push(asked, entry('ConnectingExternal', { connectorId: 'b' }), out).history).toHaveLength(3)
  })
})

describe('replace and reset', () => {
  test('replace keeps the entries below', () => {
    expect(names(replace(at('Connect', 'ConnectingExternal'), entry('UnsupportedChain'), out))).toEqual([
      'Connect',
      'UnsupportedChain',
    ])
  })

  test('replacing by the current view does nothing', () => {
    const state = at('Connect', 'AllWallets')
    expect(replace(state, entry('AllWallets'), out)).toBe(state)
  })

  test('reset clears the history', () => {
    expect(names(reset(entry('Account'), inside))).toEqual(['Account'])
  })
})

describe('back', () => {
  test('[VIEW-03] pops the history stack', () => {
    const next = back(at('Connect', 'AllWallets', 'GetWallet'), out)
    expect(names(next)).toEqual(['Connect', 'AllWallets'])
    expect(next?.direction).toBe('back')
  })

  test('[VIEW-03] restores the params of the previous view', () => {
    const start = push(push(initialRouter, entry('GetWallet', { walletId: 'a' }), out), entry('WhatIsAWallet'), out)
    const shown = back(start, out)
    expect(shown && currentEntry(shown)).toEqual(entry('GetWallet', { walletId: 'a' }))
  })

  test.each([
    [['Connect', 'AllWallets'], ['Account']],
    [['Account', 'Connect', 'AllWallets'], ['Account']],
    [['Account', 'Connect'], ['Account']],
    [['Account', 'SwitchNetwork'], ['Account']],
  ] as const)('[VIEW-04] while connected, %j goes back to %j', (from, to) => {
    const next = back(at(...from), inside)
    expect(names(next)).toEqual(to)
    expect(next?.direction).toBe('back')
  })

  test('[VIEW-04] Connect stays Connect while not connected', () => {
    expect(names(back(at('Connect', 'AllWallets'), out))).toEqual(['Connect'])
  })

  test('[VIEW-05] does nothing with a single entry', () => {
    expect(back(initialRouter, out)).toBeUndefined()
    expect(back(at('Account'), inside)).toBeUndefined()
  })

  test('backTo finds the last entry of an earlier view', () => {
    expect(names(backTo(at('Account', 'UnsupportedChain', 'SwitchNetwork'), 'Account'))).toEqual(['Account'])
    expect(backTo(at('Connect', 'SwitchNetwork'), 'Account')).toBeUndefined()
    expect(backTo(at('Account'), 'Account')).toBeUndefined()
  })
})

describe('opening', () => {
  test('[VIEW-07] Account with a connected address, otherwise Connect', () => {
    expect(openingView(inside).view).toBe('Account')
    expect(openingView(out).view).toBe('Connect')
  })
})

describe('plan exceeded', () => {
  test.each(connectingViews)('[VIEW-09] %s is replaced by UsageExceeded', (view) => {
    expect(currentEntry(reset(entry(view), exceeded)).view).toBe('UsageExceeded')
    expect(currentEntry(push(at('WhatIsAWallet'), entry(view), exceeded)).view).toBe('UsageExceeded')
    expect(currentEntry(replace(at('WhatIsAWallet'), entry(view), exceeded)).view).toBe('UsageExceeded')
  })

  test('[VIEW-09] connected users keep the account', () => {
    const facts = { isConnected: true, hasExceededUsageLimit: true }
    expect(currentEntry(reset(entry('Account'), facts)).view).toBe('Account')
    expect(currentEntry(reset(entry('WhatIsAWallet'), exceeded)).view).toBe('WhatIsAWallet')
  })
})
