// @vitest-environment happy-dom
import { readAccount } from '@latchkey/core/account/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const id = 'io.a'
const opened = async (setup: Parameters<typeof addWallet>[0] = {}, options: Parameters<typeof openAt>[0] = {}) => {
  const wallet = addWallet({ name: 'Alpha', rdns: id, ...setup })
  const page = await openAt(options)
  await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: /Alpha/ })))
  await settle()
  return { ...page, wallet }
}
const asked = ['wallet_requestPermissions', 'eth_requestAccounts']

describe('connecting', () => {
  test('[CON-01] asks an installed wallet once, and closes on success', async () => {
    const { kit, wallet, ui } = await opened()
    expect(ui.getByRole('status').textContent).toBe('Connected with Alpha')
    expect(wallet.calls.filter((method) => asked.includes(method))).toEqual(['wallet_requestPermissions'])
    expect(readAccount(kit).connectorId).toBe(id)
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(kit.store.getState().toast.shown).toBeUndefined()
  })

  test('says where to continue, and after 8 s what may be wrong', async () => {
    const { ui, kit } = await opened({ mood: 'hang' })
    expect(ui.getByRole('dialog', { name: 'Alpha' })).toBeTruthy()
    expect(ui.getByText('Continue in Alpha')).toBeTruthy()
    expect(ui.getByText('Accept the connection request in the wallet')).toBeTruthy()
    expect(ui.queryByText('Use the mobile app instead')).toBeNull()
    await act(async () => kit.clock.tick(7_999))
    expect(ui.queryByText(/Nothing happening/)).toBeNull()
    await act(async () => kit.clock.tick(1))
    expect(ui.getAllByText('Nothing happening? Unlock the wallet or click its icon.').length).toBeGreaterThan(0)
  })

  test('opens UnsupportedChain for a wallet on another network, and switches it', async () => {
    const { ui, kit, wallet } = await opened({ chainId: 1, knownChains: [1] })
    expect(ui.getByText('Your wallet is on Ethereum.')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Switch to Sei Network' })))
    await settle()
    expect(wallet.calls).toContain('wallet_addEthereumChain')
    expect(readAccount(kit).chainId).toBe(1329)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('[VIEW-13] with network switch off, the user switches in the wallet and the modal closes', async () => {
    const { ui, kit, wallet } = await opened({ chainId: 1 }, { options: { networkSwitch: false } })
    expect(ui.getByText('Switch to Sei Network in your wallet.')).toBeTruthy()
    expect(ui.queryByRole('button', { name: 'Switch to Sei Network' })).toBeNull()
    await act(async () => wallet.changeChain(1329))
    await settle()
    expect(wallet.calls).not.toContain('wallet_switchEthereumChain')
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })
})

describe('failures', () => {
  test.each([
    ['reject', 'Connection declined', 'Nothing was shared with this site.', false],
    [
      'pending',
      'Alpha is waiting for your answer',
      'A request is already open in your wallet. Answer it there first.',
      false,
    ],
    ['locked', 'Alpha is locked', 'Your wallet is locked. Unlock it, then try again.', false],
    ['broken', 'Failed to connect', /didn’t connect/, true],
  ] as const)('%s has its own state with one next step', async (mood, title, text, isAlarming) => {
    const { ui, kit, wallet } = await opened({ mood })
    expect(ui.getByText(title)).toBeTruthy()
    expect(ui.getByText(text)).toBeTruthy()
    expect(ui.queryByRole('alert') !== null).toBe(isAlarming)
    expect(kit.store.getState().toast.shown).toBeUndefined()
    wallet.setMood('approve')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(readAccount(kit).connectorId).toBe(id)
  })

  test('[CON-14] reports a missing wallet in a toast, and the view can be left', async () => {
    const { kit, ui } = await openAt({}, 'ConnectingExternal', { connectorId: 'io.gone' })
    await settle()
    expect(kit.store.getState().toast.shown?.message).toBe('No connector found for connection')
    expect(ui.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('[VIEW-14] closing while the wallet asks ends the wait silently', async () => {
    const { kit } = await opened({ mood: 'hang' })
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    await settle()
    expect(readAccount(kit).status).toBe('disconnected')
    expect(kit.store.getState()).toMatchObject({ modal: { isOpen: false }, toast: { shown: undefined } })
  })

  test('back ends the wait; a later approval still counts', async () => {
    const { kit, ui, wallet } = await opened({ mood: 'hang' })
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    expect(currentEntry(kit.store.getState().router).view).toBe('Connect')
    await settle()
    expect(readAccount(kit).status).toBe('disconnected')
    await act(async () => wallet.answer('approve'))
    await settle()
    expect(readAccount(kit).connectorId).toBe(id)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })
})
