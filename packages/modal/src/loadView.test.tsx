// @vitest-environment happy-dom
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('Connect renders at first paint; other views load on demand and can be retried', async () => {
  // Unloads views that other test files have loaded.
  vi.resetModules()
  const { readyView } = await import('./loadView.ts')
  const { mountModal } = await import('./mount.tsx')
  const { registry } = await import('./views/registry.ts')
  const real = registry.WhatIsAWallet
  let failures = 0
  registry.WhatIsAWallet = () => {
    failures += 1
    return failures === 1 ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : real()
  }
  const zinc = createFakeWallet({ name: 'Zinc', rdns: 'io.zinc' })
  zinc.announce()
  const kit = createTestKit()
  await hydrated(kit)
  const { unmount } = await act(async () => mountModal(kit))
  expect(readyView('Connect')?.name).toBe('Connect')
  expect(readyView('WhatIsAWallet')).toBeUndefined()
  const root = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.lk')
  const ui = within(root as HTMLElement)

  await act(async () => openModal(kit))
  expect(ui.getByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
  // A pointer that comes near loads the view behind it; a failed load there says nothing.
  const loaded: string[] = []
  const { ConnectingExternal } = registry
  registry.ConnectingExternal = () => {
    loaded.push('ConnectingExternal')
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  }
  const row = within(ui.getByRole('list', { name: 'Wallets' })).getByRole('button', { name: /Zinc/ })
  await act(async () => void fireEvent.pointerOver(row, { pointerType: 'mouse' }))
  expect([loaded, ui.queryByRole('alert')]).toEqual([['ConnectingExternal'], null])
  registry.ConnectingExternal = ConnectingExternal
  await act(async () => pushView(kit, 'WhatIsAWallet'))
  await waitFor(() => expect(ui.getByRole('alert').textContent).toContain('Part of this page didn’t load'))
  expect(ui.getByRole('button', { name: 'Back' })).toBeTruthy()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect([failures, ui.queryAllByRole('alert').length]).toEqual([1, 1])
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Try again' })))
  await waitFor(() => expect(ui.getByRole('dialog', { name: 'What is a wallet?' })).toBeTruthy())
  registry.WhatIsAWallet = real
  await act(async () => unmount())
  zinc.remove()
  expect(document.querySelector('latchkey-modal')).toBeNull()
})
