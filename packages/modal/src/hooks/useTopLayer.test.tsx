// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

let overlay: HTMLElement | undefined

afterEach(async () => {
  overlay?.remove()
  Reflect.deleteProperty(document, 'elementsFromPoint')
  await cleanUp()
  vi.unstubAllGlobals()
})

/** Adds an element to the page, like a browser wallet that draws its request there. */
const drawIntoPage = async () => {
  overlay = document.createElement('div')
  const drawn = overlay
  await act(async () => document.body.append(drawn))
}

/** The element at a point, as the browser reports it: never an element that a modal dialog makes inert. */
const atPoint = (found: () => readonly (Element | null)[]) => {
  const ask = vi.fn(found)
  Object.assign(document, { elementsFromPoint: ask })
  return ask
}

test('[CON-01] the modal leaves the top layer for a request that a wallet draws into the page', async () => {
  const { ui } = await openAt({})
  const dialog = ui.getByRole('dialog') as HTMLDialogElement
  atPoint(() => [overlay ?? null, document.querySelector('latchkey-modal'), document.body])
  await drawIntoPage()
  await vi.waitFor(() => expect(dialog.open).toBe(false))
})

test('[VIEW-11] the modal stays in the top layer over a dialog of the page, wherever that is', async () => {
  const { ui } = await openAt({})
  const dialog = ui.getByRole('dialog') as HTMLDialogElement
  const field = ui.getAllByRole('button').at(-1)
  field?.focus()
  const ask = atPoint(() => [document.body])
  await drawIntoPage()
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  expect(dialog.open).toBe(true)
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.activeElement).toBe(field)
})

test('[VIEW-05] Escape that only ends the composition of a word does not close the modal', async () => {
  const { kit, ui } = await openAt({})
  const pressEscape = async (isComposing: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true })
    Object.defineProperty(event, 'isComposing', { value: isComposing })
    await act(async () => void ui.getByRole('dialog').dispatchEvent(event))
  }
  await pressEscape(true)
  expect(kit.store.getState().modal.isOpen).toBe(true)
  await pressEscape(false)
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

/** What the browser reports of sizes: to each observer, whenever the test says so. */
const sizes = () => {
  const told = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe = () => void told.add(this.tell)
      disconnect = () => void told.delete(this.tell)
    },
  )
  return () =>
    act(async () => {
      for (const tell of [...told]) tell()
    })
}

test('[VIEW-08] a page that removes the container of the open modal is not locked', async () => {
  const resize = sizes()
  const { kit, page } = await openAt({})
  expect(page.inert).toBe(true)
  await resize()
  expect(kit.store.getState().modal.isOpen).toBe(true)
  document.querySelector('latchkey-modal')?.remove()
  await resize()
  expect(kit.store.getState().modal.isOpen).toBe(false)
  expect([page.inert, document.body.style.overflow]).toEqual([false, ''])
})

test('[VIEW-11] a modal that needs an answer comes back when the page removes its container', async () => {
  const resize = sizes()
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const { kit, ui } = await openAt({ api: createSignInServer().api })
  await act(() => loadProject(kit))
  await act(async () => connect(kit, 'io.a'))
  await settle()
  const dialog = ui.getByRole('dialog') as HTMLDialogElement
  const showModal = vi.spyOn(dialog, 'showModal')
  document.querySelector('latchkey-modal')?.remove()
  await resize()
  expect(kit.store.getState().modal.isOpen).toBe(true)
  expect([dialog.isConnected, dialog.open]).toEqual([true, true])
  expect(showModal).toHaveBeenCalled()
})
