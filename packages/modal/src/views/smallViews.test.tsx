// @vitest-environment happy-dom
import { readAccount } from '@latchkey/core/account/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, openAt, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const press = async ({ ui }: Pick<Page, 'ui'>, name: string | RegExp) => {
  await act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  await settle()
}
const entryOf = ({ kit }: Pick<Page, 'kit'>) => currentEntry(kit.store.getState().router)

describe('[ACT-03] a wallet on a network that the site does not use', () => {
  const open = async (options = {}) => {
    const page = await openAccount({ options }, 'UnsupportedChain')
    await act(async () => page.wallet.changeChain(10))
    await settle()
    return page
  }

  test('is told which one it is on, and offered the switch', async () => {
    const page = await open()
    expect(page.ui.getByText('This site uses Sei Network', { selector: '.StatusPanel-title' })).toBeTruthy()
    expect(page.ui.getByText('Your wallet is on OP Mainnet.', { selector: '.StatusPanel-text' })).toBeTruthy()
    page.wallet.setMood('hang')
    await press(page, 'Switch to Sei Network')
    expect(entryOf(page)).toMatchObject({ view: 'SwitchNetwork', params: { chainId: 1329 } })
  })

  test('switches in the wallet where the site does not ask', async () => {
    const { ui } = await open({ networkSwitch: false })
    expect(ui.getByText('Switch to Sei Network in your wallet.', { selector: '.StatusPanel-text' })).toBeTruthy()
    expect(ui.queryByRole('button', { name: /^Switch to/ })).toBeNull()
  })

  test('can disconnect', async () => {
    const page = await open()
    await press(page, 'Disconnect')
    expect(readAccount(page.kit).address).toBeUndefined()
  })
})

describe('[VIEW-05] the header', () => {
  test('has help in Connect, settings in Account, and back elsewhere', async () => {
    const connect = await openAt({ api: healthyApi() })
    await settle()
    const header = ({ root }: Pick<Page, 'root'>) => within(root.querySelector('.Header') as HTMLElement)
    expect(header(connect).queryByRole('button', { name: 'Settings' })).toBeNull()
    await press({ ui: header(connect) }, 'What is a wallet?')
    expect(entryOf(connect).view).toBe('WhatIsAWallet')
    await press({ ui: header(connect) }, 'Back')
    expect(entryOf(connect).view).toBe('Connect')
    await cleanUp()
    const account = await openAccount({}, 'Account')
    expect(header(account).queryByRole('button', { name: 'What is a wallet?' })).toBeNull()
    expect(header(account).queryByRole('button', { name: 'Back' })).toBeNull()
    await press({ ui: header(account) }, 'Settings')
    expect(entryOf(account).view).toBe('Settings')
    await press({ ui: header(account) }, 'Back')
    expect(entryOf(account).view).toBe('Account')
    await press({ ui: header(account) }, 'Close')
    expect(account.kit.store.getState().modal.isOpen).toBe(false)
  })
})

test('a wallet that is gone leads back to the list', async () => {
  const page = await openAt({ api: healthyApi() }, 'ConnectingMultiChain', { connectorId: 'io.gone' })
  await settle()
  expect(page.ui.getByRole('alert').textContent).toContain('We can’t find this wallet')
  await press(page, 'See all wallets')
  expect(entryOf(page).view).toBe('Connect')
})
