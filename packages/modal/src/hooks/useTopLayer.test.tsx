// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp, openAt } from '../testing/openedModal.ts'

let overlay: HTMLElement | undefined

afterEach(async () => {
  overlay?.remove()
  Reflect.deleteProperty(document, 'elementsFromPoint')
  await cleanUp()
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
