// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { withToken } from '@latchkey/core/state/swap'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens } from '@latchkey/core/testing/fakeDesk'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

const path = '/v1/convert/quotes'

/** The form with a pair; `hold` keeps the replies to the next questions back until it is called. */
const open = async () => {
  const desk = createFakeDesk()
  const priced: string[][] = []
  const state = { isDown: false, gate: undefined as Promise<void> | undefined, asked: 0 }
  const quotes: (typeof desk.api)[string] = async (...call) => {
    state.asked += 1
    await state.gate
    return state.isDown ? 'down' : ((await desk.api[path]?.(...call)) ?? 'down')
  }
  const prices: (typeof desk.api)[string] = (url, body, ...rest) => {
    priced.push((JSON.parse(body ?? '') as { addresses: string[] }).addresses)
    return desk.api['/v1/fungible/price']?.(url, body, ...rest) ?? 'down'
  }
  const page = await openAccount(
    { api: { ...healthyApi(), ...desk.api, [path]: quotes, '/v1/fungible/price': prices } },
    'Swap',
    { fromToken: 'USDC', toToken: 'WETH', amount: '250' },
  )
  desk.now = page.kit.ports.clock.now
  const { ui, root } = page
  const received = () => ui.getByRole<HTMLInputElement>('textbox', { name: 'You receive' }).value
  await waitFor(() => expect(received()).toBe('0.07553'))
  const hold = () => {
    let go = () => {}
    state.gate = new Promise((resolve) => {
      go = resolve
    })
    return () => act(async () => go())
  }
  const press = (name: string) => act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  return { ...page, desk, state, priced, hold, press, received, banner: () => root.querySelector('.Swap > .Banner') }
}

test('[ACT-07] a refresh keeps the quote on screen, and a second press asks nothing', async () => {
  const { ui, desk, state, hold, press, received } = await open()
  desk.keptBps = 5_000n
  const go = hold()
  const before = state.asked
  await press('Get a new quote')
  const isBusy = () => ui.getByRole('button', { name: 'Get a new quote' }).getAttribute('aria-busy')
  await waitFor(() => expect(isBusy()).toBe('true'))
  await press('Get a new quote')
  expect([state.asked - before, received()]).toEqual([1, '0.07553'])
  expect(ui.getByRole('button', { name: 'Review swap' })).toBeTruthy()
  await go()
  await waitFor(() => expect(received()).not.toBe('0.07553'))
  expect(isBusy()).toBeNull()
})

test('[SEND-08] a refresh that fails says so, and Retry hides the error while it asks', async () => {
  const { state, hold, press, received, banner } = await open()
  state.isDown = true
  await press('Get a new quote')
  await waitFor(() => expect(banner()).toBeTruthy())
  state.isDown = false
  const go = hold()
  await press('Retry')
  await waitFor(() => expect(banner()).toBeNull())
  await go()
  await waitFor(() => expect(received()).toBe('0.07553'))
  expect(banner()).toBeNull()
})

test('[ACT-07] asks for the prices of the coin and both tokens, each once', async () => {
  const { kit, priced } = await open()
  const { SEI, USDC, WETH } = deskTokens
  const caip = (...tokens: readonly { address: string }[]) =>
    tokens.map(({ address }) => `eip155:1329:${address}`).sort()
  expect(priced.at(-1)).toEqual(caip(SEI, USDC, WETH))
  await act(async () => changeSwap(kit, (state) => withToken(state, 'source', SEI)))
  await waitFor(() => expect(priced.at(-1)).toEqual(caip(SEI, WETH)))
})
