// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { readAccount } from '@latchkey/core/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const id = 'io.a'
const opened = async (options: Parameters<typeof mountPage>[0] = {}, setup: Parameters<typeof addWallet>[0] = {}) => {
  const wallet = addWallet({ name: 'Alpha', rdns: id, ...setup })
  const page = await mountPage(options)
  await act(async () => {
    await connect(page.kit, id)
    openModal(page.kit)
  })
  await settle()
  return { ...page, wallet }
}

describe('who is connected', () => {
  test('[CON-01] address, wallet, network, balance and the way to the explorer', async () => {
    const { ui } = await opened()
    expect(ui.getByRole('dialog', { name: 'Account' })).toBeTruthy()
    expect(ui.getByText('0x7099…79C8')).toBeTruthy()
    expect(ui.getByText('Alpha')).toBeTruthy()
    expect(ui.getByText('Sei Network')).toBeTruthy()
    expect(ui.getByText(/1\s*SEI/)).toBeTruthy()
    expect(ui.getByRole('link', { name: /Seiscan/ }).getAttribute('href')).toBe(
      `https://seiscan.io/address/${fakeAccount}`,
    )
  })

  test('the full address is one tap away, and copying says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { ui } = await opened()
    const more = ui.getByRole('button', { name: /show in full/ })
    await act(async () => void fireEvent.click(more))
    expect(ui.getByText('0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy address' })))
    expect(write).toHaveBeenCalledWith(fakeAccount)
    expect(ui.getAllByText('Copied').length).toBeGreaterThan(0)
    write.mockRestore()
  })

  test('another account of the wallet is followed at once', async () => {
    const { ui, wallet } = await opened()
    await act(async () => wallet.changeAccounts([otherAccount]))
    expect(ui.getByText('0x3C44…93BC')).toBeTruthy()
  })

  test('Disconnect forgets the wallet and closes', async () => {
    const { ui, kit } = await opened()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Disconnect' })))
    await settle()
    expect(readAccount(kit).status).toBe('disconnected')
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(ui.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Disconnected')
  })

  test("[VIEW-04] Switch wallet shows the visitor's wallets with the current one marked; back is the account", async () => {
    const { ui, kit } = await opened()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Switch wallet/ })))
    await settle()
    expect(ui.getByRole('list', { name: 'Connected wallets' }).textContent).toMatch(/Alpha.*Active/)
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })
})

describe('balance', () => {
  test('loading keeps its place', async () => {
    const { root } = await opened({ rpc: () => new Promise(() => {}) })
    expect(root.querySelector('.NativeBalance')?.getAttribute('aria-busy')).toBe('true')
    expect(root.querySelector('.NativeBalance .Skeleton')).not.toBeNull()
  })

  test('failed says so, and Retry reads it', async () => {
    let isDown = true
    const { ui } = await opened({
      rpc: async () => (isDown ? Promise.reject(new Error('down')) : '0x1bc16d674ec80000'),
    })
    expect(ui.getAllByText('Balance unavailable').length).toBeGreaterThan(0)
    isDown = false
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Retry' })))
    await settle()
    expect(ui.getByText(/2\s*SEI/)).toBeTruthy()
  })

  test('an old balance stays, and says from when it is', async () => {
    let isDown = false
    const { ui, kit } = await opened({
      rpc: async () => (isDown ? Promise.reject(new Error('down')) : '0xde0b6b3a7640000'),
    })
    isDown = true
    await act(() => kit.queries.refetchQueries({ queryKey: ['nativeBalance'] }))
    await settle()
    expect(ui.getByText(/1\s*SEI/)).toBeTruthy()
    expect(ui.getByText(/^As of /)).toBeTruthy()
  })
})

describe('network', () => {
  test('[ACT-03] while network selection is off there is no control, only its name', async () => {
    const { ui } = await opened()
    expect(ui.queryByRole('button', { name: /Sei Network/ })).toBeNull()
  })

  test('[ACT-03] with selection on, the list marks the current network and switches to another', async () => {
    const { ui, kit } = await opened(
      { options: { networkSelection: 'true', supportedNetworks: [1329, 1328] } },
      { knownChains: [1329, 1328] },
    )
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Sei Network/ })))
    await settle()
    expect(ui.getByRole('button', { name: /Sei Network\s*Current/ }).getAttribute('aria-current')).toBe('true')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Sei Testnet/ })))
    await settle()
    expect(readAccount(kit).chainId).toBe(1328)
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })

  test('opened on a wrong network it says which, and offers the switch', async () => {
    const { ui, kit } = await opened({}, { chainId: 10 })
    expect(ui.getByText('Your wallet is on OP Mainnet. This site uses Sei Network.')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Switch' })))
    await settle()
    expect(readAccount(kit).chainId).toBe(1329)
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })
})
