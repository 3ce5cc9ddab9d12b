// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core/actions/closeModal'
import { connect } from '@latchkey/core/actions/connect'
import { disconnect } from '@latchkey/core/actions/disconnect'
import { goBack, pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { showToast } from '@latchkey/core/actions/toast'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, mountPage, openAt, settle } from './testing/openedModal.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanUp()
})

const cardIn = (root: HTMLElement) => root.querySelector<HTMLElement>('.ModalCard')
const inside = () => document.querySelector('latchkey-modal')?.shadowRoot

describe('[VIEW-13] the card', () => {
  test.each([true, false])('fills a phone only if the page wants that: %s', async (isFull) => {
    const { root, kit } = await mountPage()
    Object.assign(kit.config, { isMobileFullScreen: isFull })
    await act(async () => openModal(kit, 'WhatIsAWallet'))
    expect(cardIn(root)?.dataset.full).toBe(isFull ? 'true' : undefined)
  })

  test('can be pulled down by its handle, and shakes when it must be answered', async () => {
    const { root, ui, kit } = await openAt({})
    expect(cardIn(root)?.dataset.shaking).toBeUndefined()
    await act(async () => kit.store.setState({ modal: { isOpen: true, isShaking: true } }))
    expect(cardIn(root)?.dataset.shaking).toBe('true')
    const handle = root.querySelector('.ModalCard-handle')
    expect(handle?.getAttribute('aria-label')).toBe('Close')
    await act(async () => void fireEvent.click(handle as Element))
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(ui.queryByRole('dialog')).toBeNull()
  })

  test('keeps its view while it fades, and cannot be used meanwhile', async () => {
    const { root, kit } = await openAt({}, 'WhatIsAWallet')
    await settle()
    expect([cardIn(root)?.inert, cardIn(root)?.dataset.leaving]).toEqual([false, undefined])
    await act(async () => closeModal(kit))
    expect([cardIn(root)?.inert, cardIn(root)?.dataset.leaving]).toEqual([true, 'true'])
    expect(root.querySelector('h2')?.textContent).toBe('What is a wallet?')
    await waitFor(() => expect(root.querySelector('h2')?.textContent).toBe('Connect a wallet'))
  })

  test('scrolls to the top of the next view, which takes the focus without scrolling', async () => {
    const { root, kit } = await openAt({})
    const scrolled = vi.fn()
    Object.assign(root.querySelector('.ModalCard-box') ?? {}, { scrollTo: scrolled })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await act(async () => pushView(kit, 'WhatIsAWallet'))
    await settle()
    expect(scrolled.mock.calls).toEqual([[0, 0]])
    expect(inside()?.activeElement?.textContent).toBe('Get a wallet')
    expect(focused.mock.lastCall).toEqual([{ preventScroll: true }])
    await act(async () => goBack(kit))
    expect(scrolled).toHaveBeenCalledTimes(2)
  })

  test('leaves the focus where the next view has put it, and takes the title if nothing else can have it', async () => {
    const { kit } = await openAt({ device: { isMobile: false } })
    await act(async () => pushView(kit, 'AllWallets'))
    await settle()
    expect(inside()?.activeElement?.getAttribute('type')).toBe('search')
    await act(async () => pushView(kit, 'SwitchNetwork', { chainId: 1329 }))
    await settle()
    expect(inside()?.activeElement?.textContent).not.toBe('')
  })
})

describe('[VIEW-12] what is said', () => {
  const spoken = (root: HTMLElement) =>
    [...root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).filter((text) => text !== '')

  test('a connection and its end, once each, and nothing of it in the next opening', async () => {
    addWallet({ name: 'Alpha', rdns: 'io.a' })
    const { root, kit } = await mountPage()
    expect(spoken(root)).toEqual([])
    await act(async () => openModal(kit))
    await act(() => connect(kit, 'io.a'))
    expect(spoken(root)).toContain('Connected with Alpha')
    await act(async () => openModal(kit, 'Account'))
    await settle()
    expect(root.querySelector('.LiveRegion:last-child')?.textContent ?? '').toBe('')
    await act(() => disconnect(kit))
    expect(spoken(root)).toContain('Disconnected')
  })

  test('a hint about a silent wallet has a link to its app, and can be closed', async () => {
    const { kit, ui } = await openAt({})
    const wallet = { name: 'Pocket', app: 'pocket://' }
    await act(async () => void showToast(kit, { variant: 'loading', message: 'No answer yet', wallet }))
    const link = ui.getByRole('link', { name: 'Open Pocket' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['pocket://', '_self'])
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Dismiss' })))
    expect(ui.queryByText('No answer yet')).toBeNull()
  })

  test('one toast, in the dialog while it is open and over the page otherwise', async () => {
    const { root, kit, ui } = await openAt({})
    await act(async () => void showToast(kit, { variant: 'error', message: 'Failed' }))
    expect(ui.getAllByText('Failed')).toHaveLength(1)
    expect(root.querySelector('dialog .Toasts')).not.toBeNull()
    await act(async () => closeModal(kit))
    expect(ui.getAllByText('Failed')).toHaveLength(1)
    expect(root.querySelector('dialog .Toasts')).toBeNull()
  })
})

test('[CON-07] a connected page prepares no list behind its closed modal', async () => {
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const { root, kit } = await mountPage()
  expect(cardIn(root)).not.toBeNull()
  await act(() => connect(kit, 'io.a'))
  await settle()
  expect(cardIn(root)).toBeNull()
  await act(() => disconnect(kit))
  expect(cardIn(root)).not.toBeNull()
})
