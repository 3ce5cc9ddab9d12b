// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { type SwapRun, swapOf } from '@latchkey/core/state/swap'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'
import { press, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const pair = { fromToken: 'USDC', toToken: 'WETH', amount: '250' }

const open = async (params: object = pair, prepare: (desk: FakeDesk) => void = () => {}) => {
  const desk = createFakeDesk()
  prepare(desk)
  const page = await openAccount({ api: { ...healthyApi(), ...desk.api } }, 'Swap', params)
  desk.now = page.kit.ports.clock.now
  const received = () => page.ui.getByRole<HTMLInputElement>('textbox', { name: 'You receive' }).value
  return { ...page, desk, received }
}

describe('[ACT-07] the review', () => {
  test.each([
    [
      'with an approval',
      {},
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 0.17%"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Token approval 250 USDC, only for this swap"
      fact "Spender DragonSwap V1 0xa4cf2f53d1195addde9e4d3aca54f556895712f2"
      fact "Network fee about 0.01225 SEI · <$0.01"
      button "Approve and swap" (primary, wide)
    `,
    ],
    [
      'without one, at a notable price',
      { allowance: 10n ** 30n, priceImpact: 1.5 },
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 1.50%"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Network fee about 0.009 SEI · <$0.01"
      banner "This swap moves the price by 1.50%. A smaller amount would get a better one." (info)
      button "Swap" (primary, wide)
    `,
    ],
    [
      'at a bad price',
      { allowance: 10n ** 30n, priceImpact: 6 },
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 6.00%"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Network fee about 0.009 SEI · <$0.01"
      banner "You’d lose about 6.00% to price impact." (warn)
      button "Swap" (primary, wide)
    `,
    ],
    [
      'at a very bad price',
      { allowance: 10n ** 30n, priceImpact: 12.34 },
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact 12.3%"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Network fee about 0.009 SEI · <$0.01"
      alert:
      banner "You’d lose about 12.3% to price impact." (bad)
      checkbox "I understand that I would lose about 12.3% of what I pay"
      I understand that I would lose about 12.3% of what I pay
      button "Swap" (primary, wide, disabled)
      Confirm the price impact first
    `,
    ],
    [
      'at an unknown price',
      { allowance: 10n ** 30n, priceImpact: null },
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact Unknown"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Network fee about 0.009 SEI · <$0.01"
      banner "We couldn’t compare this price with the market. Check it before you swap." (warn)
      button "Swap" (primary, wide)
    `,
    ],
    [
      'at a tiny impact',
      { allowance: 10n ** 30n, priceImpact: 0.001 },
      `
      picture (http://api.test/public/getTokenImage/USDC)
      You pay250 USDC
      $250.00
      picture (http://api.test/public/getTokenImage/WETH)
      You receive0.07553 WETH
      $249.25
      fact "Rate 1 USDC = 0.000302 WETH"
      button "1 USDC = 0.000302 WETH. Invert the rate" (quiet)
      button "Get a new quote" (refresh)
      fact "Route USDC › WETH via DragonSwap V1"
      fact "Price impact under 0.01%"
      fact "At least 0.074774 WETH"
      fact "Slippage 1%"
      fact "Network fee about 0.009 SEI · <$0.01"
      button "Swap" (primary, wide)
    `,
    ],
  ])('%s', async (_, part, text) => {
    const page = await open(pair, (desk) => void Object.assign(desk, part))
    await waitFor(() => expect(page.received()).not.toBe(''))
    await press(page, 'button', 'Review swap')
    shows(page, text)
  })
})

test('[ACT-07] every step of a swap', async () => {
  const { USDC: source, WETH: target } = deskTokens
  const run: SwapRun = {
    ...{ steps: ['approve', 'swap'], current: 0, phase: 'asking', hash: undefined, receivedUnits: undefined },
    failure: undefined,
    terms: {
      ...{ chainId: 1329, owner: fakeAccount, source, target, sourceUnits: '250000000' },
      ...{ targetUnits: '75530000000000000', minimumUnits: '1', slippageBps: 100 },
    },
  }
  const page = await openAccount({ api: { ...healthyApi(), ...createFakeDesk().api } }, 'SwapProgress')
  shows(
    page,
    `
    tile (swap, neutral)
    No swap in progress
    button "Start a swap" (secondary, small)
  `,
  )
  const become = (part: Partial<SwapRun>) =>
    act(async () => changeSwap(page.kit, (state) => ({ ...state, run: { ...run, ...part } })))
  const hash = `0x${'ab'.repeat(32)}` as const
  const failure = { code: 'swap.transactionError', message: 'Transaction error', isDeclined: false } as const
  await become({})
  shows(
    page,
    `
    picture (http://api.test/public/getTokenImage/USDC)
    picture (http://api.test/public/getTokenImage/WETH)
    Swapping USDC to 0.07553 WETH
    step "Approve 250 USDC In progress Approve limit increase in your wallet" (current, current)
    step "Swap USDC for WETH To do" (todo)
  `,
  )
  await become({ phase: 'sent', current: 1, hash })
  shows(
    page,
    `
    picture (http://api.test/public/getTokenImage/USDC)
    picture (http://api.test/public/getTokenImage/WETH)
    Swapping USDC to 0.07553 WETH
    step "Approve 250 USDC Done" (done)
    step "Swap USDC for WETH In progress Waiting for the network" (current, current)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ phase: 'done', hash })
  shows(
    page,
    `
    tile (check, good)
    Swapped USDC to 0.07553 WETH
    It’s confirmed and final.
    fact "Paid 250 USDC"
    fact "Received 0.07553 WETH"
    button "Done" (primary, wide)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ phase: 'unknown', hash })
  shows(
    page,
    `
    tile (clock, accent)
    Not confirmed yet
    It may still go through. Check before you swap again, so you don’t pay twice.
    step "Approve 250 USDC In progress" (current, current)
    step "Swap USDC for WETH To do" (todo)
    button "Check again" (refresh, primary, wide)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ phase: 'failed', current: 1, hash, failure })
  shows(
    page,
    `
    tile (warning, bad)
    alert:
    The swap didn’t go through
    Transaction error
    step "Approve 250 USDC Done" (done)
    step "Swap USDC for WETH Failed" (failed, current)
    The token approval stays, for this amount only.
    button "Try again" (refresh, primary, wide)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ phase: 'failed', failure: { ...failure, code: 'send.notFound' } })
  shows(
    page,
    `
    tile (clock, accent)
    Not confirmed yet
    It may still go through. Check before you swap again, so you don’t pay twice.
    step "Approve 250 USDC In progress" (current, current)
    step "Swap USDC for WETH To do" (todo)
    button "Try again" (refresh, secondary, wide)
  `,
  )
  await become({ phase: 'failed', failure: { ...failure, isDeclined: true } })
  shows(
    page,
    `
    tile (close, neutral)
    Swap declined
    Nothing was swapped.
    step "Approve 250 USDC Failed" (failed, current)
    step "Swap USDC for WETH To do" (todo)
    button "Try again" (refresh, primary, wide)
  `,
  )
  expect(swapOf(page.kit.store.getState()).run?.phase).toBe('failed')
})
