// @vitest-environment happy-dom
import { readAccount } from '@latchkey/core/account/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import type { Wallet } from '@latchkey/wire/api/explorer'
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
  test('[CON-02] shows a QR code for any wallet, and connects when one agrees', async () => {
    const { ui, kit, phone, view } = await opened()
    expect(view()).toBe('ConnectingWalletConnectBasic')
    expect(ui.getByRole('dialog', { name: 'Scan with your phone' })).toBeTruthy()
    expect(ui.getByRole('img', { name: 'Open a wallet on your phone and scan.' })).toBeTruthy()
    await act(async () => phone.offers[0]?.approve())
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test.each([
    ['a pointer', (row: HTMLElement) => fireEvent.pointerOver(row, { pointerType: 'mouse' })],
    ['the keyboard', (row: HTMLElement) => row.focus()],
  ] as const)('loads what a code needs when %s comes near, and asks for no code yet', async (_by, approach) => {
    const phone = createFakePairing()
    const page = await openAt({ api: healthyApi([]), options: { relay }, ports: { createPairing: phone.create } })
    await settle()
    expect(phone.state.warmed).toBe(0)
    await act(async () => void approach(page.ui.getByRole('button', { name: /WalletConnect/ })))
    await settle()
    expect([phone.state.warmed, phone.offers.length]).toEqual([1, 0])
  })

  test('keeps the space of the code while it loads', async () => {
    const { ui, root } = await opened((phone) => {
      phone.state.gate = new Promise(() => {})
    })
    expect(root.querySelector('.PairingCode-frame[aria-busy] .Skeleton')).toBeTruthy()
    expect(ui.queryByRole('img', { name: /scan/ })).toBeNull()
    expect(ui.getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[CON-09] counts down to the next code and shows it', async () => {
    const { ui, kit, phone } = await opened()
    expect(ui.getByText(/This QR code renews in 3:50\./)).toBeTruthy()
    await act(async () => kit.clock.tick(10_000))
    expect(ui.getByText(/This QR code renews in 3:40\./)).toBeTruthy()
    await act(async () => kit.clock.tick(220_000))
    await settle()
    expect(phone.offers).toHaveLength(2)
    expect(ui.getByText(/This QR code renews in 3:50\./)).toBeTruthy()
  })

  test('[CON-02] copies the link and confirms it', async () => {
    const { ui, phone } = await opened()
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy link' })))
    expect(writeText).toHaveBeenCalledWith(phone.offers[0]?.uri)
    expect(ui.getAllByRole('status').some((region) => region.textContent === 'Copied')).toBe(true)
    vi.unstubAllGlobals()
  })

  test('reports a decline calmly and offers a new code', async () => {
    const { ui, phone } = await opened()
    await act(async () => phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' }))
    await settle()
    expect(ui.getByText('Connection declined')).toBeTruthy()
    expect(ui.queryByRole('alert')).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(ui.getByRole('img', { name: /scan/ })).toBeTruthy()
    expect(phone.offers).toHaveLength(2)
  })

  test.each([
    { code: 5100, message: 'Unsupported chains.' },
    { code: 5104, message: 'Unsupported namespace key.' },
    new Error('Unsupported chains'),
  ])('says what a wallet that cannot use the network can do: $message', async (reason) => {
    const { ui, phone, view } = await opened()
    await act(async () => phone.offers[0]?.refuse(reason))
    await settle()
    expect(phone.offers).toHaveLength(1)
    const alert = ui.getByRole('alert').textContent
    expect(alert).toContain('Not supported by your wallet')
    expect(alert).toContain('Your wallet doesn’t support Sei Network or something else this site needs.')
    expect(alert).toContain('Add the network in the wallet, or use another wallet.')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect another way' })))
    expect(view()).toBe('Connect')
  })

  test('a code that ran out is replaced without a word', async () => {
    const { ui, phone } = await opened()
    await act(async () => phone.offers[0]?.refuse(new Error('Proposal expired')))
    await settle()
    expect(phone.offers).toHaveLength(2)
    expect(ui.queryByRole('alert')).toBeNull()
  })

  test('names an unresponsive relay, with retry and another way', async () => {
    const { ui, phone, view } = await opened((one) => {
      one.state.failure = { code: 'pairing.relayUnreachable' }
    })
    expect(ui.getByRole('alert').textContent).toContain('relay.test doesn’t answer')
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
    expect(ui.getByText('Pairing isn’t available here')).toBeTruthy()
  })

  test('is not offered without a relay', async () => {
    const { ui } = await openAt({ api: healthyApi([]) })
    await settle()
    expect(ui.queryByRole('button', { name: /WalletConnect/ })).toBeNull()
  })
})

describe('[VIEW-01, CON-13] ConnectingWalletConnectBasic on a phone', () => {
  const wallets: readonly Wallet[] = [
    { id: 'rainbow', name: 'Rainbow', chains: ['eip155:1329'], mobile_link: 'rainbow://' },
    { id: 'safe', name: 'Safe', chains: ['eip155:1329'], webapp_link: 'https://app.safe.global' },
    { id: 'phantom', name: 'Phantom', chains: ['eip155:1329'], rdns: 'app.phantom' },
    { id: 'lone', name: 'Lone', chains: ['eip155:1329'], chrome_store: 'https://chrome.example' },
  ]
  const onPhone = async () => {
    const phone = createFakePairing()
    const open = vi.spyOn(window, 'open').mockImplementation(() => null)
    const page = await openAt({
      api: healthyApi(wallets),
      options: { relay },
      ports: { createPairing: phone.create },
      device: { isMobile: true, isAndroid: true, isChromium: false },
    })
    await settle()
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: /WalletConnect/ })))
    await settle()
    return { ...page, phone, open, view: () => currentEntry(page.kit.store.getState().router).view }
  }

  test('lists wallets with an app link, and opens one inside the tap', async () => {
    const { ui, open, phone, view } = await onPhone()
    expect(ui.getByRole('dialog', { name: 'Connect with an app' })).toBeTruthy()
    const names = [...ui.getByRole('list', { name: 'Wallets' }).querySelectorAll('.ListRow-title')]
    expect(names.map(({ textContent }) => textContent)).toEqual(['Rainbow', 'Safe', 'Phantom'])
    expect(ui.queryByRole('img', { name: /[Ss]can/ })).toBeNull()
    fireEvent.click(ui.getByRole('button', { name: /^Rainbow/ }))
    const href = `rainbow://wc?uri=${encodeURIComponent(phone.offers[0]?.uri ?? '')}`
    expect(open).toHaveBeenCalledWith(href, '_self', 'noreferrer noopener')
    await settle()
    expect(view()).toBe('ConnectingWalletConnect')
    expect(phone.offers).toHaveLength(1)
    open.mockRestore()
  })

  test('a list that failed says so, and Retry loads it', async () => {
    let isDown = true
    const api = healthyApi(wallets)
    const page = await openAt(
      {
        api: { ...api, '/getWallets': (...call) => (isDown ? 'down' : (api['/getWallets']?.(...call) ?? 'down')) },
        options: { relay },
        ports: { createPairing: createFakePairing().create },
        device: { isMobile: true, isAndroid: true, isChromium: false },
      },
      'ConnectingWalletConnectBasic',
    )
    await settle()
    const rows = () => page.root.querySelectorAll('.PairingOnPhone-list .ListRow').length
    expect(page.ui.getByText('The full wallet list couldn’t be loaded.')).toBeTruthy()
    expect(rows()).toBe(0)
    isDown = false
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Retry' })))
    await settle()
    expect(page.ui.queryByText('The full wallet list couldn’t be loaded.')).toBeNull()
    expect(rows()).toBe(3)
  })

  test('has link and QR code for all other wallets', async () => {
    const { ui, open } = await onPhone()
    expect(ui.getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Show QR code' })))
    expect(ui.getByRole('img', { name: 'Scan with a wallet on another phone.' })).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back to the list' })))
    expect(ui.getByRole('list', { name: 'Wallets' })).toBeTruthy()
    open.mockRestore()
  })
})
