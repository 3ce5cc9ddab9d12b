// @vitest-environment happy-dom
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'
import { press, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const path = `/v1/account/${fakeAccount}/balance`
const pair = { fromToken: 'USDC', toToken: 'WETH', amount: '250' }

const open = async (params: object = pair, prepare: (desk: FakeDesk) => void = () => {}, hasBalances = true) => {
  const desk = createFakeDesk()
  prepare(desk)
  const balances = { '/v1/account/:address/balance': () => 'down' as const, [path]: () => 'down' as const }
  const api = { ...healthyApi(), ...desk.api, ...(!hasBalances && balances) }
  const page = await openAccount({ api }, 'Swap', params)
  desk.now = page.kit.ports.clock.now
  const received = () => page.ui.getByRole<HTMLInputElement>('textbox', { name: 'You receive' }).value
  return { ...page, desk, received }
}

describe('[ACT-07] the swap form', () => {
  test('with a quote, its details and its slippage', async () => {
    const page = await open()
    await waitFor(() => expect(page.received()).toBe('0.07553'))
    shows(
      page,
      `
      field "You pay" (“250”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $250.00
      Balance 1,250
      button "Max, pay all your USDC" (link)
      button "Reverse the swap" (swap, raised)
      field "You receive" (“0.07553”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      $249.25Balance 0.1842
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 0.17%"
      fact "At least 0.074774 WETH"
      fact "Network fee about 0.0075 SEI · <$0.01"
      fact "Slippage 1%"
      button "1%, change slippage" (link)
      button "Review swap" (primary, wide)
    `,
    )
    await press(page, 'button', /change slippage$/)
    await press(page, 'button', '3%')
    shows(
      page,
      `
      field "You pay" (“250”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $250.00
      Balance 1,250
      button "Max, pay all your USDC" (link)
      button "Reverse the swap" (swap, raised)
      field "You receive" (“0.07553”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      $249.25Balance 0.1842
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 0.17%"
      fact "At least 0.073264 WETH"
      fact "Network fee about 0.0075 SEI · <$0.01"
      fact "Slippage 3%"
      button "3%, change slippage" (link, expanded)
      The swap fails if the price gets worse than the quote by more than this.
      button "0.5%"
      button "1%"
      button "3%" (pressed)
      field "Custom, in percent" (“”)
      button "Review swap" (primary, wide)
    `,
    )
  })

  test('with less than it asks for', async () => {
    const page = await open({ ...pair, amount: '5000' })
    await waitFor(() => expect(page.received()).toBe('1.510606'))
    shows(
      page,
      `
      field "You pay" (“5000”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $5,000.00
      Balance 1,250
      button "Max, pay all your USDC" (link)
      button "Reverse the swap" (swap, raised)
      field "You receive" (“1.510606”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      $4,985.00Balance 0.1842
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 0.17%"
      fact "At least 1.495499 WETH"
      fact "Network fee about 0.0075 SEI · <$0.01"
      fact "Slippage 1%"
      button "1%, change slippage" (link)
      button "Insufficient balance" (primary, wide, disabled)
      Insufficient balance
    `,
    )
  })

  test('with balances that cannot be read', async () => {
    const page = await open(pair, () => {}, false)
    await waitFor(() => expect(page.received()).toBe('0.07553'))
    shows(
      page,
      `
      field "You pay" (“250”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $250.00
      button "Reverse the swap" (swap, raised)
      field "You receive" (“0.07553”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 0.17%"
      fact "At least 0.074774 WETH"
      fact "Network fee about 0.0075 SEI · <$0.01"
      fact "Slippage 1%"
      button "1%, change slippage" (link)
      button "Review swap" (primary, wide)
    `,
    )
  })

  test('while the quote is on its way', async () => {
    const page = await open(pair, (desk) => {
      desk.answers['/v1/convert/quotes'] = new Promise<never>(() => {})
    })
    shows(
      page,
      `
      field "You pay" (“250”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $250.00
      Balance 1,250
      button "Max, pay all your USDC" (link)
      button "Reverse the swap" (swap, raised)
      field "You receive" (“”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      Balance 0.1842
      fact "Rate"
      placeholder
      fact "Route"
      placeholder
      fact "Price impact"
      placeholder
      fact "At least"
      placeholder
      fact "Network fee about 0.0075 SEI · <$0.01"
      fact "Slippage 1%"
      button "1%, change slippage" (link)
      button "Review swap" (primary, wide, busy, disabled)
    `,
    )
  })

  test('without a quote', async () => {
    const page = await open(pair, (desk) => {
      desk.answers['/v1/convert/quotes'] = 'down'
    })
    await waitFor(() => page.ui.getByRole('button', { name: 'Retry' }))
    shows(
      page,
      `
      field "You pay" (“250”)
      button "USDC, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/USDC)
      $250.00
      Balance 1,250
      button "Max, pay all your USDC" (link)
      button "Reverse the swap" (swap, raised)
      field "You receive" (“”)
      button "WETH, change token" (chevron-down, chip)
      picture (http://api.test/public/getTokenImage/WETH)
      Balance 0.1842
      alert:
      banner "We couldn’t reach the Latchkey service. Try again. Retry" (bad)
      button "Retry" (link)
      button "Review swap" (primary, wide, disabled)
      Review swap
    `,
    )
  })
})

test('[ACT-07] the tokens to swap', async () => {
  const page = await openAccount({ api: { ...healthyApi(), ...createFakeDesk().api } }, 'SwapSelectToken', {
    side: 'source',
  })
  shows(
    page,
    `
    field "Search by name, symbol or address" (“”)
    list "Suggested"
    button "SEI" (chip)
    picture (http://api.test/public/getTokenImage/SEI)
    button "USDC" (chip)
    picture (http://api.test/public/getTokenImage/USDC)
    button "WETH" (chip)
    picture (http://api.test/public/getTokenImage/WETH)
    heading "Your tokens"
    list "Your tokens"
    button "SEI Sei 4,218.0931 $1,771.60" (plain)
    picture (http://api.test/public/getTokenImage/SEI)
    button "USDC USDC 1,250 $1,250.00" (plain)
    picture (http://api.test/public/getTokenImage/USDC)
    button "WETH Wrapped Ether 0.1842 $607.86" (plain)
    picture (http://api.test/public/getTokenImage/WETH)
  `,
  )
  const search = (value: string) =>
    act(async () => void fireEvent.change(page.ui.getByRole('searchbox'), { target: { value } }))
  await search('wrap')
  shows(
    page,
    `
    field "Search by name, symbol or address" (“wrap”)
    1 token
    button "Clear search" (close, plain)
    1 token
    heading "Your tokens"
    list "Your tokens"
    button "WETH Wrapped Ether 0.1842 $607.86" (plain)
    picture (http://api.test/public/getTokenImage/WETH)
  `,
  )
  await search('doge')
  shows(
    page,
    `
    field "Search by name, symbol or address" (“doge”)
    0 tokens
    button "Clear search" (close, plain)
    0 tokens
    tile (search, neutral)
    No token called “doge”
    Only tokens that can be swapped here are listed.
    button "Show all tokens" (secondary, small)
  `,
  )
  await settle()
})
