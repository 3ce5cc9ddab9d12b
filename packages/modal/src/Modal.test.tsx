// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core/actions/closeModal'
import { pushView } from '@latchkey/core/actions/navigate'
import { setThemeMode, setThemeVariables } from '@latchkey/core/actions/setTheme'
import { closeToast, showToast } from '@latchkey/core/actions/toast'
import { raise } from '@latchkey/core/state/alerts'
import type { ViewName } from '@latchkey/core/state/views'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, mountPage, openAt, settle } from './testing/openedModal.ts'
import { registry } from './views/registry.ts'

beforeEach(() => history.replaceState(null, '', '/here?a=1#b'))
afterEach(cleanUp)

const shadowFocus = () => document.querySelector('latchkey-modal')?.shadowRoot?.activeElement

describe('mounting', () => {
  test('creates one host with an open shadow root and adopted sheets, and shows nothing while closed', async () => {
    const { ui } = await mountPage()
    const hosts = document.querySelectorAll('latchkey-modal')
    expect(hosts).toHaveLength(1)
    expect(hosts[0]?.shadowRoot?.adoptedStyleSheets).toHaveLength(2)
    expect(hosts[0]?.shadowRoot?.querySelector('style')).toBeNull()
    expect(ui.queryByRole('dialog')).toBeNull()
    expect(ui.getByRole('dialog', { hidden: true }).getAttribute('aria-hidden')).toBe('true')
  })

  test('[VIEW-10] is dark by default and light when set; theme variables are applied and removed', async () => {
    const { kit, root } = await mountPage()
    expect(root.dataset.theme).toBe('dark')
    await act(async () => {
      setThemeMode(kit, 'light')
      setThemeVariables(kit, { '--w3m-accent': '#123456', '--lk-radius-xl': '4px' })
    })
    expect(root.dataset.theme).toBe('light')
    expect(root.style.getPropertyValue('--lk-accent')).toBe('#123456')
    expect(root.style.getPropertyValue('--lk-radius-xl')).toBe('4px')
    await act(async () => setThemeVariables(kit, {}))
    expect(root.style.getPropertyValue('--lk-accent')).toBe('')
  })
})

