// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { type SwapRun, swapOf } from '@latchkey/core/state/swap'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

/** The review of 250 USDC for WETH. */
const review = async (prepare: (desk: FakeDesk) => void = () => {}) => {
  const desk = createFakeDesk()
  prepare(desk)
  const pair = { fromToken: 'USDC', toToken: 'WETH', amount: '250' }
  const page = await openAccount({ api: { ...healthyApi(), ...desk.api } }, 'Swap', pair)
  desk.now = page.kit.ports.clock.now
  const { ui, kit, root } = page
  const press = async (name: string | RegExp) => {
    await act(async () => void fireEvent.click(ui.getByRole('button', { name })))
    await settle()
  }
  await waitFor(() => expect(ui.getByRole<HTMLInputElement>('textbox', { name: 'You receive' }).value).not.toBe(''))
  await press('Review swap')
  const labels = () => [...root.querySelectorAll('.KeyValue-row dt')].map(({ textContent }) => textContent)
  const views = () => kit.store.getState().router.history.map(({ view }) => view)
  return { ...page, desk, press, labels, views }
}
const isApproved = (desk: FakeDesk) => void Object.assign(desk, { allowance: 10n ** 30n })

test('[SEND-08] an expired quote cannot be confirmed, a new one can', async () => {
  const { ui, kit } = await review((desk) => {
    isApproved(desk)
    desk.expiresInMs = 30_000
  })
  await act(async () => kit.clock.tick(29_000))
  expect(ui.getByRole('button', { name: 'Swap' })).toBeTruthy()
  await act(async () => kit.clock.tick(1_000))
  expect(ui.getByText('This quote has expired. Get a new one.')).toBeTruthy()
  expect(ui.queryByRole('button', { name: 'Swap' })).toBeNull()
  await act(
    async () => void fireEvent.click(ui.getAllByRole('button', { name: 'Get a new quote' }).at(-1) as HTMLElement),
  )
  await settle()
  expect(ui.queryByText('This quote has expired. Get a new one.')).toBeNull()
  expect(ui.getByRole('button', { name: 'Swap' })).toBeTruthy()
})

test('[ACT-07] shows no approval where none is needed', async () => {
  const { labels } = await review(isApproved)
  expect(labels()).not.toContain('Token approval')
  await cleanUp()
  expect((await review()).labels()).toContain('Token approval')
})

test('[SEND-08] says that a new quote failed, and keeps the one that is shown', async () => {
  const { ui, root, desk, press } = await review(isApproved)
  desk.answers = { '/v1/convert/quotes': 'down' }
  await press('Get a new quote')
  await waitFor(() => expect(root.querySelector('.Banner')).toBeTruthy())
  expect(ui.getByRole('button', { name: 'Swap' }).getAttribute('aria-disabled')).toBeNull()
})

test('[SEND-08] an unknown price impact is called unknown, not a loss of 0%', async () => {
  const { root } = await review((desk) => {
    isApproved(desk)
    desk.priceImpact = null
  })
  expect([...root.querySelectorAll('.Banner')].map(({ textContent }) => textContent)).toEqual([
    'We couldn’t compare this price with the market. Check it before you swap.',
  ])
})

test('[ACT-07] back from a confirmed swap does not lead to its review', async () => {
  const { press, views } = await review(isApproved)
  expect(views()).toContain('SwapPreview')
  await press('Swap')
  expect(views().at(-1)).toBe('SwapProgress')
  expect(views()).not.toContain('SwapPreview')
})

test('[ACT-07] confirms no second swap while one is under way', async () => {
  const { ui, kit } = await review(isApproved)
  const run: SwapRun = {
    ...{ steps: ['swap'], current: 0, phase: 'sent', hash: undefined, receivedUnits: undefined, failure: undefined },
    terms: {
      ...{ chainId: 1329, owner: `0x${'a'.repeat(40)}`, sourceUnits: '1', targetUnits: '1', minimumUnits: '1' },
      ...{ source: swapOf(kit.store.getState()).source as never, target: swapOf(kit.store.getState()).target as never },
      slippageBps: 100,
    },
  }
  await act(async () => changeSwap(kit, (state) => ({ ...state, run })))
  expect(ui.getByRole('button', { name: 'Swap' }).getAttribute('aria-busy')).toBe('true')
})
