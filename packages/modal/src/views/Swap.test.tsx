// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { swapOf } from '@latchkey/core/state/swap'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const begin = <V extends ViewName>(prepare: (desk: FakeDesk) => void, view: V, ...rest: ViewArguments<V>) =>
  beginIn('en', prepare, view, ...rest)
const beginIn = async <V extends ViewName>(
  language: string,
  prepare: (desk: FakeDesk) => void,
  view: V,
  ...rest: ViewArguments<V>
) => {
  const desk = createFakeDesk()
  prepare(desk)
  addWallet({})
  const page = await mountPage({
    api: { ...healthyApi(), ...desk.api },
    ports: { languages: () => [language] },
  })
  desk.now = page.kit.ports.clock.now
  await act(async () => {
    await connect(page.kit, 'test.wallet')
    openModal(page.kit, view, ...rest)
  })
  await settle()
  return { ...page, desk }
}
const honest = () => {}
const pair = { fromToken: 'USDC', toToken: 'WETH', amount: '250' }
const field = ({ ui }: Pick<Page, 'ui'>, name: string) => ui.getByRole<HTMLInputElement>('textbox', { name })
const type = (input: HTMLElement, value: string) => act(async () => void fireEvent.change(input, { target: { value } }))
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const factOf = ({ root }: Pick<Page, 'root'>, name: string) =>
  [...root.querySelectorAll('.KeyValue-row')].find((row) => row.textContent?.startsWith(name))?.querySelector('dd')
const rested = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 260)))

