// @vitest-environment happy-dom

import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const third = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const multi = [{ id: 'multi_wallet', isEnabled: true, config: [] }]

const opened = async ({ isMulti = true, ids = ['io.a', 'io.b'] } = {}) => {
  addWallet({ name: 'Alpha', rdns: 'io.a', accounts: [fakeAccount, third] })
  addWallet({ name: 'Beta', rdns: 'io.b', accounts: [otherAccount] })
  const features = isMulti ? multi : []
  const page = await mountPage({ api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) } })
  await act(async () => {
    for (const id of ids) await connect(page.kit, id)
    openModal(page.kit, 'ProfileWallets')
  })
  await settle()
  return page
}

const press = async ({ ui }: Pick<Page, 'ui'>, name: string | RegExp) => {
  await act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  await settle()
}

const toasts = ({ kit }: Page) => {
  kit.clock.tick(200)
  return kit.store.getState().toast.shown?.message
}

describe('[CON-08] the wallet list', () => {
  test('shows every wallet with state and accounts, the current one first', async () => {
    const { ui } = await opened()
    const list = within(ui.getByRole('list', { name: 'Connected wallets' }))
    const rows = list.getAllByRole('listitem').filter((row) => row.className === 'KnownWalletRow')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Beta.*0x3C44…93BC.*Active/),
      expect.stringMatching(/Alpha.*0x7099…79C8.*Switch/),
    ])
    expect(list.getByText('0x90F7…b906')).toBeTruthy()
  })

  test('tells two wallets of one name apart by address', async () => {
    addWallet({ name: 'Alpha', rdns: 'io.c', accounts: ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'] })
    const { ui } = await opened({ ids: ['io.a', 'io.c'] })
    expect(ui.getByRole('button', { name: 'Switch to Alpha 0x7099…79C8' })).toBeTruthy()
    expect(ui.getByRole('button', { name: 'Disconnect Alpha 0x15d3…6A65' })).toBeTruthy()
  })

  test('confirms a switch, and no row moves', async () => {
    const page = await opened()
    await press(page, 'Switch to Alpha')
    expect(readAccount(page.kit).connectorId).toBe('io.a')
    expect(toasts(page)).toBe('Wallet switched')
    const rows = [...page.root.querySelectorAll('.KnownWalletRow')]
    expect(rows.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Beta', 'Alph'])
    expect(rows[1]?.textContent).toContain('Active')
  })

  test('switches to another account of the current wallet', async () => {
    const page = await opened({ ids: ['io.b', 'io.a'] })
    await press(page, 'Switch to 0x90F7…b906')
    expect(readAccount(page.kit).address).toBe(third)
    expect(toasts(page)).toBe('Account switched')
  })

  test('disconnecting one keeps the other, and offers to reconnect', async () => {
    const page = await opened()
    await press(page, 'Disconnect Alpha')
    expect(readAccount(page.kit).connectorId).toBe('io.b')
    expect(toasts(page)).toBe('Wallet disconnected')
    const recent = within(page.ui.getByRole('list', { name: 'Recently connected' }))
    expect(recent.getByText('Alpha')).toBeTruthy()
    await press(page, 'Connect Alpha')
    await settle()
    expect(currentEntry(page.kit.store.getState().router).view).toBe('ProfileWallets')
    expect(toasts(page)).toBe('New Wallet Added')
    expect(page.ui.getByRole('button', { name: 'Switch to Beta' })).toBeTruthy()
  })

  test('removes a wallet from the recent ones', async () => {
    const page = await opened()
    await press(page, 'Disconnect Alpha')
    await press(page, 'Remove Alpha from this list')
    expect(toasts(page)).toBe('Wallet deleted')
    expect(page.ui.queryByText('Recently connected')).toBeNull()
  })

  test('Disconnect all ends every connection and suggests a next step', async () => {
    const page = await opened()
    await press(page, 'Disconnect all')
    expect(readAccount(page.kit).status).toBe('disconnected')
    expect(page.kit.store.getState().modal.isOpen).toBe(true)
    expect(page.ui.getByText('No wallet connected')).toBeTruthy()
    await press(page, 'Connect a wallet')
    expect(currentEntry(page.kit.store.getState().router).view).toBe('Connect')
  })

  test('adding a wallet opens the wallet list and returns', async () => {
    const page = await opened({ ids: ['io.a'] })
    await press(page, 'Add a wallet')
    await press(page, /^Beta/)
    await settle()
    expect(currentEntry(page.kit.store.getState().router).view).toBe('ProfileWallets')
    expect(toasts(page)).toBe('New Wallet Added')
  })
})

test('[PLAN-02] without multi-wallet: shows the current one, and replaces it', async () => {
  const { ui } = await opened({ isMulti: false })
  expect(ui.queryByText('Alpha')).toBeNull()
  expect(ui.getByText('Beta')).toBeTruthy()
  expect(ui.queryByText('Disconnect all')).toBeNull()
  expect(ui.getByRole('button', { name: 'Use another wallet' })).toBeTruthy()
})
