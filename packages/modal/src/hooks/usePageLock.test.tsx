// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core/actions/closeModal'
import { createFakeFrameHost } from '@latchkey/core/testing/fakeFrameHost'
import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, openAt } from '../testing/openedModal.ts'

afterEach(cleanUp)

test('in a container of the page, everything beside the modal is inert, and nothing around it', async () => {
  document.body.innerHTML = '<aside></aside><div id="app"><p></p><div id="dialog"><button>Buy</button></div></div>'
  const place = document.querySelector('#dialog')
  const frameHost = { ...createFakeFrameHost(), container: () => place }
  const { kit } = await openAt({ frameHost })
  const inert = () => [...document.querySelectorAll<HTMLElement>('[inert]')].map(({ localName }) => localName)
  expect(place?.lastElementChild?.localName).toBe('latchkey-modal')
  // `main` is the page of the test.
  expect(inert()).toEqual(['aside', 'p', 'button', 'main'])
  await act(async () => closeModal(kit))
  expect(inert()).toEqual([])
})

test('a container that has left the page: the modal opens in the new one', async () => {
  const add = () => document.body.appendChild(document.createElement('section'))
  let place = add()
  const { kit, opener, ui } = await openAt({ frameHost: { ...createFakeFrameHost(), container: () => place } })
  await act(async () => closeModal(kit))
  place.remove()
  place = add()
  await act(async () => opener.click())
  expect(place.firstElementChild?.localName).toBe('latchkey-modal')
  expect((ui.getByRole('dialog') as HTMLDialogElement).open).toBe(true)
})
