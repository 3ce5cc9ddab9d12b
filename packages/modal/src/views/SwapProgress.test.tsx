// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { type SwapRun, swapOf, withAmount, withToken } from '@latchkey/core/state/swap'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const { SEI, USDC, WETH } = deskTokens
const hash = `0x${'ab'.repeat(32)}` as const

const terms = {
  ...{ chainId: 1329, owner: fakeAccount, source: USDC, target: WETH, sourceUnits: '250000000' },
  ...{ targetUnits: '75530000000000000', minimumUnits: '74774700000000000', slippageBps: 100 },
}

/** The view of a swap in this state. */
const begin = async (part: Partial<SwapRun>, { hasActivity = true } = {}) => {
  const desk = createFakeDesk()
  addWallet({})
  const features = hasActivity ? [{ id: 'activity', isEnabled: true, config: null }] : []
  const config = { '/appkit/v1/config': () => ({ body: { features } }) }
  const page = await mountPage({ api: { ...healthyApi(), ...desk.api, ...config } })
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
  const { ui, kit, root } = await begin({ phase: 'failed', failure })
  expect(ui.getByText('Not confirmed yet')).toBeTruthy()
  expect(toneOf(root)).toBe('accent')
  expect(stepsOf(root).map(([state]) => state)).toEqual(['current'])
  expect(ui.queryByText('The swap didn’t go through')).toBeNull()
  expect(ui.queryByRole('alert')).toBeNull()
  await press(ui.getByRole('button', { name: 'All activity' }))
  expect(currentEntry(kit.store.getState().router).view).toBe('Activity')
})

test('[SEND-07] a swap submitted without an answer leads nowhere on a page without activity', async () => {
  const failure = { code: 'send.notFound', message: 'This may have been sent.', isDeclined: false } as const
  const { ui } = await begin({ phase: 'failed', failure }, { hasActivity: false })
  expect(ui.getByText('Not confirmed yet')).toBeTruthy()
  expect(ui.queryByRole('button', { name: 'All activity' })).toBeNull()
})

const titleOf = (root: HTMLElement) => root.querySelector('.StatusPanel-title')?.textContent
const textOf = (root: HTMLElement) => root.querySelector('.StatusPanel-text')?.textContent
const toneOf = (root: HTMLElement) => root.querySelector('.IconTile')?.getAttribute('data-tone')
const stepsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('.StepList-step')].map((step) => [
    step.getAttribute('data-state'),
    step.querySelector('.StepList-words')?.firstChild?.textContent,
    step.querySelector('.StepList-note')?.textContent,
  ])
const viewOf = ({ kit }: Pick<Page, 'kit'>) => currentEntry(kit.store.getState().router)

test('[ACT-07] a swap under way lists its steps, and the current one says what is awaited', async () => {
  const steps = ['approve', 'swap'] as const
  const { root, ui } = await begin({ phase: 'asking', steps: [...steps] })
  expect([titleOf(root), textOf(root), toneOf(root)]).toEqual(['Swapping USDC to 0.07553 WETH', '', undefined])
  expect(stepsOf(root)).toEqual([
    ['current', 'Approve 250 USDC', 'Approve limit increase in your wallet'],
    ['todo', 'Swap USDC for WETH', undefined],
  ])
  expect(ui.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Approve limit increase in your wallet',
  )
  await cleanUp()
  const second = await begin({ phase: 'asking', steps: [...steps], current: 1 })
  expect(stepsOf(second.root)).toEqual([
    ['done', 'Approve 250 USDC', undefined],
    ['current', 'Swap USDC for WETH', 'Confirm transaction in your wallet'],
  ])
  expect(second.root.textContent).not.toContain('The token approval stays')
  await cleanUp()
  const sent = await begin({ phase: 'sent', steps: ['approveAndSwap'], hash })
  expect(stepsOf(sent.root)).toEqual([['current', 'Approve and swap USDC for WETH', 'Waiting for the network']])
  expect(sent.root.querySelectorAll('.SwapProgress-actions button')).toHaveLength(0)
})

