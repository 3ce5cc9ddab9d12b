// @vitest-environment happy-dom
import { readAccount } from '@latchkey/core/account/connections'
import { approved } from '@latchkey/core/state/pairing'
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanUp()
})

const rainbow: Wallet = {
  id: 'rainbow',
  name: 'Rainbow',
  chains: ['eip155:1329'],
  rdns: 'me.rainbow',
  mobile_link: 'rainbow://',
  link_mode: 'https://rnbwapp.com',
  app_store: 'https://apps.apple.com/app/rainbow',
  play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
}
const safe: Wallet = { id: 'safe', name: 'Safe', chains: ['eip155:1329'], webapp_link: 'https://app.safe.global' }
const suite: Wallet = {
  id: 'suite',
  name: 'Suite',
  chains: ['eip155:1329'],
  desktop_link: 'suite://',
  mobile_link: 'suite://',
}
const lone: Wallet = { id: 'lone', name: 'Lone', chains: ['eip155:1329'], chrome_store: 'https://chrome.example' }
const phoneDevice = { isMobile: true, isIos: true, isChromium: false }

type Visible = (isVisible: boolean) => void

const opened = async ({ device = {}, press = 'Rainbow', isHeld = false } = {}) => {
  const phone = createFakePairing()
  if (isHeld) phone.state.gate = new Promise(() => {})
  const watchers: Visible[] = []
  const onVisible = (listener: Visible) => {
    watchers.push(listener)
    return () => void watchers.splice(watchers.indexOf(listener), 1)
  }
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  const page = await openAt({
    api: healthyApi([rainbow, safe, suite, lone]),
    options: { relay: { urls: ['wss://relay.test'] } },
    ports: { createPairing: phone.create, onVisible },
    device,
  })
  await settle()
  await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: new RegExp(`^${press}`) })))
  await settle()
  const see = (isVisible: boolean) =>
    act(async () => {
      for (const tell of [...watchers]) tell(isVisible)
    })
  return { ...page, phone, open, see, view: () => currentEntry(page.kit.store.getState().router).view }
}

