// @vitest-environment happy-dom
import { pushView } from '@latchkey/core/actions/navigate'
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleCoin, sampleHeldNft, sampleItem } from '@latchkey/core/testing/accountSamples'
import { createFakeDesk } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, openAt, type Page, settle } from '../testing/openedModal.ts'
import { press, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const features = ['activity', 'swap', 'onramp', 'smart_sessions'].map((id) => ({ id, isEnabled: true, config: null }))
const api = {
  ...createFakeDesk().api,
  ...accountApi([sampleCoin('4', 0.5)], [], { '/appkit/v1/config': () => ({ body: { features } }) }),
}
const entryOf = ({ kit }: Pick<Page, 'kit'>) => currentEntry(kit.store.getState().router)

describe('[VIEW-03] what a press leads to', () => {
  test.each([
    ['Account', 'Send', { view: 'WalletSend', params: {} }],
    ['Account', 'Receive', { view: 'WalletReceive' }],
    ['Account', 'Swap', { view: 'Swap' }],
    ['Account', 'Buy', { view: 'Buy' }],
    ['Account', /^Choose a name/, { view: 'RegisterAccountName' }],
    ['Account', /^Permissions/, { view: 'SmartSessionList' }],
    ['RegisterAccountNameSuccess', 'Let’s go', { view: 'Account' }],
    ['Tokens', 'Back to your account', { view: 'Account' }],
    ['Nft', 'Back to your account', { view: 'Account' }],
    ['Swap', /^SEI/, { view: 'SwapSelectToken', params: { side: 'source' } }],
    ['Connect', 'Back', { view: 'Account' }],
  ] as const)('from %s, %s', async (view, name, next) => {
    const page = await openAccount({ api }, 'Account')
    const params = { name: 'ada.sei', tokenAddress: otherAccount, contract: otherAccount, tokenId: '1' }
    await act(async () => pushView(page.kit, view as 'Tokens', params))
    await settle()
    await press(page, 'button', name)
    expect(entryOf(page)).toMatchObject(next)
  })

  test.each([
    ['What is a wallet?', 'WhatIsAWallet'],
    [/^All wallets/, 'AllWallets'],
  ] as const)('from the list, %s', async (name, view) => {
    const wallets = {
      '/getWallets': () => ({ body: { data: [{ id: 'a', name: 'A', chains: ['eip155:1329'] }], count: 1 } }),
    }
    const page = await openAt({ api: { ...api, ...wallets } })
    await settle()
    await act(async () => page.ui.getAllByRole('button', { name }).at(-1)?.click())
    expect(entryOf(page).view).toBe(view)
  })
})

describe('[DATA-03] a press on Retry', () => {
  test.each([
    ['/v1/account/:address/nfts', { nfts: [sampleHeldNft()], hiddenCount: 0, isCut: false }, 'Nft', 'Retry', 'Send'],
    ['/v1/account/:address/history', { data: [sampleItem('1')], next: null }, 'Activity', 'Retry', undefined],
    [`/v1/sessions/eip155%3A1329%3A${fakeAccount}`, { pcis: [] }, 'SmartSessionList', 'Try again', undefined],
  ] as const)('reads %s again, busy meanwhile', async (path, body, view, retry, after) => {
    let answer: () => Promise<'down' | { body: object }> = async () => 'down'
    const params = { contract: sampleHeldNft().contract, tokenId: '7' }
    const page = await openAccount({ api: { ...api, [path]: () => answer() } }, view as 'Nft', params)
    await page.ui.findAllByRole('alert')
    const button = () => page.ui.queryByRole('button', { name: retry })
    expect(button()?.getAttribute('aria-busy')).toBeNull()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async () => {
      await held
      return { body }
    }
    await press(page, 'button', retry)
    expect(button()?.getAttribute('aria-busy') ?? 'true').toBe('true')
    await act(async () => release())
    await waitFor(() => expect(button()).toBeNull())
    if (after) expect(await page.ui.findByRole('button', { name: after })).toBeTruthy()
  })

  test('of an old list reads it again', async () => {
    const state = { isDown: false }
    const answer = () => (state.isDown ? ('down' as const) : { body: { data: [sampleItem('1')], next: null } })
    const page = await openAccount({ api: { ...api, '/v1/account/:address/history': answer } }, 'Activity')
    state.isDown = true
    await act(() => page.kit.queries.refetchQueries({ queryKey: ['account', 'history'] }))
    await page.ui.findByText(/^Couldn’t refresh/)
    state.isDown = false
    await press(page, 'button', 'Retry')
    await waitFor(() => expect(page.ui.queryByText(/^Couldn’t refresh/)).toBeNull())
  })
})

describe('[ACT-08] buying', () => {
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '20.50', max: '25000.00' },
    { id: 'apple_pay', min: '5', max: '100' },
  ]
  const networks = [{ name: 'sei', display_name: 'Sei', chain_id: '1329', contract_address: null }]
  const options = {
    purchaseCurrencies: ['USDC', 'SEI'].map((id) => ({ id, name: id, symbol: id, networks })),
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  }
  const quote = {
    ...{ networkFee: { amount: '1.00', currency: 'EUR' }, paymentSubtotal: { amount: '99', currency: 'EUR' } },
    ...{
      paymentTotal: { amount: '500', currency: 'EUR' },
      purchaseAmount: { amount: '98.7', currency: 'SEI' },
      quoteId: '1',
    },
  }
  const buyApi = {
    ...api,
    '/v1/onramp/options': () => ({ body: options }),
    '/v1/onramp/quote': () => ({ body: quote }),
  }

  test('every choice is one press, and the quote follows', async () => {
    const page = await openAccount({ api: buyApi }, 'Buy')
    await press(page, 'button', /SEI/)
    await press(page, 'button', 'EUR')
    await press(page, 'button', /^Bank transfer/)
    await press(page, 'button', '€500')
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 260)))
    await settle()
    shows(
      page,
      `
      field "You pay" (“500”)
      EUR
      list "Amounts"
      button "€50" (chip)
      button "€100" (chip)
      button "€250" (chip)
      button "€500" (chip)
      group "You receive"
      button "USDC"
      picture (http://api.test/public/getTokenImage/USDC)
      button "SEI" (pressed)
      picture (http://api.test/public/getTokenImage/SEI)
      group "Currency"
      button "USD"
      button "EUR" (pressed)
      group "Payment method"
      button "Card €10 – €7,500"
      button "Bank transfer €20.50 – €25,000" (pressed)
      button "apple pay €5 – €100"
      fact "You receive about 98.7 SEI Estimate"
      tag "Estimate" (neutral)
      fact "Fee €1"
      fact "Total €500"
      An estimate. The provider’s page shows the final price before you pay.
      button "Continue to checkout" (external, primary, wide)
      Opens the provider’s page in a new window. You pay there, not here.
    `,
    )
    await press(page, 'button', /^apple pay/)
    shows(
      page,
      `
      field "You pay" (invalid, “500”)
      EUR
      alert:
      apple pay: between €5 and €100
      list "Amounts"
      button "€50" (chip)
      button "€100" (chip)
      button "€250" (chip)
      button "€500" (chip)
      banner "Card allows more Card" (info)
      button "Card" (link)
      group "You receive"
      button "USDC"
      picture (http://api.test/public/getTokenImage/USDC)
      button "SEI" (pressed)
      picture (http://api.test/public/getTokenImage/SEI)
      group "Currency"
      button "USD"
      button "EUR" (pressed)
      group "Payment method"
      button "Card €10 – €7,500"
      button "Bank transfer €20.50 – €25,000"
      button "apple pay €5 – €100" (pressed)
      fact "You receive about –"
      fact "Fee –"
      fact "Total –"
      An estimate. The provider’s page shows the final price before you pay.
      button "Continue to checkout" (external, primary, wide, disabled)
      apple pay: between €5 and €100
      Opens the provider’s page in a new window. You pay there, not here.
    `,
    )
  })

  test('shows what it waits for, until it comes', async () => {
    const order = {
      owner: fakeAccount,
      chainId: 1329,
      symbol: 'SEI',
      contract: null,
      unitsBefore: '0',
      checkoutUrl: 'https://pay.example',
    } as const
    const page = await openAccount({ api: buyApi, rpc: async () => '0x0' }, 'BuyInProgress', order)
    shows(
      page,
      `
      ring (waiting)
      picture (http://api.test/public/getTokenImage/SEI)
      Your browser blocked the window
      Open the checkout with the button below.
      link "Open the checkout" (external, primary, wide, https://pay.example _blank)
      button "Stop waiting" (ghost, wide)
    `,
    )
    await act(async () => page.kit.clock.tick(60_000))
    shows(
      page,
      `
      ring (waiting)
      picture (http://api.test/public/getTokenImage/SEI)
      Your browser blocked the window
      Open the checkout with the button below.
      Nothing yet? Cards take a few minutes, banks up to three days. The provider emails you updates.
      link "Open the checkout" (external, primary, wide, https://pay.example _blank)
      button "Stop waiting" (ghost, wide)
    `,
    )
    await press(page, 'button', 'Stop waiting')
    expect(entryOf(page).view).toBe('Account')
    await cleanUp()
    const come = await openAccount({ api: buyApi, rpc: async () => '0xde0b6b3a7640000' }, 'BuyInProgress', order)
    await settle()
    shows(
      come,
      `
      tile (check, good)
      1 SEI arrived
      It’s in your wallet.
      button "Done" (primary, wide)
    `,
    )
    await press(come, 'button', 'Done')
    expect(entryOf(come).view).toBe('Account')
    await cleanUp()
    const blind = await openAccount(
      { api: buyApi, rpc: async () => Promise.reject(new Error('down')) },
      'BuyInProgress',
      order,
    )
    await settle()
    await blind.ui.findAllByText(/^We can’t read the network right now/)
    shows(
      blind,
      `
      ring (waiting)
      picture (http://api.test/public/getTokenImage/SEI)
      Your browser blocked the window
      Open the checkout with the button below.
      We can’t read the network right now. We’ll keep trying.
      link "Open the checkout" (external, primary, wide, https://pay.example _blank)
      button "Stop waiting" (ghost, wide)
    `,
    )
  })
})
