// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanUp()
})

const title = { selector: '.StatusPanel-title' }
const rainbow: Wallet = {
  ...{ id: 'rainbow', name: 'Rainbow', chains: ['eip155:1329'], rdns: 'me.rainbow', mobile_link: 'rainbow://' },
  ...{ app_store: 'https://apps.apple.com/app/rainbow', chrome_store: 'https://chrome.example/rainbow' },
}
const open = async (device: object = {}, wallets: readonly Wallet[] = [rainbow]) => {
  const page = await openAt({ api: healthyApi(wallets), device }, 'GetWallet', { walletId: 'rainbow' })
  await settle()
  const links = () => page.ui.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  return { ...page, links }
}

test('[CON-02] on a computer: where to add the extension, then reload', async () => {
  const { ui, links } = await open()
  expect(ui.getByText('Rainbow isn’t in this browser', title)).toBeTruthy()
  expect(ui.getByText(/Add it, set it up/, { selector: '.StatusPanel-text' })).toBeTruthy()
  expect(links()).toEqual([['Add the extension', 'https://chrome.example/rainbow']])
  expect(ui.queryByRole('button', { name: 'Copy page link' })).toBeNull()
  expect(ui.getByRole('button', { name: 'Already added? Reload' })).toBeTruthy()
})

test('[CON-02] on a phone: the page is opened in the wallet, or its link copied', async () => {
  const { ui, links } = await open({ isMobile: true, isIos: true, isChromium: false })
  expect(ui.getByText('Open this page in Rainbow', title)).toBeTruthy()
  expect(ui.getByText(/Copy the link of this page/, { selector: '.StatusPanel-text' })).toBeTruthy()
  expect(ui.getByRole('button', { name: 'Copy page link' })).toBeTruthy()
  expect(links()).toContainEqual(['Get the app', 'https://apps.apple.com/app/rainbow'])
  expect(ui.queryByRole('button', { name: /Reload/ })).toBeNull()
})

test('[CON-02] a wallet that is here is connected instead', async () => {
  addWallet({ name: 'Rainbow', rdns: 'me.rainbow', mood: 'hang' })
  const { ui, kit, links } = await open()
  expect(ui.getByText('Rainbow is installed', title)).toBeTruthy()
  expect(links()).toEqual([])
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect' })))
  expect(currentEntry(kit.store.getState().router)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'me.rainbow' },
  })
})

test('[API-33] says when the wallet could not be loaded, and tries again', async () => {
  let isDown = true
  const api = healthyApi([rainbow])
  const { ui } = await openAt(
    { api: { ...api, '/getWallets': (url) => (isDown ? 'down' : (api['/getWallets']?.(url) ?? 'down')) } },
    'GetWallet',
    { walletId: 'rainbow' },
  )
  await waitFor(() => ui.getByText('This wallet couldn’t be loaded'))
  isDown = false
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Retry' })))
  await waitFor(() => ui.getByText('Rainbow isn’t in this browser', title))
})