describe('choosing', () => {
  test('[ACT-07] starts with the native coin, and the button says what is missing', async () => {
    const page = await begin(honest, 'Swap')
    expect(page.ui.getByRole('button', { name: 'SEI, change token' })).toBeTruthy()
    const [main] = page.ui.getAllByRole('button', { name: 'Select token' }).slice(-1)
    expect(main?.getAttribute('aria-disabled')).toBe('true')
    await press(page.ui.getAllByRole('button', { name: 'Select token' })[0] as HTMLElement)
    await settle()
    await press(page.ui.getAllByRole('button', { name: /^USDC/ })[0] as HTMLElement)
    await settle()
    expect(page.ui.getByRole('button', { name: 'Enter amount' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[ACT-07] takes prefilled values, and quotes rate, route, impact, minimum and fee', async () => {
    const page = await begin(honest, 'Swap', pair)
    await rested()
    await waitFor(() => expect(field(page, 'You receive').value).toBe('0.07553'))
    expect(factOf(page, 'Rate')?.textContent).toContain('1 USDC = 0.000302 WETH')
    await press(page.ui.getByRole('button', { name: /Invert the rate/ }))
    expect(factOf(page, 'Rate')?.textContent).toContain('1 WETH = 3,309.9')
    expect(factOf(page, 'Route')?.textContent).toBe('USDC › WETH via DragonSwap V1')
    expect(factOf(page, 'Price impact')?.textContent).toBe('0.17%')
    expect(factOf(page, 'At least')?.textContent).toBe('0.074774 WETH')
    expect(factOf(page, 'Network fee')?.textContent).toContain('about 0.0075 SEI')
  })

  test('[ACT-07] typing the output finds the input', async () => {
    const page = await begin(honest, 'Swap', { ...pair, amount: '1' })
    await type(field(page, 'You receive'), '0.1')
    await rested()
    await waitFor(() => expect(field(page, 'You pay').value).toMatch(/^33[01]\.\d+$/))
    expect(field(page, 'You receive').value).toBe('0.1')
    expect(page.desk.quotes).toBeLessThan(12)
  })

  test('[ACT-07] ignores a late reply to an older request', async () => {
    const page = await begin(honest, 'Swap', { ...pair, amount: '1' })
    await rested()
    let answer = () => {}
    const real = page.desk.api['/v1/convert/quotes']
    page.desk.answers['/v1/convert/quotes'] = new Promise((resolve) => {
      answer = () => resolve(real?.(new URL(`http://api.test/?${slow}`)))
    }) as never
    const slow = 'amount=100000000&from=eip155:1329:0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392&to=x'
    await type(field(page, 'You pay'), '100')
    await rested()
    delete page.desk.answers['/v1/convert/quotes']
    await type(field(page, 'You pay'), '200')
    await rested()
    await waitFor(() => expect(field(page, 'You receive').value).toBe('0.060424'))
    answer()
    await settle()
    expect(field(page, 'You receive').value).toBe('0.060424')
  })

  test('[ACT-07] Max keeps the network fee and says so', async () => {
    const page = await begin(honest, 'Swap', { fromToken: 'SEI', toToken: 'USDC' })
    await press(page.ui.getByRole('button', { name: /^Max/ }))
    expect(field(page, 'You pay').value).toBe('4218.0571')
    expect(page.ui.getByText('Keeps 0.036 SEI for the network fee.')).toBeTruthy()
  })

  test('[ACT-07] explains a missing Max in the current language', async () => {
    const having = (symbol: string, numeric: string) => (desk: FakeDesk) => {
      for (const balance of desk.balances) if (balance.symbol === symbol) balance.quantity.numeric = numeric
    }
    const poor = await beginIn('de', having('USDC', '0'), 'Swap', { fromToken: 'USDC', toToken: 'WETH' })
    const reason = ({ ui }: Pick<Page, 'ui'>) => ui.getByRole('button', { name: /^Max/ }).title
    expect(reason(poor)).toBe('Guthaben reicht nicht')
    await cleanUp()
    const tight = await beginIn('de', having('SEI', '0.0001'), 'Swap', { fromToken: 'SEI', toToken: 'USDC' })
    await waitFor(() => expect(reason(tight)).toBe('Alle Ihre SEI werden für die Netzwerkgebühr gebraucht.'))
  })

  test('[SEND-08] the button says when balance or liquidity is too low', async () => {
    const page = await begin(honest, 'Swap', { ...pair, amount: '2500' })
    await rested()
    expect(page.ui.getByRole('button', { name: 'Insufficient balance' }).getAttribute('aria-disabled')).toBe('true')
    page.desk.keptBps = 0n
    await type(field(page, 'You pay'), '20')
    await rested()
    await waitFor(() => expect(page.ui.getByRole('button', { name: 'Insufficient liquidity' })).toBeTruthy())
  })

  test('[SEND-08] reports an unsupported network and a service outage, each with a way on', async () => {
    const page = await begin((desk) => {
      const reasons = [{ field: 'chainId', description: 'Network not supported for Swaps: eip155:1329.' }]
      desk.answers['/v1/convert/tokens'] = { status: 400, body: { status: 'FAILED', reasons } }
    }, 'Swap')
    expect(page.ui.getByText('Failed to initialize swap')).toBeTruthy()
    expect(page.ui.getByText('Network not supported for Swaps')).toBeTruthy()
    page.desk.answers = {}
    await press(page.ui.getByRole('button', { name: 'Retry' }))
    await settle()
    expect(field(page, 'You pay')).toBeTruthy()
  })

  test('[SEND-08] reports an unavailable price once', async () => {
    const page = await begin((desk) => {
      desk.answers['/v1/fungible/price'] = 'down'
    }, 'Swap')
    await waitFor(() => expect(page.ui.getByText('Failed to fetch network token price')).toBeTruthy())
  })
})

describe('slippage', () => {
  test('[SEND-09] is 1% by default, within bounds, with a hint where it is unwise', async () => {
    const page = await begin(honest, 'Swap', pair)
    await rested()
    await press(page.ui.getByRole('button', { name: '1%, change slippage' }))
    const own = field(page, 'Custom, in percent')
    await type(own, '0.05')
    expect(page.ui.getByText('The swap may fail: prices often move by more than this.')).toBeTruthy()
    await type(own, '9')
    expect(page.ui.getByText('You may receive much less than quoted.')).toBeTruthy()
    expect(swapOf(page.kit.store.getState()).slippageBps).toBe(900)
    expect(factOf(page, 'At least')?.textContent).toBe('0.068732 WETH')
    await type(own, '51')
    expect(page.ui.getByText('Between 0.01 and 50%')).toBeTruthy()
    expect(swapOf(page.kit.store.getState()).slippageBps).toBe(900)
    await press(page.ui.getByRole('button', { name: '0.5%' }))
    expect(swapOf(page.kit.store.getState()).slippageBps).toBe(50)
  })
})

describe('picking a token', () => {
  test('[ACT-07] searches by name, symbol and address, and says when nothing matches', async () => {
    const page = await begin(honest, 'SwapSelectToken', { side: 'source' })
    const search = page.ui.getByRole('searchbox')
    await type(search, 'ether')
    expect(page.ui.getByRole('button', { name: /^WETH/ })).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: /^USDC/ })).toBeNull()
    await type(search, '0xe15fC38F')
    expect(page.ui.getByRole('button', { name: /^USDC/ })).toBeTruthy()
    await type(search, 'doge')
    expect(page.ui.getByText('No token called “doge”')).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Show all tokens' }))
    expect(page.ui.getAllByRole('button', { name: /^SEI/ }).length).toBeGreaterThan(0)
  })

  test("[ACT-07] choosing the other side's token swaps the two", async () => {
    const page = await begin(honest, 'Swap', pair)
    await press(page.ui.getByRole('button', { name: 'USDC, change token' }))
    await settle()
    await press(page.ui.getAllByRole('button', { name: /^WETH/ })[0] as HTMLElement)
    await settle()
    const { source, target } = swapOf(page.kit.store.getState())
    expect([source?.symbol, target?.symbol]).toEqual(['WETH', 'USDC'])
  })
})

