// @vitest-environment happy-dom
import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { pushView } from '@latchkey/core/actions/navigate'
import { currentEntry } from '@latchkey/core/state/router'
import { type SwapRun, swapOf, withSlippage, withToken } from '@latchkey/core/state/swap'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const pair = { fromToken: 'USDC', toToken: 'WETH', amount: '250' }

const open = async <V extends ViewName>(prepare: (desk: FakeDesk) => void, view: V, ...rest: ViewArguments<V>) => {
  const desk = createFakeDesk()
  prepare(desk)
  const page = await openAccount({ api: { ...healthyApi(), ...desk.api } }, view, ...rest)
  desk.now = page.kit.ports.clock.now
  const { ui, kit, root } = page
  return {
    ...page,
    field: (name: string) => ui.getByRole<HTMLInputElement>('textbox', { name }),
    type: (name: string, value: string) =>
      act(async () => void fireEvent.change(ui.getByRole('textbox', { name }), { target: { value } })),
    press: async (name: string | RegExp) => {
      await act(async () => void fireEvent.click(ui.getByRole('button', { name })))
      await settle()
    },
    main: () => [...root.querySelectorAll<HTMLElement>('.Swap > .Button')].at(-1),
    panels: () => [...root.querySelectorAll<HTMLElement>('.SwapPanel')],
    entry: () => currentEntry(kit.store.getState().router),
    swap: () => swapOf(kit.store.getState()),
  }
}
const honest = () => {}