describe('the dialog', () => {
  test.each(Object.keys(registry) as ViewName[])(
    '[VIEW-01] opens %s under its name, in a labeled dialog',
    async (view) => {
      const params = {
        ...{ connectorId: 'io.a', walletId: undefined, namespace: 'solana', name: 'ada.sei', side: 'source' },
        ...{ email: 'ada@example.com', newEmail: 'new@example.com', reason: { message: 'It is locked.' } },
        ...{ tokenAddress: 'native', contract: `0x${'1'.repeat(40)}`, tokenId: '1', sourceUnits: '1' },
      }
      const { ui, root } = await openAt({ options: { networkSelection: 'true' } }, view, params as never)
      await settle()
      const dialog = ui.getByRole('dialog')
      expect(dialog.getAttribute('aria-modal')).toBe('true')
      const title = root.querySelector(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`)
      expect(title?.textContent).not.toBe('')
      expect(title?.textContent).not.toBe('Loading')
      expect(ui.queryByText('This can’t be shown')).toBeNull()
    },
  )

  test.each([
    [
      'X',
      (ui: { getAllByRole: typeof import('@testing-library/react').screen.getAllByRole }) =>
        fireEvent.click(ui.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement),
    ],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('[VIEW-11] %s closes every view without a pending request, including the wrong-chain view', async (_, close) => {
    for (const view of ['Connect', 'AllWallets', 'UnsupportedChain', 'UsageExceeded'] as const) {
      const { ui, kit } = await openAt({}, view)
      await settle()
      await act(async () => void close(ui as never))
      expect(kit.store.getState().modal.isOpen).toBe(false)
      expect(ui.queryByRole('dialog')).toBeNull()
      await cleanUp()
    }
  })

  test('closes on backdrop click; a refused close shakes', async () => {
    const { ui, kit, root } = await openAt({})
    fireEvent.click(ui.getByTestId('scrim'))
    expect(kit.store.getState().modal.isOpen).toBe(false)
    await act(async () => kit.store.setState({ modal: { isOpen: true, isShaking: true } }))
    expect(root.querySelector('[data-shaking]')).not.toBeNull()
  })

  test('stays open when the close event of the last opening arrives late, but follows a forced close', async () => {
    const { ui, kit } = await openAt({})
    const dialog = ui.getByRole('dialog') as HTMLDialogElement
    await act(async () => void dialog.dispatchEvent(new Event('close')))
    expect(kit.store.getState().modal.isOpen).toBe(true)
    await act(async () => dialog.close())
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('moves focus to the title, traps it, and returns it; the page is inert meanwhile', async () => {
    const { opener, page, kit, ui } = await mountPage()
    const frame = document.createElement('iframe')
    frame.id = 'w3m-iframe'
    document.querySelector('latchkey-modal')?.append(frame)
    opener.focus()
    await act(async () => opener.click())
    expect(shadowFocus()?.textContent).toBe('Connect a wallet')
    expect(page.inert).toBe(true)
    expect(frame.closest('[inert]')).toBeNull()
    expect(document.body.style.overflow).toBe('hidden')
    const buttons = ui.getAllByRole('button')
    buttons.at(-1)?.focus()
    fireEvent.keyDown(buttons.at(-1) as HTMLElement, { key: 'Tab' })
    expect(shadowFocus()).not.toBe(buttons.at(-1))
    await act(async () => closeModal(kit))
    expect(page.inert).toBe(false)
    expect(document.body.style.overflow).toBe('')
    expect(document.activeElement).toBe(opener)
  })

  test('neither the lock nor the focus that returns moves the page', async () => {
    const { opener, kit } = await mountPage()
    document.body.style.paddingRight = '5px'
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15)
    opener.focus()
    await act(async () => opener.click())
    expect(document.body.style.paddingRight).toBe('20px')
    const focused = vi.spyOn(opener, 'focus')
    await act(async () => closeModal(kit))
    expect(document.body.style.paddingRight).toBe('5px')
    expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
    document.body.style.paddingRight = ''
    vi.restoreAllMocks()
  })

  test('moves focus to the page content when the opener is gone', async () => {
    const { opener, page, kit } = await mountPage()
    page.tabIndex = -1
    opener.focus()
    await act(async () => opener.click())
    await act(async () => {
      closeModal(kit)
      opener.remove()
    })
    await vi.waitFor(() => expect(document.activeElement).toBe(page), 10_000)
  })

  test('[VIEW-02] never changes the address bar or the history', async () => {
    const before = { href: location.href, length: history.length }
    const { kit, ui } = await openAt({})
    await act(async () => pushView(kit, 'WhatIsAWallet'))
    await settle()
    fireEvent.click(ui.getByRole('button', { name: 'Back' }))
    await act(async () => closeModal(kit))
    expect({ href: location.href, length: history.length }).toEqual(before)
  })
})

describe('navigation', () => {
  test('[VIEW-03] the back button pops; [VIEW-05] Connect shows help instead', async () => {
    const { kit, ui } = await openAt({})
    expect(ui.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(ui.getAllByRole('button', { name: 'What is a wallet?' })).toHaveLength(2)
    await act(async () => pushView(kit, 'WhatIsAWallet'))
    await settle()
    expect(ui.getByRole('dialog', { name: 'What is a wallet?' })).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    expect(ui.getByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
  })

  test('a new view is announced, slides in its direction, and takes focus', async () => {
    const { kit, ui, root } = await openAt({})
    await act(async () => pushView(kit, 'WhatIsAWallet'))
    await settle()
    expect(ui.getAllByRole('status').some(({ textContent }) => textContent === 'What is a wallet?')).toBe(true)
    expect(root.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('forward')
    expect(shadowFocus()?.textContent).toBe('Get a wallet')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    expect(root.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('back')
  })

  test('a missing view offers a way out instead of an empty card', async () => {
    const { ui } = await openAt({}, 'Nowhere' as 'Swap')
    await settle()
    expect(ui.getByRole('alert').textContent).toContain('Part of this page didn’t load. Reload, then try again.')
    expect(ui.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('toasts and alerts', () => {
  test('[VIEW-12] shows one toast at a time, also over the page; an error stays until dismissed', async () => {
    const { kit, ui } = await mountPage()
    await act(async () => void showToast(kit, { variant: 'loading', message: 'Sending' }))
    expect(ui.getByText('Sending')).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    await act(async () => void showToast(kit, { variant: 'error', message: 'Failed to disconnect' }))
    expect(ui.queryByText('Sending')).toBeNull()
    expect(ui.queryByText('Failed to disconnect')).toBeNull()
    await act(async () => kit.clock.tick(150))
    expect(ui.getByRole('alert').textContent).toContain('Failed to disconnect')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Dismiss' })))
    expect(ui.queryByText('Failed to disconnect')).toBeNull()
    closeToast(kit)
  })

  test('[ERR-05] alert bars show title and code, and can be dismissed', async () => {
    const { kit, ui } = await openAt({})
    await act(async () => kit.store.setState({ alerts: raise(raise([], 'alert.serverError'), 'alert.rateLimited') }))
    expect(ui.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Server Error APKT009',
      'Rate Limited APKT010',
    ])
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Dismiss: Server Error' })))
    expect(ui.getByRole('alert').textContent).toBe('Rate Limited APKT010')
  })
})
