// @vitest-environment happy-dom

import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, openAt, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const wallet = (id: string, over: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  chains: ['eip155:1329'],
  image_id: id,
  mobile_link: `${id}://`,
  ...over,
})
const registry = [wallet('a', { rdns: 'io.a' }), wallet('b'), wallet('c'), wallet('d'), wallet('e')]
const api = healthyApi(registry)

const rows = ({ root }: Page) =>
  [...root.querySelectorAll('.WalletRows .ListRow')].map((row) =>
    [...row.querySelectorAll('.ListRow-words, .ListRow-end')].map(({ textContent }) => textContent).join(''),
  )

describe('the wallet list', () => {
  test('[CON-01] shows labeled recent, installed and recommended wallets in this order, then the total', async () => {
    addWallet({ name: 'A', rdns: 'io.a' })
    addWallet({ name: 'Z', rdns: 'io.z' })
    const page = await openAt({ api, storage: { 'latchkey.recentWallets': 'io.z' } })
    await settle()
    expect(rows(page)).toEqual(['ZRecent', 'AInstalled', 'Wallet bGet', 'Wallet cGet', 'All wallets5'])
  })

  test('[CON-08] labels a wallet that is connected already', async () => {
    addWallet({ name: 'A', rdns: 'io.a' })
    const page = await openAt({ api }, 'AllWallets')
    await settle()
    expect(rows(page)[0]).toBe('AInstalled')
    await act(async () => {
      await connect(page.kit, 'io.a')
      openModal(page.kit, 'AllWallets')
    })
    await settle()
    expect(rows(page)[0]).toBe('AConnected')
  })

  test('[CON-01] offers window.ethereum as the browser wallet', async () => {
    const legacy = createFakeWallet()
    legacy.injectLegacy()
    const page = await openAt({ api })
    await settle()
    expect(rows(page)[0]).toBe('Browser walletInstalled')
    legacy.remove()
  })

  test('[CON-01] adds a late wallet after the installed ones without moving others', async () => {
    addWallet({ name: 'Z', rdns: 'io.z' })
    const page = await openAt({ api, storage: { 'latchkey.recentWallets': 'io.late' } })
    await settle()
    const before = rows(page)
    await act(async () => void addWallet({ name: 'Late', rdns: 'io.late' }))
    expect(rows(page)).toEqual([before[0], 'LateRecent', ...before.slice(1)])
  })

  test('[CON-01] relabels a recommended wallet that is installed, in place', async () => {
    const page = await openAt({ api })
    await settle()
    expect(rows(page)[0]).toBe('Wallet aGet')
    await act(async () => void addWallet({ name: 'A', rdns: 'io.a' }))
    expect(rows(page).slice(0, 2)).toEqual(['AInstalled', 'Wallet bGet'])
  })

  test('[CON-13] on a phone, lists only wallets with an app link', async () => {
    const mixed = healthyApi([wallet('a'), wallet('desk', { mobile_link: null })])
    const page = await openAt({ api: mixed, device: { isMobile: true, isIos: true } })
    await settle()
    expect(rows(page)).toEqual(['Wallet aOpen', 'All wallets2'])
  })

  test('[PLAN-02] offers no email or social login while their features are off', async () => {
    const { root } = await openAt({ api })
    await settle()
    expect(root.querySelector('input')).toBeNull()
  })
})

