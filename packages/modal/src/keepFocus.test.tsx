// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mountEmbed } from './mountEmbed.ts'
import { addWallet, cleanUp, mountPage, openAt, settle } from './testing/openedModal.ts'

afterEach(cleanUp)

const focusIn = (place: Element | null | undefined) => place?.shadowRoot?.activeElement
const press = async (button: HTMLElement) => {
  button.focus()
  await act(async () => void fireEvent.click(button))
  await settle()
}

/** The dialog after a wallet has declined, and the button that asks it again. */
const declined = async () => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a', mood: 'reject' })
  const page = await openAt({})
  await press(page.ui.getByRole('button', { name: /Alpha/ }))
  wallet.setMood('hang')
  return { ...page, again: page.ui.getByRole('button', { name: 'Try again' }) }
}

test('a pressed button that goes away leaves the focus on the title', async () => {
  const { ui, again } = await declined()
  await press(again)
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(focusIn(document.querySelector('latchkey-modal'))?.textContent).toBe('Alpha')
})

test('whoever has moved on keeps the focus', async () => {
  const { ui, again } = await declined()
  again.focus()
  await act(async () => {
    fireEvent.click(again)
    ui.getAllByRole('button', { name: 'Close' }).at(-1)?.focus()
  })
  await settle()
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(focusIn(document.querySelector('latchkey-modal'))?.getAttribute('aria-label')).toBe('Close')
})

const embedded = async () => {
  addWallet({ name: 'Harbour' })
  const mounted = await mountPage()
  const place = mounted.page.appendChild(document.createElement('div'))
  await act(async () => void mountEmbed(mounted.kit, mounted.parts, place, 'connect'))
  await settle()
  const host = place.firstElementChild
  return { ...mounted, host, inside: within(host?.shadowRoot?.querySelector('.lk') as HTMLElement) }
}

test('a view inside the page keeps the focus of whoever used it', async () => {
  const { host, inside } = await embedded()
  await press(inside.getByRole('button', { name: /Harbour/ }))
  expect(inside.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  expect(focusIn(host)).toBe(inside.getByRole('heading'))
})

test('a view inside the page takes no focus where there was none', async () => {
  const { kit, host, inside } = await embedded()
  await act(async () => connect(kit, 'test.wallet'))
  await settle()
  expect(inside.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  expect(focusIn(host)).toBeNull()
  expect(document.activeElement).toBe(document.body)
})
