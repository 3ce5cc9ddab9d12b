// @vitest-environment happy-dom
import { readAccount } from '@latchkey/core/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const relay = { urls: ['wss://relay.test'] }
const opened = async (prepare: (phone: ReturnType<typeof createFakePairing>) => void = () => {}) => {
  const phone = createFakePairing()
  prepare(phone)
  const page = await openAt({ api: healthyApi([]), options: { relay }, ports: { createPairing: phone.create } })
  await settle()
  await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: /WalletConnect/ })))
  await settle()
  return { ...page, phone, view: () => currentEntry(page.kit.store.getState().router).view }
}

describe('[VIEW-01] ConnectingWalletConnectBasic', () => {
  test('[CON-02] shows a code for any wallet, and connects when one agrees', async () => {
    const { ui, kit, phone, view } = await opened()
    expect(view()).toBe('ConnectingWalletConnectBasic')
    expect(ui.getByRole('dialog', { name: 'Scan with your phone' })).toBeTruthy()
    expect(ui.getByRole('img', { name: 'Open a wallet on your phone and scan.' })).toBeTruthy()
    await act(async () => phone.offers[0]?.approve())
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('holds the place of the code while it is prepared', async () => {
    const { ui, root } = await opened((phone) => {
      phone.state.gate = new Promise(() => {})
    })
    expect(root.querySelector('.PairingCode-frame[aria-busy] .Skeleton')).toBeTruthy()
    expect(ui.queryByRole('img', { name: /scan/ })).toBeNull()
    expect(ui.getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[CON-09] counts down to the next code and shows it by itself', async () => {
    const { ui, kit, phone } = await opened()
    expect(ui.getByText(/This code renews in 3:50\./)).toBeTruthy()
    await act(async () => kit.clock.tick(10_000))
    expect(ui.getByText(/This code renews in 3:40\./)).toBeTruthy()
    await act(async () => kit.clock.tick(220_000))
    await settle()
    expect(phone.offers).toHaveLength(2)
    expect(ui.getByText(/This code renews in 3:50\./)).toBeTruthy()
  })

  test('[CON-02] copies the link and says so', async () => {
    const { ui, phone } = await opened()
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy link' })))
    expect(writeText).toHaveBeenCalledWith(phone.offers[0]?.uri)
    expect(ui.getAllByRole('status').some((region) => region.textContent === 'Copied')).toBe(true)
    vi.unstubAllGlobals()
  })

  test('declined is calm and offers a new code', async () => {
    const { ui, phone } = await opened()
    await act(async () => phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' }))
    await settle()
    expect(ui.getByText('You declined')).toBeTruthy()
    expect(ui.queryByRole('alert')).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(ui.getByRole('img', { name: /scan/ })).toBeTruthy()
    expect(phone.offers).toHaveLength(2)
  })

  test('a relay that does not answer is named, with another way beside the retry', async () => {
    const { ui, phone, view } = await opened((one) => {
      one.state.failure = { code: 'pairing.relayUnreachable' }
    })
    expect(ui.getByRole('alert').textContent).toContain('relay.test does not answer')
    phone.state.failure = undefined
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(ui.getByRole('img', { name: /scan/ })).toBeTruthy()
    phone.state.failure = { code: 'pairing.relayUnreachable' }
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /WalletConnect/ })))
    await settle()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect another way' })))
    expect(view()).toBe('Connect')
  })

  test('[ERR-05] a relay that refuses raises its alert', async () => {
    const { ui } = await opened((phone) => {
      phone.state.failure = { code: 'pairing.refused', cause: new Error('3000 (Unauthorized: origin not allowed)') }
    })
    expect(ui.getByText('APKT002')).toBeTruthy()
    expect(ui.getByText('Pairing is not available here')).toBeTruthy()
  })

  test('is not offered where no relay is configured', async () => {
    const { ui } = await openAt({ api: healthyApi([]) })
    await settle()
    expect(ui.queryByRole('button', { name: /WalletConnect/ })).toBeNull()
  })
})