describe('[VIEW-01] ConnectingWalletConnect on desktop', () => {
  test("[CON-02] shows a QR code with the wallet's logo, and a download link", async () => {
    const { ui, view } = await opened()
    expect(view()).toBe('ConnectingWalletConnect')
    expect(ui.getByRole('dialog', { name: 'Rainbow' })).toBeTruthy()
    expect(ui.getByRole('img', { name: 'Scan with Rainbow on your phone.' })).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Get Rainbow' })))
    await settle()
    expect(view()).toBe('GetWallet')
  })

  test('[CON-02] opens a web wallet in a new tab, with the pairing in the link', async () => {
    const { ui, phone } = await opened({ press: 'Safe' })
    const link = ui.getByRole('link', { name: 'Open Safe' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('uri')).toBe(phone.offers[0]?.uri)
  })

  test('has a tab for each connection method', async () => {
    const { ui } = await opened({ press: 'Suite' })
    expect(ui.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Phone', 'Desktop'])
    await act(async () => void fireEvent.click(ui.getByRole('tab', { name: 'Desktop' })))
    expect(ui.getByText('Open Suite on this computer')).toBeTruthy()
    expect(ui.getByRole('link', { name: 'Open Suite' }).getAttribute('href')).toMatch(/^suite:\/\/wc\?uri=wc%3A/)
  })

  test('adds the browser tab when the wallet is installed meanwhile', async () => {
    const { ui, view } = await opened()
    await act(async () => void addWallet({ name: 'Rainbow', rdns: 'me.rainbow', mood: 'hang' }))
    await settle()
    expect(ui.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Browser', 'Phone'])
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect' })))
    expect(view()).toBe('ConnectingExternal')
  })

  test('[CON-02] switches between browser wallet and phone', async () => {
    const wallet = addWallet({ name: 'Rainbow', rdns: 'me.rainbow', mood: 'hang' })
    const { ui, kit, view } = await opened()
    expect(view()).toBe('ConnectingExternal')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Use the mobile app instead' })))
    await settle()
    expect(view()).toBe('ConnectingWalletConnect')
    expect(ui.getByRole('img', { name: 'Scan with Rainbow on your phone.' })).toBeTruthy()
    expect(readAccount(kit).status).toBe('disconnected')
    await act(async () => void fireEvent.click(ui.getByRole('tab', { name: 'Browser' })))
    wallet.setMood('reject')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect' })))
    await settle()
    expect(ui.getByText('Connection declined')).toBeTruthy()
    expect(ui.getByRole('button', { name: 'Use the mobile app instead' })).toBeTruthy()
  })

  test('offers a download for a wallet with only an extension', async () => {
    const { view } = await opened({ press: 'Lone' })
    expect(view()).toBe('GetWallet')
  })
})

describe('[VIEW-01] ConnectingWalletConnect opened by a link', () => {
  const openedAt = async (walletId: string) => {
    const phone = createFakePairing()
    const registry = { answer: 'down' as 'down' | 'slow' | 'up' }
    const api = healthyApi([rainbow, safe, suite])
    const getWallets: (typeof api)[string] = (url, ...rest) => {
      if (registry.answer === 'slow') return new Promise(() => {})
      return registry.answer === 'up' ? (api['/getWallets']?.(url, ...rest) ?? 'down') : 'down'
    }
    const opening = (answer: typeof registry.answer) => {
      registry.answer = answer
      return openAt(
        {
          api: { ...api, '/getWallets': getWallets },
          options: { relay: { urls: ['wss://relay.test'] } },
          ports: { createPairing: phone.create },
        },
        'ConnectingWalletConnect',
        { walletId },
      )
    }
    return { registry, opening }
  }

  test('waits for the wallet without calling it missing', async () => {
    const { ui, root } = await (await openedAt('rainbow')).opening('slow')
    await settle()
    expect(root.querySelector('.ConnectingWalletConnect-wait')).toBeTruthy()
    expect(ui.queryByText('This wallet couldn’t be loaded')).toBeNull()
  })

  test('says that the wallet could not be loaded, and Retry loads it', async () => {
    const { opening, registry } = await openedAt('rainbow')
    const { ui, root } = await opening('down')
    await settle()
    expect(root.querySelector('.ConnectingWalletConnect-wait')).toBeNull()
    expect(ui.getByText('This wallet couldn’t be loaded')).toBeTruthy()
    registry.answer = 'up'
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Retry' })))
    await settle()
    expect(ui.getByRole('img', { name: 'Scan with Rainbow on your phone.' })).toBeTruthy()
  })

  test('says so too for a wallet that is not in the registry', async () => {
    const { ui } = await (await openedAt('nothing')).opening('up')
    await settle()
    expect(ui.getByText('This wallet couldn’t be loaded')).toBeTruthy()
  })

  test.each([
    ['suite', 'Phone'],
    ['suite', 'Desktop'],
    ['safe', undefined],
  ])('says in place of the way to %s (%s) that the wallet approved, declined or failed', async (walletId, tab) => {
    const { ui, kit } = await (await openedAt(walletId)).opening('up')
    await settle()
    if (tab) await act(async () => void fireEvent.click(ui.getByRole('tab', { name: tab })))
    const become = (change: typeof approved) =>
      act(async () => kit.store.setState(({ pairing }) => ({ pairing: change(pairing) })))
    const ways = () => [...ui.queryAllByRole('img', { name: /Scan/ }), ...ui.queryAllByRole('link', { name: /^Open/ })]
    expect(ways()).toHaveLength(1)
    await become(approved)
    expect(ui.getByText('Your wallet approved. Connecting…')).toBeTruthy()
    expect(ways()).toHaveLength(0)
    await become((state) => ({ ...state, status: 'rejected' }))
    expect(ui.getByText('Connection declined')).toBeTruthy()
    expect(ways()).toHaveLength(0)
    await become((state) => ({ ...state, status: 'failed' }))
    expect(ui.getByRole('button', { name: 'Connect another way' })).toBeTruthy()
    expect(ways()).toHaveLength(0)
  })
})

describe('[VIEW-01] ConnectingWalletConnect on a phone', () => {
  test('[CON-13] lists only wallets with an app link', async () => {
    const { ui } = await openAt({ api: healthyApi([rainbow, lone]), device: phoneDevice })
    await settle()
    expect(ui.queryByRole('button', { name: /Rainbow/ })).toBeTruthy()
    expect(ui.queryByRole('button', { name: /Lone/ })).toBeNull()
  })

  test('[CON-02] opens the app inside the tap, with a prepared link', async () => {
    const { open, phone, ui } = await opened({ device: phoneDevice })
    expect(phone.offers).toHaveLength(1)
    const href = `rainbow://wc?uri=${encodeURIComponent(phone.offers[0]?.uri ?? '')}`
    expect(open).toHaveBeenCalledWith(href, '_self', 'noreferrer noopener')
    expect(ui.getByText('Continue in Rainbow')).toBeTruthy()
    expect(ui.getByRole('link', { name: 'Open Rainbow again' }).getAttribute('href')).toBe(href)
  })

  test('waits under a large button until the link is ready', async () => {
    const { open, ui, root } = await opened({ device: phoneDevice, isHeld: true })
    expect(root.querySelector('.WaitRing')?.getAttribute('data-state')).toBe('calm')
    expect(open).not.toHaveBeenCalled()
    expect(ui.getByRole('button', { name: 'Open Rainbow' }).getAttribute('aria-busy')).toBe('true')
  })

  test('an app that did not open after 2 s offers store, web link, copy and QR code', async () => {
    const { ui, kit, root } = await opened({ device: phoneDevice })
    const ring = () => root.querySelector('.WaitRing')?.getAttribute('data-state')
    await act(async () => kit.clock.tick(1_999))
    expect([ui.queryByText('App didn’t open?'), ring()]).toEqual([null, 'waiting'])
    await act(async () => kit.clock.tick(1))
    expect(ui.getByText('App didn’t open?')).toBeTruthy()
    expect(ring()).toBe('calm')
    expect(ui.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe(rainbow.app_store)
    expect(ui.getByRole('link', { name: 'Open with its web link' }).getAttribute('href')).toMatch(/^https:\/\/rnbwapp/)
    expect(ui.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Show QR code' })))
    expect(ui.getByRole('img', { name: 'Scan with Rainbow on another phone.' })).toBeTruthy()
  })

  test('in Telegram, the large button has the web link already', async () => {
    const { ui, kit } = await opened({ device: { ...phoneDevice, isTelegram: true } })
    await act(async () => kit.clock.tick(2_000))
    expect(ui.getByRole('link', { name: 'Open Rainbow again' }).getAttribute('href')).toMatch(/^https:\/\/rnbwapp/)
    expect(ui.getByText('App didn’t open?')).toBeTruthy()
    expect(ui.queryByRole('link', { name: 'Open with its web link' })).toBeNull()
  })

  test('says what it waits for when the user returns', async () => {
    const { ui, kit, see } = await opened({ device: phoneDevice })
    await see(false)
    await act(async () => kit.clock.tick(5_000))
    expect(ui.queryByText('App didn’t open?')).toBeNull()
    await see(true)
    expect(ui.getByText('Waiting for Rainbow')).toBeTruthy()
  })

  test('[CON-09] shares one pairing between list and wallet', async () => {
    const { ui, phone } = await opened({ device: phoneDevice })
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /^Rainbow/ })))
    await settle()
    expect(phone.offers).toHaveLength(1)
  })
})
