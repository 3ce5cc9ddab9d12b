// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { disconnect } from '@latchkey/core/actions/disconnect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { showApproval } from '@latchkey/core/actions/showApproval'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mountEmbed } from './mountEmbed.ts'
import { addWallet, cleanUp, mountPage, settle } from './testing/openedModal.ts'

afterEach(cleanUp)

const open = async (options: Parameters<typeof mountPage>[0] = {}, view: 'connect' | 'networks' = 'connect') => {
  addWallet({ name: 'Harbour' })
  const mounted = await mountPage(options)
  const place = document.createElement('div')
  mounted.page.append(place)
  let remove = () => {}
  await act(async () => {
    remove = mountEmbed(mounted.kit, mounted.parts, place, view)
  })
  await settle()
  const shadow = place.firstElementChild?.shadowRoot
  const inside = within(shadow?.querySelector('.lk') as HTMLElement)
  const press = async (name: string | RegExp) => {
    await act(async () => void fireEvent.click(inside.getAllByRole('button', { name })[0] as HTMLElement))
    await settle()
  }
  return { ...mounted, place, shadow, inside, press, remove }
}
const titles = (inside: Awaited<ReturnType<typeof open>>['inside']) =>
  inside.getAllByRole('heading').map(({ textContent }) => textContent)

test('shows the list in the page, styled, and the dialog stays closed', async () => {
  const { kit, ui, shadow, inside } = await open()
  expect(titles(inside)).toEqual(['Connect a wallet'])
  expect(inside.getByRole('button', { name: /Harbour/ })).toBeTruthy()
  expect(shadow?.adoptedStyleSheets).toHaveLength(3)
  expect([ui.queryByRole('dialog'), kit.store.getState().modal.isOpen]).toEqual([null, false])
})

test('connects a wallet and shows its account, until it disconnects', async () => {
  const { kit, inside, press } = await open()
  await press(/Harbour/)
  expect(inside.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  expect(kit.store.getState().modal.isOpen).toBe(false)
  await act(async () => disconnect(kit))
  await settle()
  expect(titles(inside)).toEqual(['Connect a wallet'])
})

test('follows a wallet that connects elsewhere, and the theme', async () => {
  const { kit, inside, shadow } = await open()
  await act(async () => {
    await connect(kit, 'test.wallet')
    setThemeMode(kit, 'light')
  })
  await settle()
  expect(inside.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  expect(shadow?.querySelector<HTMLElement>('.lk')?.dataset.theme).toBe('light')
})

test('its views are its own: the dialog opens at another one, and neither moves the other', async () => {
  const { kit, ui, inside, press } = await open()
  await press('What is a wallet?')
  expect(titles(inside)).not.toEqual(['Connect a wallet'])
  await act(async () => openModal(kit))
  expect(ui.getByRole('dialog')).toBeTruthy()
  expect(within(ui.getByRole('dialog')).getByRole('heading', { name: 'Connect a wallet' })).toBeTruthy()
  await press('Back')
  expect(titles(inside)).toEqual(['Connect a wallet'])
})

test('an approval opens in the dialog, and the view stays where it is', async () => {
  const { kit, ui, inside, press } = await open()
  await press(/Harbour/)
  let answer = () => {}
  let running = Promise.resolve()
  await act(async () => {
    running = showApproval(
      kit,
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
  })
  await settle()
  expect(ui.getByRole('dialog')).toBeTruthy()
  expect(inside.getByRole('button', { name: 'Disconnect', hidden: true })).toBeTruthy()
  await act(async () => {
    answer()
    await running
  })
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('a sign-in that the project wants opens in the dialog', async () => {
  const { kit, inside, press } = await open({ api: createSignInServer().api })
  await act(() => loadProject(kit))
  await press(/Harbour/)
  expect(kit.store.getState()).toMatchObject({
    ...{ modal: { isOpen: true }, router: { history: [{ view: 'SIWXSignMessage' }] } },
  })
  expect(inside.getByRole('button', { name: 'Disconnect', hidden: true })).toBeTruthy()
})

test('a view inside the page takes no focus from it', async () => {
  const { kit, page } = await open()
  const field = page.appendChild(document.createElement('input'))
  field.focus()
  await act(async () => connect(kit, 'test.wallet'))
  await settle()
  expect(document.activeElement).toBe(field)
})

test('the list of networks can be embedded too', async () => {
  const { inside } = await open({ options: { supportedNetworks: [1329, 1328], networkSelection: 'true' } }, 'networks')
  expect(titles(inside)).toEqual(['Choose a network'])
  expect(inside.getAllByRole('listitem')).toHaveLength(2)
})

test('a page without a choice of networks shows the list of wallets instead', async () => {
  const { inside } = await open({}, 'networks')
  expect(titles(inside)).toEqual(['Connect a wallet'])
})

test('is removed without a trace', async () => {
  const { kit, place, remove } = await open()
  await act(async () => remove())
  expect(place.childElementCount).toBe(0)
  await act(async () => connect(kit, 'test.wallet'))
})
