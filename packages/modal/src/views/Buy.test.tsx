// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { type ApiHandler, healthyApi, type RpcHandler } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens } from '@latchkey/core/testing/fakeDesk'
import { createFakePopup, type FakePopup } from '@latchkey/core/testing/fakePopup'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const network = { name: 'sei-network', display_name: 'Sei Network', chain_id: '1329' }
const coin = (symbol: string, contract_address: string | null) => ({
  ...{ id: symbol, name: symbol, symbol },
  networks: [{ ...network, contract_address }],
})
const options = {
  purchaseCurrencies: [coin('USDC', deskTokens.USDC.address), coin('SEI', null)],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
const quoteOf = (amount: string) => ({
  networkFee: { amount: '1.00', currency: 'USD' },
  paymentSubtotal: { amount: '99.00', currency: 'USD' },
  paymentTotal: { amount, currency: 'USD' },
  purchaseAmount: { amount: '98.7', currency: 'USDC' },
  quoteId: 'one',
})

type Shop = { url: string; isDown: boolean; hasNothing?: boolean; asked: Record<string, unknown>[] }

const shopApi = (shop: Shop): Readonly<Record<string, ApiHandler>> => {
  const up =
    (answer: ApiHandler): ApiHandler =>
    (url, body) =>
      shop.isDown ? 'down' : answer(url, body)
  return {
    '/v1/onramp/options': up(() => ({ body: shop.hasNothing ? { ...options, purchaseCurrencies: [] } : options })),
    '/v1/onramp/quote': up((_, body) => ({ body: quoteOf(JSON.parse(body ?? '{}').amount) })),
    '/v1/generators/onrampurl': up((_, body) => {
      shop.asked.push(JSON.parse(body ?? '{}'))
      return { body: { url: shop.url } }
    }),
  }
}

const begin = async ({ popup, ...given }: Partial<Shop> & { popup?: FakePopup | undefined } = {}) => {
  const shop: Shop = { url: 'https://checkout.example/pay', isDown: false, asked: [], ...given }
  const chain = { units: 5_000_000n, unitsOfOther: 900_000_000n }
  const rpc: RpcHandler = async ({ params }) => {
    const isOther = JSON.stringify(params)?.toLowerCase().includes(otherAccount.slice(2).toLowerCase())
    return `0x${(isOther ? chain.unitsOfOther : chain.units).toString(16).padStart(64, '0')}`
  }
  const opened: string[] = []
  const wallet = addWallet({})
  const page = await mountPage({
    rpc,
    api: { ...healthyApi(), ...createFakeDesk().api, ...shopApi(shop) },
    ports: {
      openPopup: (url) => {
        opened.push(url)
        return popup
      },
    },
  })
  await act(async () => {
    await connect(page.kit, 'test.wallet')
    openModal(page.kit, 'Buy')
  })
  await settle()
  return { ...page, wallet, shop, chain, opened }
}
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const type = async ({ ui }: Pick<Page, 'ui'>, value: string) => {
  await act(async () => void fireEvent.change(ui.getByRole('textbox', { name: 'You pay' }), { target: { value } }))
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 260)))
}
const factOf = ({ root }: Pick<Page, 'root'>, name: string) =>
  [...root.querySelectorAll('.KeyValue-row')].find((row) => row.textContent?.startsWith(name))?.querySelector('dd')
const proceed = async (page: Page) => {
  await press(page.ui.getByRole('button', { name: 'Continue to checkout' }))
  await settle()
}

