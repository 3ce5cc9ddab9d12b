// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { type SwapRun, swapOf, withAmount, withToken } from '@latchkey/core/state/swap'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const { SEI, USDC, WETH } = deskTokens
const hash = `0x${'ab'.repeat(32)}` as const

const terms = {
  ...{ chainId: 1329, owner: fakeAccount, source: USDC, target: WETH, sourceUnits: '250000000' },
  ...{ targetUnits: '75530000000000000', minimumUnits: '74774700000000000', slippageBps: 100 },
}

/** The view of a swap that stands so. */
const begin = async (part: Partial<SwapRun>) => {
  const desk = createFakeDesk()
  addWallet({})
  const page = await mountPage({ api: { ...healthyApi(), ...desk.api } })
  desk.now = page.kit.ports.clock.now
  const run: SwapRun = {
    terms,
    steps: ['swap'],
    current: 0,
    phase: 'sent',
    hash: undefined,
    receivedUnits: undefined,
    failure: undefined,
    ...part,
  }
  await act(async () => {
    await connect(page.kit, 'test.wallet')
    changeSwap(page.kit, (state) => ({ ...state, run }))
    openModal(page.kit, 'SwapProgress')
  })
  await settle()
  return page
}
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

test('[SEND-07] an unknown outcome is not called failed and offers no retry', async () => {
  const { ui, kit } = await begin({ phase: 'unknown', hash })
  expect(ui.getByText('Not confirmed yet')).toBeTruthy()
  expect(ui.getByText(/^It may still go through\./)).toBeTruthy()
  expect(ui.getByRole('link', { name: /^View on/ }).getAttribute('href')).toContain(hash)
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(ui.queryByRole('alert')).toBeNull()
  await press(ui.getByRole('button', { name: 'Check again' }))
  expect(swapOf(kit.store.getState()).run?.phase).toBe('sent')
  expect(ui.queryByText('Not confirmed yet')).toBeNull()
})

test('[SEND-07] a batch with an unknown outcome has no hash to look up, but can be checked', async () => {
  const { ui } = await begin({ phase: 'unknown', steps: ['approveAndSwap'] })
  expect(ui.getByRole('button', { name: 'Check again' })).toBeTruthy()
  expect(ui.queryByRole('link', { name: /^View on/ })).toBeNull()
})

test('[ACT-07] retry repeats the failed swap, whatever is in the form now', async () => {
  const failure = { code: 'swap.transactionError', message: 'Transaction error', isDeclined: false }
  const page = await begin({ phase: 'failed', hash, failure })
  changeSwap(page.kit, (state) => withAmount(withToken(withToken(state, 'source', SEI), 'target', USDC), 'target', '9'))
  await press(page.ui.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(page.ui.getByRole('button', { name: 'Approve and swap' })).toBeTruthy()
  expect(page.root.textContent).toContain('0.074774 WETH')
  expect(page.root.textContent).toContain('250 USDC, only for this swap')
  const { source, target, typed, amount } = swapOf(page.kit.store.getState())
  expect([source?.symbol, target?.symbol, typed, amount]).toEqual(['USDC', 'WETH', 'source', '250'])
})

test('[SEND-07] a swap submitted without an answer is not called failed, and activity comes first', async () => {
  const failure = { code: 'send.notFound', message: 'This may have been sent.', isDeclined: false } as const
  const { ui, kit } = await begin({ phase: 'failed', failure })
  expect(ui.getByText('Not confirmed yet')).toBeTruthy()
  expect(ui.queryByText('The swap did not go through')).toBeNull()
  expect(ui.queryByRole('alert')).toBeNull()
  await press(ui.getByRole('button', { name: 'All activity' }))
  expect(currentEntry(kit.store.getState().router).view).toBe('Activity')
})