test('[ACT-07] a finished swap shows what was paid and what came, and leads to the account', async () => {
  const page = await begin({ phase: 'done', hash, receivedUnits: '76000000000000000' })
  const { root, ui } = page
  expect([titleOf(root), toneOf(root)]).toEqual(['Swapped USDC to 0.076 WETH', 'good'])
  const rows = [...root.querySelectorAll('.KeyValue-row')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Paid250 USDC', 'Received0.076 WETH'])
  expect(stepsOf(root)).toEqual([])
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(ui.getByRole('link', { name: /^View on/ }).getAttribute('href')).toBe(`https://seiscan.io/tx/${hash}`)
  await press(ui.getByRole('button', { name: 'Done' }))
  expect(viewOf(page).view).toBe('Account')
})

test('[SEND-07] without a count of what came, a finished swap shows the quote', async () => {
  const { root } = await begin({ phase: 'done', hash })
  expect(titleOf(root)).toBe('Swapped USDC to 0.07553 WETH')
  expect(root.textContent).toContain('Received0.07553 WETH')
})

test('[ACT-07] a failed swap is an alert with its reason, and says that the approval stays', async () => {
  const failure = { code: 'swap.transactionError', message: 'Transaction error', isDeclined: false } as const
  const { root, ui } = await begin({ phase: 'failed', failure, steps: ['approve', 'swap'], current: 1 })
  expect(ui.getByRole('alert').textContent).toBe('The swap didn’t go throughTransaction error')
  expect(toneOf(root)).toBe('bad')
  expect(stepsOf(root)).toEqual([
    ['done', 'Approve 250 USDC', undefined],
    ['failed', 'Swap USDC for WETH', undefined],
  ])
  expect(root.querySelector('.SwapProgress-note')).toBeTruthy()
  expect(ui.queryByRole('link', { name: /^View on/ })).toBeNull()
  await cleanUp()
  const first = await begin({ phase: 'failed', failure, steps: ['approve', 'swap'] })
  expect(first.root.querySelector('.SwapProgress-note')).toBeNull()
})

test('[ACT-07] declining a swap is a choice, not an alert', async () => {
  const failure = { code: 'user.rejected', message: 'User rejected', isDeclined: true }
  const { root, ui } = await begin({ phase: 'failed', failure })
  expect([titleOf(root), textOf(root), toneOf(root)]).toEqual(['Swap declined', 'Nothing was swapped.', 'neutral'])
  expect(ui.queryByRole('alert')).toBeNull()
  expect(ui.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each(['swap.priceMoved', 'swap.quoteExpired'] as const)('[ACT-07] %s asks for a new quote', async (code) => {
  const page = await begin({ phase: 'failed', failure: { code, message: 'Too late', isDeclined: false } })
  await press(page.ui.getByRole('button', { name: 'Get a new quote' }))
  expect(viewOf(page)).toMatchObject({ view: 'SwapPreview', params: { sourceUnits: '250000000' } })
})

test('[ACT-07] without a swap the view leads to the form', async () => {
  addWallet({})
  const page = await mountPage({ api: { ...healthyApi(), ...createFakeDesk().api } })
  await act(async () => {
    await connect(page.kit, 'test.wallet')
    openModal(page.kit, 'SwapProgress')
  })
  await settle()
  await press(within(page.root.querySelector('.EmptyState') as HTMLElement).getByRole('button'))
  expect(viewOf(page).view).toBe('Swap')
})

test('[SEND-07] on a network without an explorer, a swap links nowhere', async () => {
  const { ui, kit } = await begin({})
  Object.assign(kit.config, { explorerUrl: '' })
  await act(async () =>
    changeSwap(kit, (state) => ({ ...state, run: state.run && { ...state.run, phase: 'done', hash } })),
  )
  expect(ui.getByRole('button', { name: 'Done' })).toBeTruthy()
  expect(ui.queryByRole('link')).toBeNull()
})
