// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components

import { readAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { signMessage } from '@latchkey/core/actions/signMessage'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { currentEntry } from '@latchkey/core/state/router'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLogin, until } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

let rect = { left: 40, top: 100, width: 360, height: 600 }
beforeEach(() => {
  rect = { left: 40, top: 100, width: 360, height: 600 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => rect as DOMRect)
})
afterEach(async () => {
  await cleanUp()
  vi.restoreAllMocks()
})

const asked = async (frame = {}) => {
  const page = await openLogin({ frame: { RPC_REQUEST: () => 'silent', ...frame } })
  const connecting = connect(page.kit, embeddedId)
  await until(page.kit, () => readAccount(page.kit).address)
  await connecting
  await act(async () => closeModal(page.kit))
  const iframe = document.createElement('iframe')
  iframe.id = 'w3m-iframe'
  document.querySelector('latchkey-modal')?.append(iframe)
  const signed = signMessage(page.kit, 'hello')
  signed.catch(() => undefined)
  await until(page.kit, () => page.kit.store.getState().modal.isOpen)
  return { ...page, iframe, signed }
}

const answer = ({ host }: Awaited<ReturnType<typeof asked>>) =>
  act(async () =>
    host.say({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
      id: host.sent.find(({ name }) => name === 'RPC_REQUEST')?.id,
      payload: '0xab',
    }),
  )

describe('ApproveTransaction', () => {
  test('[FRAME-18, VIEW-01] shows the frame over its placeholder during a request, and hides it afterwards', async () => {
    const page = await asked()
    await until(page.kit, () => page.host.place)
    expect(page.host.place).toEqual(rect)
    expect(page.ui.getByRole('dialog', { name: 'Approve' })).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(page.root.querySelector('#w3m-frame-container')?.getAttribute('data-ready')).toBe('true')
    await answer(page)
    expect(page.host.place).toBeUndefined()
    expect(await page.signed).toBe('0xab')
  })

  test('[FRAME-18] sends the theme before showing the frame', async () => {
    const page = await asked()
    await act(async () => setThemeMode(page.kit, 'light'))
    const before = page.names().filter((name) => name === 'SYNC_THEME').length
    expect(before).toBeGreaterThan(0)
    await until(page.kit, () => page.host.place)
    const last = page.host.sent.filter(({ name }) => name === 'SYNC_THEME').at(-1)
    expect(last?.payload).toMatchObject({ themeMode: 'light' })
  })

  test('[FRAME-18] shows a skeleton while loading, and Cancel cancels the request', async () => {
    let themes = 0
    const page = await asked({ SYNC_THEME: () => (themes++ === 0 ? {} : 'silent') })
    expect(page.host.place).toBeUndefined()
    expect(page.root.querySelector('#w3m-frame-container')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Cancel' })))
    await expect(page.signed).rejects.toMatchObject({ rpcCode: 4001 })
    expect(page.names()).toContain('RPC_ABORT')
  })

  test('shows the frame after 2 s without a theme reply', async () => {
    let themes = 0
    const page = await asked({ SYNC_THEME: () => (themes++ === 0 ? {} : 'silent') })
    await settle()
    await act(async () => page.kit.clock.tick(2_000))
    await settle()
    expect(page.host.place).toEqual(rect)
  })

  test('[threat 22] gives the frame the height it needs in a low window', async () => {
    vi.stubGlobal('innerHeight', 390)
    rect = { left: 40, top: 100, width: 360, height: 280 }
    const page = await asked()
    await until(page.kit, () => page.host.place)
    expect(page.host.place).toEqual({ left: 40, top: 30, width: 360, height: 360 })
    vi.unstubAllGlobals()
  })

  test('[FRAME-18] follows the placeholder, and hides with the modal', async () => {
    const page = await asked()
    await until(page.kit, () => page.host.place)
    rect = { left: 0, top: 244, width: 390, height: 600 }
    await settle()
    expect(page.host.place).toEqual(rect)
    rect = { left: 0, top: 200, width: 390, height: 600 }
    await settle()
    expect(page.host.place).toEqual(rect)
    await act(async () => closeModal(page.kit))
    expect(page.host.place).toBeUndefined()
    await expect(page.signed).rejects.toMatchObject({ rpcCode: 4001 })
  })

  test('moves focus into the frame and keeps it there', async () => {
    const page = await asked()
    await until(page.kit, () => page.host.place)
    expect(document.activeElement).toBe(page.iframe)
    expect(page.iframe.inert).toBeFalsy()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    const [close] = page.ui.getAllByRole('button', { name: 'Close' }).slice(-1)
    close?.focus()
    expect(document.activeElement).not.toBe(page.iframe)
    await act(async () => page.ui.getByRole('button', { name: 'Go to the approval' }).focus())
    expect(document.activeElement).toBe(page.iframe)
    await act(async () => page.ui.getByRole('button', { name: 'Go to the approval' }).focus())
    expect(document.activeElement?.shadowRoot?.activeElement).toBe(close)
  })

  test('[FRAME-18] does not cover a placeholder that still moves', async () => {
    const moving = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
      rect = { ...rect, top: rect.top - 1 }
      return rect as DOMRect
    })
    const page = await asked()
    await until(page.kit, () => page.names().filter((name) => name === 'SYNC_THEME').length > 1)
    await settle()
    expect(page.host.place).toBeUndefined()
    moving.mockImplementation(() => rect as DOMRect)
    await until(page.kit, () => page.host.place)
  })

  test('[FRAME-18] returns to the view that was open', async () => {
    const page = await asked()
    await until(page.kit, () => page.host.place)
    await answer(page)
    await page.signed
    await act(async () => openModal(page.kit, 'Account'))
    const second = signMessage(page.kit, 'again')
    await until(page.kit, () => page.host.place)
    expect(page.ui.queryByRole('button', { name: 'Back' })).toBeNull()
    await act(async () =>
      page.host.say({
        type: '@w3m-frame/RPC_REQUEST_SUCCESS',
        id: page.host.sent.findLast(({ name }) => name === 'RPC_REQUEST')?.id,
        payload: '0xcd',
      }),
    )
    expect(await second).toBe('0xcd')
    expect(page.host.place).toBeUndefined()
    expect(currentEntry(page.kit.store.getState().router).view).toBe('Account')
  })
})