describe('choosing', () => {
  test('[ACT-08, DATA-09] shows an estimate, labeled as one', async () => {
    const page = await begin()
    await type(page, '100')
    await waitFor(() => expect(factOf(page, 'You receive about')?.textContent).toBe('98.7 USDC Estimate'))
    expect(factOf(page, 'Total')?.textContent).toBe('$100')
    expect(page.ui.getByText(/The provider’s page shows the final price/)).toBeTruthy()
  })

  test('[ACT-08] shows no quote of an earlier amount while typing', async () => {
    const page = await begin()
    await type(page, '100')
    await waitFor(() => expect(factOf(page, 'Total')?.textContent).toBe('$100'))
    fireEvent.change(page.ui.getByRole('textbox', { name: 'You pay' }), { target: { value: '200' } })
    expect(factOf(page, 'Total')?.querySelector('.Skeleton')).toBeTruthy()
    await waitFor(() => expect(factOf(page, 'Total')?.textContent).toBe('$200'))
  })

  test("[ACT-08] enforces the payment method's limits, and offers one with higher limits", async () => {
    const page = await begin()
    await type(page, '9')
    expect(page.ui.getAllByText('Card: between $10 and $7,500')[0]).toBeTruthy()
    expect(page.ui.getByRole('button', { name: 'Continue to checkout' }).getAttribute('aria-disabled')).toBe('true')
    await type(page, '8000')
    await press(page.ui.getByRole('button', { name: 'Bank transfer' }))
    expect(page.ui.getByRole('button', { name: 'Continue to checkout' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('[ACT-08] the chosen currency is the one that is paid', async () => {
    const page = await begin()
    await press(page.ui.getByRole('button', { name: 'EUR' }))
    expect(page.ui.getByRole('button', { name: 'EUR' }).getAttribute('aria-pressed')).toBe('true')
    await type(page, '9')
    expect(page.ui.getAllByText('Card: between €10 and €7,500')[0]).toBeTruthy()
  })

  test('[ACT-08] says so if nothing can be bought here', async () => {
    const page = await begin({ hasNothing: true })
    expect(page.ui.getByText('Nothing to buy here')).toBeTruthy()
    expect(page.ui.queryByRole('textbox', { name: 'You pay' })).toBeNull()
  })

  test('[DATA-08, DATA-09] falls back to a labeled list and quote when the service is down', async () => {
    const page = await begin({ isDown: true })
    expect(page.ui.getByText(/these options may be out of date/)).toBeTruthy()
    expect(page.ui.getByRole('button', { name: /ETH/ })).toBeTruthy()
    await type(page, '200')
    await waitFor(() => expect(factOf(page, 'You receive about')?.textContent).toBe('198 USDC Estimate'))
    expect(page.ui.getByText(/only a rough estimate/)).toBeTruthy()
    await press(page.ui.getByRole('button', { name: /ETH/ }))
    await settle()
    await waitFor(() => expect(factOf(page, 'You receive about')?.textContent).toBe('Shown at the checkout'))
    page.shop.isDown = false
    await press(page.ui.getByRole('button', { name: 'Retry' }))
    await settle()
    expect(page.ui.queryByText(/these options may be out of date/)).toBeNull()
  })
})

describe('buying', () => {
  test("[ACT-08] opens the window inside the tap and sends it to this account's checkout", async () => {
    const popup = createFakePopup()
    const page = await begin({ popup })
    await proceed(page)
    expect(page.opened).toEqual(['http://wallet.test/loading'])
    expect(popup.urls).toEqual(['https://checkout.example/pay'])
    expect(page.shop.asked[0]).toMatchObject({
      destinationWallets: [{ address: fakeAccount, assets: ['USDC'] }],
      presetFiatAmount: 100,
      fiatCurrency: 'USD',
      defaultExperience: 'buy',
    })
    expect(page.ui.getByText('Waiting for your purchase')).toBeTruthy()
  })

  test('[ACT-08] notices the purchase and says how much arrived', async () => {
    const page = await begin({ popup: createFakePopup() })
    await proceed(page)
    page.chain.units += 98_700_000n
    await act(() => page.kit.queries.invalidateQueries({ queryKey: ['coinBalance'] }))
    await waitFor(() => expect(page.ui.getByText('98.7 USDC arrived')).toBeTruthy())
  })

  test("[ACT-08] ignores another account's balance, and still notices the buyer's purchase", async () => {
    const page = await begin({ popup: createFakePopup() })
    await proceed(page)
    await act(async () => page.wallet.changeAccounts([otherAccount]))
    await settle()
    await act(() => page.kit.queries.invalidateQueries({ queryKey: ['coinBalance'] }))
    await settle()
    expect(page.ui.queryByText(/arrived$/)).toBeNull()
    page.ui.getByText('Waiting for your purchase')
    page.chain.units += 98_700_000n
    await act(() => page.kit.queries.invalidateQueries({ queryKey: ['coinBalance'] }))
    await waitFor(() => page.ui.getByText('98.7 USDC arrived'))
  })

  test('[ACT-08] keeps looking for the purchase by itself, every 3 seconds, until it came', async () => {
    const page = await begin({ popup: createFakePopup() })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    try {
      await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Continue to checkout' })))
      await act(() => vi.advanceTimersByTimeAsync(100))
      page.chain.units += 98_700_000n
      await act(() => vi.advanceTimersByTimeAsync(2_800))
      expect(page.ui.queryByText('98.7 USDC arrived')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(400))
      expect(page.ui.getByText('98.7 USDC arrived')).toBeTruthy()
      page.chain.units += 1_000_000n
      await act(() => vi.advanceTimersByTimeAsync(9_000))
      expect(page.ui.getByText('98.7 USDC arrived')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('[ACT-08] explains a closed window and a long wait', async () => {
    const popup = createFakePopup()
    const page = await begin({ popup })
    await proceed(page)
    await act(async () => page.kit.clock.tick(60_000))
    expect(page.ui.getAllByText(/Nothing yet\?/)[0]).toBeTruthy()
    popup.shut()
    await act(async () => page.kit.clock.tick(2_000))
    expect(page.ui.getByText('You closed the checkout')).toBeTruthy()
    expect(page.ui.getByRole('link', { name: 'Open the checkout again' }).getAttribute('href')).toBe(page.shop.url)
  })

  test('[ACT-08] offers a link when the window is blocked', async () => {
    const page = await begin()
    await proceed(page)
    expect(page.ui.getByText('Your browser blocked the window')).toBeTruthy()
    expect(page.ui.getByRole('link', { name: 'Open the checkout' }).getAttribute('href')).toBe(page.shop.url)
  })

  test('[ACT-08] does not navigate to an invalid checkout URL', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/',
      'http://localhost.evil.example/',
    ]) {
      const popup = createFakePopup()
      const page = await begin({ popup, url })
      await proceed(page)
      expect(popup.urls, url).toEqual([])
      expect(popup.isClosed()).toBe(true)
      expect(page.ui.getByText('Buying isn’t available right now. Try again later.')).toBeTruthy()
      await cleanUp()
    }
  })
})