describe('reviewing', () => {
  const review = async (prepare: (desk: FakeDesk) => void = honest) => {
    const page = await begin(prepare, 'Swap', pair)
    await rested()
    await waitFor(() => expect(field(page, 'You receive').value).not.toBe(''))
    await press(page.ui.getByRole('button', { name: 'Review swap' }))
    await settle()
    return page
  }

  test('[ACT-07] names approval, spender and minimum received', async () => {
    const page = await review()
    expect(factOf(page, 'At least')?.textContent).toBe('0.074774 WETH')
    expect(factOf(page, 'Token approval')?.textContent).toBe('250 USDC, only for this swap')
    expect(factOf(page, 'Spender')?.textContent).toContain('DragonSwap V1')
    expect(page.ui.getByRole('button', { name: 'Approve and swap' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('[SEND-08] a price impact above 10% needs consent; an unknown one is reported', async () => {
    const page = await review((desk) => {
      desk.priceImpact = 14.8
      desk.allowance = 10n ** 30n
    })
    const swap = page.ui.getByRole('button', { name: 'Swap' })
    expect(swap.getAttribute('aria-disabled')).toBe('true')
    await press(page.ui.getByRole('checkbox', { name: /lose about 14\.8%/ }))
    expect(swap.getAttribute('aria-disabled')).toBeNull()
    await cleanUp()
    const other = await review((desk) => {
      desk.priceImpact = null
    })
    expect(factOf(other, 'Price impact')?.textContent).toBe('Unknown')
  })

  test('[SEND-08] consent to a price impact does not cover a far worse one', async () => {
    const page = await review((desk) => {
      desk.priceImpact = 12.1
      desk.allowance = 10n ** 30n
    })
    const swap = () => page.ui.getByRole('button', { name: 'Swap' })
    const requote = async (impact: number) => {
      page.desk.priceImpact = impact
      await press(page.ui.getByRole('button', { name: 'Get a new quote' }))
      return waitFor(() => page.ui.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`about ${impact}%`) }))
    }
    await press(page.ui.getByRole('checkbox'))
    expect((await requote(12.4)).checked).toBe(true)
    expect(swap().getAttribute('aria-disabled')).toBeNull()
    const worse = await requote(41.3)
    expect(worse.checked).toBe(false)
    expect(swap().getAttribute('aria-disabled')).toBe('true')
    await press(worse)
    expect(swap().getAttribute('aria-disabled')).toBeNull()
    await press(worse)
    expect(swap().getAttribute('aria-disabled')).toBe('true')
  })

  test('[ACT-07] a swap that differs from the review cannot be confirmed', async () => {
    const page = await review((desk) => {
      desk.lieAboutSwap = (built) => ({ ...built, to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' })
    })
    await waitFor(() =>
      expect(
        page.ui.getByText('The swap didn’t match what you reviewed, so nothing was sent. Get a new quote.'),
      ).toBeTruthy(),
    )
    expect(page.ui.queryByRole('button', { name: /swap$/i })).toBeNull()
  })
})