describe('states', () => {
  test('reserves space for logins on a first visit, until the project says whether it has any', async () => {
    const page = await openAt({ api: { ...api, '/appkit/v1/config': () => new Promise(() => {}) } })
    expect(page.root.querySelector('.LoginWays')?.getAttribute('aria-busy')).toBe('true')
  })

  test('loading shows the final number of rows, and installed wallets at once', async () => {
    addWallet({ name: 'Z', rdns: 'io.z' })
    const page = await openAt({ api: { ...api, '/getWallets': () => new Promise(() => {}) } })
    expect(rows(page)).toEqual(['ZInstalled'])
    expect(page.ui.queryByText(/No wallet found/)).toBeNull()
    expect(page.root.querySelectorAll('.WalletRows-loading')).toHaveLength(4)
    expect(page.root.querySelector('.WalletRows')?.getAttribute('aria-busy')).toBe('true')
  })

  test('no wallet installed: says so while the list loads, so that no row moves when it has', async () => {
    const page = await openAt({ api: { ...api, '/getWallets': () => new Promise(() => {}) } })
    expect(page.ui.getByText(/No wallet found in this browser/)).toBeTruthy()
    expect(page.root.querySelectorAll('.WalletRows-loading')).toHaveLength(5)
  })

  test('misses no wallet on a page that lists none', async () => {
    const page = await openAt({ api: healthyApi([]) })
    await settle()
    expect(page.root.querySelector('.WalletRows')?.getAttribute('aria-busy')).toBeNull()
    expect(page.ui.queryByText(/No wallet found/)).toBeNull()
  })

  test('API down: installed wallets stay, a notice says what is missing, and Retry loads it', async () => {
    addWallet({ name: 'Z', rdns: 'io.z' })
    let isDown = true
    const page = await openAt({
      api: { ...api, '/getWallets': (url) => (isDown ? 'down' : (api['/getWallets']?.(url) ?? 'down')) },
    })
    await settle()
    expect(rows(page)).toEqual(['ZInstalled'])
    expect(page.ui.getAllByText('The full wallet list couldn’t be loaded.').length).toBeGreaterThan(0)
    expect(page.ui.queryByRole('alert')).toBeNull()
    isDown = false
    fireEvent.click(page.ui.getByRole('button', { name: 'Retry' }))
    await settle()
    expect(rows(page)).toContain('Wallet bGet')
    expect(page.ui.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('no wallet installed: says so and offers wallets', async () => {
    const page = await openAt({ api })
    await settle()
    expect(page.ui.getByText(/No wallet found in this browser/)).toBeTruthy()
    expect(rows(page)).toHaveLength(5)
  })

  test('no wallet and no API: says so, and offers Retry', async () => {
    const page = await openAt({ api: { '/getWallets': () => 'down' } })
    await settle()
    expect(page.ui.getByText('No wallet found')).toBeTruthy()
    expect(page.ui.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('navigation', () => {
  test('arrow keys, Home and End move between the rows', async () => {
    addWallet({ name: 'Z', rdns: 'io.z' })
    const page = await openAt({ api })
    await settle()
    const [first, second, ...rest] = [...page.root.querySelectorAll<HTMLElement>('.WalletRows .ListRow')]
    const focused = () => document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    expect(focused()).toBe(second)
    fireEvent.keyDown(second as HTMLElement, { key: 'End' })
    expect(focused()).toBe(rest.at(-1))
    fireEvent.keyDown(rest.at(-1) as HTMLElement, { key: 'Home' })
    expect(focused()).toBe(first)
  })

  test('a wallet that is not installed leads to its download link', async () => {
    const withStore = healthyApi([wallet('b', { chrome_store: 'https://chromewebstore.google.com/b' })])
    const page = await openAt({ api: withStore })
    await settle()
    fireEvent.click(page.ui.getByRole('button', { name: /Wallet b/ }))
    await settle()
    const link = page.ui.getByRole('link', { name: 'Add the extension' })
    expect(link.getAttribute('href')).toBe('https://chromewebstore.google.com/b')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(page.ui.getByRole('button', { name: /Reload/ })).toBeTruthy()
  })

  test('[CON-13] on a phone it leads to the app link', async () => {
    const page = await openAt({ api, device: { isMobile: true, isAndroid: true } })
    await settle()
    fireEvent.click(page.ui.getByRole('button', { name: /Wallet b/ }))
    await settle()
    expect(page.ui.getByRole('link', { name: 'Open Wallet b' }).getAttribute('href')).toBe('b://')
  })
})
