// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core/actions/closeModal'
import { openModal } from '@latchkey/core/actions/openModal'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const cardIn = (root: HTMLElement) => root.querySelector<HTMLElement>('.ModalCard')

test('prepares the wallet list out of sight, without requests, and reuses it on opening', async () => {
  const { kit, root, ui } = await mountPage()
  const prepared = cardIn(root)
  expect(prepared?.style.display).toBe('none')
  expect(prepared?.querySelectorAll('li').length).toBeGreaterThan(3)
  expect(ui.queryByRole('dialog')).toBeNull()
  expect(
    kit.queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.fetchStatus !== 'idle' || state.data),
  ).toEqual([])
  await act(async () => openModal(kit))
  expect(cardIn(root)).toBe(prepared)
  expect(prepared?.style.display).toBe('')
  expect(ui.getByRole('dialog').contains(prepared)).toBe(true)
})

test('includes a wallet announced after preparation', async () => {
  const { kit, ui } = await mountPage()
  addWallet({ rdns: 'com.late', name: 'Late Wallet' })
  await act(async () => openModal(kit))
  expect(ui.getByRole('button', { name: /Late Wallet/ })).toBeTruthy()
})

test('opening another view gets a new card that does not slide in, and so does the next opening', async () => {
  const { kit, root } = await mountPage()
  const prepared = cardIn(root)
  await act(async () => openModal(kit, 'WhatIsAWallet'))
  await settle()
  const other = cardIn(root)
  expect(other).not.toBe(prepared)
  expect(other?.querySelector('.ModalCard-view')?.hasAttribute('data-direction')).toBe(false)
  await act(async () => closeModal(kit))
  await waitFor(() => expect(cardIn(root)).not.toBe(other))
  expect(cardIn(root)?.style.display).toBe('none')
})