describe('the swap form', () => {
  test('[ACT-07] takes the focus when it opens, before its tokens have loaded', async () => {
    const prepare = (desk: FakeDesk) => {
      desk.answers['/v1/convert/tokens'] = new Promise(() => {})
    }
    const { root, kit, field, panels } = await open(prepare, 'WalletReceive')
    await act(async () => pushView(kit, 'Swap'))
    await settle()
    expect(panels()[0]?.querySelector('.Skeleton')).not.toBeNull()
    expect((root.getRootNode() as ShadowRoot).activeElement).toBe(field('You pay'))
    expect([field('You pay').readOnly, field('You receive').disabled]).toEqual([true, true])
  })

  test('[ACT-07] dims the other side until its quote comes, then leads to the review of exactly it', async () => {
    const { main, panels, field, press, entry, type } = await open(honest, 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    expect(panels().map(({ dataset }) => dataset.stale)).toEqual([undefined, undefined])
    await type('You pay', '100')
    expect(panels().map(({ dataset }) => dataset.stale)).toEqual([undefined, 'true'])
    expect(main()?.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(field('You receive').value).toBe('0.030212'))
    expect(main()?.getAttribute('aria-busy')).not.toBe('true')
    expect(main()?.getAttribute('aria-disabled')).toBeNull()
    await press('Review swap')
    expect(entry()).toMatchObject({ view: 'SwapPreview', params: { sourceUnits: '100000000' } })
  })

  test('[ACT-07] a quote for another amount is never reviewed', async () => {
    const { main, field, type, entry } = await open(honest, 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    await type('You pay', '251')
    await act(async () => void fireEvent.click(main() as HTMLElement))
    expect(entry().view).toBe('Swap')
    await type('You pay', '')
    expect(field('You receive').value).toBe('')
    expect(main()?.textContent).toBe('Enter amount')
    expect(main()?.getAttribute('aria-disabled')).toBe('true')
  })

  test('[SEND-08] marks the side that pays more than there is', async () => {
    const { panels, main, field } = await open(honest, 'Swap', { ...pair, amount: '1250.000001' })
    await waitFor(() => expect(field('You receive').value).not.toBe(''))
    expect(panels().map(({ dataset }) => dataset.bad)).toEqual(['true', undefined])
    expect(main()?.textContent).toBe('Insufficient balance')
    await cleanUp()
    const all = await open(honest, 'Swap', { ...pair, amount: '1250' })
    await waitFor(() => expect(all.field('You receive').value).not.toBe(''))
    expect(all.panels().map(({ dataset }) => dataset.bad)).toEqual([undefined, undefined])
    expect(all.main()?.getAttribute('aria-disabled')).toBeNull()
  })

  test('[ACT-07] shows value and balance of each side, and reverses them', async () => {
    const { panels, field, press, swap } = await open(honest, 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    expect(panels().map((panel) => panel.querySelector('.SwapPanel-line')?.textContent)).toEqual([
      expect.stringMatching(/^\$250\.00Balance 1,250Max$/),
      expect.stringMatching(/^\$249\.\d\dBalance 0\.1842$/),
    ])
    await press('Reverse the swap')
    expect([swap().source?.symbol, swap().target?.symbol]).toEqual(['WETH', 'USDC'])
  })

  test('[ACT-07] a reply for another pair is never shown as one for this', async () => {
    let asked = 0
    const answers = {}
    const { field, root, swap, ui } = await open((desk) => void Object.assign(desk, { answers }), 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    const answerNothing = () => {
      asked += 1
      return new Promise(() => {})
    }
    Object.defineProperty(answers, '/v1/convert/quotes', { get: answerNothing })
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Reverse the swap' })))
    expect([swap().source?.symbol, field('You pay').value]).toEqual(['WETH', '0.07553'])
    expect(field('You receive').value).toBe('')
    expect(root.querySelector('.SwapDetails')?.textContent).not.toContain('USDC ›')
    await waitFor(() => expect(asked).toBe(1))
    expect(field('You receive').value).toBe('')
  })

  test('[SEND-08] says at once that an amount is too much, before there is a quote', async () => {
    const { main, field, type } = await open(honest, 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    await type('You pay', '5000')
    expect([main()?.textContent, main()?.getAttribute('aria-busy')]).toEqual(['Insufficient balance', null])
    await type('You pay', '100')
    expect(main()?.textContent).toBe('Review swap')
  })

  test('[ACT-07] dims the paid side while it follows from the received one', async () => {
    const { panels, field, type } = await open(honest, 'Swap', pair)
    await waitFor(() => expect(field('You receive').value).toBe('0.07553'))
    await type('You receive', '0.05')
    expect(panels().map(({ dataset }) => dataset.stale)).toEqual(['true', undefined])
  })

  test('[ACT-07] says what Max keeps only while the amount is that of Max', async () => {
    const { press, type, ui } = await open(honest, 'Swap', { fromToken: 'SEI', toToken: 'USDC' })
    await press(/^Max/)
    expect(ui.queryByText(/^Keeps /)).toBeTruthy()
    await type('You pay', '1')
    expect(ui.queryByText(/^Keeps /)).toBeNull()
  })

  test('[ACT-07] takes no preset amount that is not a number', async () => {
    const { field } = await open(honest, 'Swap', { ...pair, amount: '1e5' })
    expect(field('You pay').value).toBe('')
  })

  test('[SEND-08] shows an error of the input on the button alone', async () => {
    const { main, root } = await open((desk) => void Object.assign(desk, { keptBps: 0n }), 'Swap', pair)
    await waitFor(() => expect(main()?.textContent).toBe('Insufficient liquidity'))
    expect(root.querySelector('.Banner')).toBeNull()
  })

  test('[SEND-07] a swap under way can be shown from the form', async () => {
    const { kit, ui, press, entry } = await open(honest, 'Swap')
    expect(ui.queryByText('A swap is in progress.')).toBeNull()
    const { USDC: source, WETH: target } = deskTokens
    const run: SwapRun = {
      ...{ steps: ['swap'], current: 0, phase: 'sent', hash: undefined, receivedUnits: undefined, failure: undefined },
      terms: {
        ...{ chainId: 1329, owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', source, target, sourceUnits: '1' },
        ...{ targetUnits: '1', minimumUnits: '1', slippageBps: 100 },
      },
    }
    await act(async () => changeSwap(kit, (state) => ({ ...state, run })))
    await press('Show')
    expect(entry().view).toBe('SwapProgress')
  })
})

describe('slippage', () => {
  const openEditor = async (bps: number) => {
    const page = await open(honest, 'Swap', pair)
    await waitFor(() => expect(page.field('You receive').value).toBe('0.07553'))
    await act(async () => changeSwap(page.kit, (state) => withSlippage(state, bps)))
    await page.press(/change slippage$/)
    const chosen = () =>
      [...page.root.querySelectorAll('.SlippageEditor-choice')]
        .filter((choice) => choice.getAttribute('aria-pressed') === 'true')
        .map(({ textContent }) => textContent)
    return { ...page, chosen, own: () => page.field('Custom, in percent') }
  }

  test('[SEND-09] offers 0.5, 1 and 3%, and shows a custom value as typed', async () => {
    const page = await openEditor(100)
    const choices = [...page.root.querySelectorAll('.SlippageEditor-choice')].map(({ textContent }) => textContent)
    expect(choices).toEqual(['0.5%', '1%', '3%'])
    expect([page.chosen(), page.own().value]).toEqual([['1%'], ''])
    await page.press('3%')
    expect([page.chosen(), page.swap().slippageBps]).toEqual([['3%'], 300])
    await cleanUp()
    const custom = await openEditor(70)
    expect([custom.chosen(), custom.own().value]).toEqual([[], '0.7'])
  })

  test('[SEND-09] takes a comma, ignores letters, and names the bounds', async () => {
    const page = await openEditor(100)
    await page.type('Custom, in percent', '0,7')
    expect([page.own().value, page.swap().slippageBps, page.chosen()]).toEqual(['0.7', 70, []])
    await page.type('Custom, in percent', '0.7x')
    expect(page.own().value).toBe('0.7')
    await page.type('Custom, in percent', '90')
    expect(page.swap().slippageBps).toBe(70)
    expect(page.root.querySelector('.SlippageEditor')?.textContent).toMatch(/Between \S+ and \S+%/)
    await page.press('1%')
    expect([page.own().value, page.chosen()]).toEqual(['', ['1%']])
    expect(page.root.querySelector('.SlippageEditor')?.textContent).not.toMatch(/Between/)
  })
})

describe('the tokens to swap', () => {
  test('[ACT-07] suggests no token that the account only received, whatever its symbol', async () => {
    const gift = { address: `eip155:1329:0x${'d'.repeat(40)}`, symbol: 'DAI', name: 'Dai Stablecoin' }
    const { ui } = await open(
      (desk) => {
        desk.balances = [...desk.balances, { ...(desk.balances[1] as (typeof desk.balances)[number]), ...gift }]
      },
      'SwapSelectToken',
      { side: 'target' },
    )
    await settle()
    const names = (label: string) =>
      within(ui.getByRole('list', { name: label }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names('Suggested')).toEqual(['SEI', 'USDC', 'WETH'])
    expect(names('Your tokens').some((name) => name?.includes('DAI'))).toBe(true)
  })

  test('[ACT-07] lists own tokens first with balance and value, marks the chosen one, and suggests', async () => {
    const page = await open(honest, 'SwapSelectToken', { side: 'source' })
    await act(async () => changeSwap(page.kit, (state) => withToken(state, 'source', deskTokens.USDC)))
    const rows = within(page.ui.getByRole('list', { name: 'Your tokens' })).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('SEI'),
      expect.stringMatching(/USDC.*1,250.*\$1,250\.00/),
      expect.stringMatching(/WETH.*0\.1842.*\$607\.86/),
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null])
    expect(page.ui.queryByRole('list', { name: 'All tokens' })).toBeNull()
    const chips = within(page.ui.getByRole('list', { name: 'Suggested' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent?.replace(/^./, ''))).toHaveLength(3)
    await act(async () => void fireEvent.click(chips[2] as HTMLElement))
    expect(page.swap().source?.symbol).toBe('WETH')
  })

  test('[ACT-07] others come second; a search hides the suggestions', async () => {
    const page = await open(
      (desk) => {
        desk.balances = []
      },
      'SwapSelectToken',
      { side: 'target' },
    )
    expect(page.ui.queryByRole('list', { name: 'Your tokens' })).toBeNull()
    expect(within(page.ui.getByRole('list', { name: 'All tokens' })).getAllByRole('button')).toHaveLength(3)
    const search = page.ui.getByRole('searchbox')
    await act(async () => void fireEvent.change(search, { target: { value: ' wrapped ' } }))
    expect(within(page.ui.getByRole('list', { name: 'All tokens' })).getAllByRole('button')).toHaveLength(1)
    expect(page.ui.queryByRole('list', { name: 'Suggested' })).toBeNull()
    await page.press(/^WETH/)
    expect(page.swap().target?.symbol).toBe('WETH')
  })

  test('[ACT-07] shows rows in place of the list while it loads', async () => {
    const page = await open(
      (desk) => {
        desk.answers = { '/v1/convert/tokens': new Promise<never>(() => {}) }
      },
      'SwapSelectToken',
      { side: 'target' },
    )
    expect(page.root.querySelector('[aria-busy="true"]')?.querySelectorAll('.ListRow')).toHaveLength(5)
  })

  test('[SEND-08] a list that failed says so, and Retry loads it', async () => {
    const desk: { now?: FakeDesk } = {}
    const page = await open(
      (one) => {
        desk.now = one
        one.answers = { '/v1/convert/tokens': 'down' }
      },
      'SwapSelectToken',
      { side: 'target' },
    )
    expect(page.ui.getByText('The token list didn’t load')).toBeTruthy()
    expect(page.ui.queryByText(/No token called/)).toBeNull()
    if (desk.now) desk.now.answers = {}
    await page.press('Retry')
    await waitFor(() => expect(page.ui.getAllByRole('button', { name: /^WETH/ }).length).toBeGreaterThan(0))
  })
})
