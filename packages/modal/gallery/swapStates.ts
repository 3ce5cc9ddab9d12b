import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { connect } from '@latchkey/core/actions/connect'
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { startBuy } from '@latchkey/core/actions/startBuy'
import { type SwapRun, withAmount, withToken } from '@latchkey/core/state/swap'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import type { ApiHandler, TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, deskTokens, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { metamask, metamaskId, never } from './state.ts'

type Show = (kit: TestKit) => void | Promise<void>

const state = (show: Show, prepare: (desk: FakeDesk) => void = () => {}) => {
  const desk = createFakeDesk()
  prepare(desk)
  return {
    wallets: [metamask],
    api: desk.api,
    show: async (kit: TestKit) => {
      desk.now = kit.clock.now
      await connect(kit, metamaskId)
      openModal(kit)
      await show(kit)
    },
  }
}

const { SEI, USDC, WETH } = deskTokens

const chosen =
  (amount: string, view: (kit: TestKit) => void = (kit) => pushView(kit, 'Swap')): Show =>
  (kit) => {
    changeSwap(kit, (swap) => withAmount(withToken(withToken(swap, 'source', USDC), 'target', SEI), 'source', amount))
    view(kit)
  }

const preview = (kit: TestKit) => pushView(kit, 'SwapPreview', { sourceUnits: '250000000' })

const run =
  (part: Partial<SwapRun>): Show =>
  (kit) => {
    changeSwap(kit, (swap) => ({
      ...swap,
      run: {
        terms: {
          chainId: 1329,
          owner: fakeAccount,
          source: USDC,
          target: SEI,
          sourceUnits: '250000000',
          targetUnits: '594210000000000000000',
          minimumUnits: '588267900000000000000',
          slippageBps: 100,
        },
        steps: ['approve', 'swap'],
        current: 1,
        phase: 'asking',
        hash: undefined,
        receivedUnits: undefined,
        failure: undefined,
        ...part,
      },
    }))
    pushView(kit, 'SwapProgress')
  }

const hash = `0x${'ab'.repeat(32)}` as const
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const network = { name: 'sei-network', display_name: 'Sei Network', chain_id: '1329' }
const usdc = { id: 'USDC', name: 'USDC', symbol: 'USDC', networks: [{ ...network, contract_address: USDC.address }] }
const options = {
  purchaseCurrencies: [
    usdc,
    { id: 'SEI', name: 'Sei', symbol: 'SEI', networks: [{ ...network, contract_address: null }] },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
const quote = {
  networkFee: { amount: '1.00', currency: 'USD' },
  paymentSubtotal: { amount: '99.00', currency: 'USD' },
  paymentTotal: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '99', currency: 'USDC' },
  quoteId: 'one',
  isIndicative: true,
}
const shop: Readonly<Record<string, ApiHandler>> = {
  '/v1/onramp/options': () => ({ body: options }),
  '/v1/onramp/quote': () => ({ body: quote }),
  '/v1/generators/onrampurl': () => ({ body: { url: 'https://checkout.example' } }),
}
const buying = (show: Show, api: Readonly<Record<string, ApiHandler>> = shop) => {
  const base = state(show)
  const chain = createTestChain(0n)
  chain.state.tokenBalance = 99_000_000n
  return { ...base, api: { ...base.api, ...api }, rpc: chain.rpc }
}
const checkout: Show = (kit) => startBuy(kit, { coin: usdc, currency: 'USD', amount: '100' })
const purchase = {
  owner: fakeAccount,
  chainId: 1329,
  symbol: 'USDC',
  contract: USDC.address,
  checkoutUrl: 'https://checkout.example',
} as const

/** Swapping and buying, as far as they can be shown without a chain. */
export const swapStates = {
  swap: state(chosen('250')),
  'swap-start': state((kit) => pushView(kit, 'Swap')),
  'swap-loading': state(chosen('250'), (desk) => {
    desk.api['/v1/convert/quotes'] = never
    desk.api['/v1/convert/tokens'] = never
  }),
  'swap-poor': state(chosen('2500')),
  'swap-dry': state(chosen('250'), (desk) => {
    desk.keptBps = 0n
  }),
  'swap-down': state(chosen('250'), (desk) => {
    desk.answers['/v1/convert/quotes'] = 'down'
  }),
  'swap-off': state(chosen('250'), (desk) => {
    desk.answers['/v1/convert/tokens'] = 'down'
  }),
  'swap-impact': state(chosen('250'), (desk) => {
    desk.priceImpact = 6.2
  }),
  'swap-tokens': state((kit) => pushView(kit, 'SwapSelectToken', { side: 'target' })),
  'swap-preview': state(chosen('250', preview)),
  'swap-preview-allowed': state(chosen('250', preview), (desk) => {
    desk.allowance = 10n ** 30n
  }),
  'swap-preview-impact': state(chosen('250', preview), (desk) => {
    desk.priceImpact = 14.8
  }),
  'swap-preview-failed': state(chosen('250', preview), (desk) => {
    desk.answers['/v1/convert/allowance'] = { status: 500 }
  }),
  'swap-asking': state(run({ current: 0 })),
  'swap-sent': state(run({ phase: 'sent', hash })),
  'swap-unknown': state(run({ phase: 'unknown', hash })),
  'swap-unknown-batch': state(run({ steps: ['approveAndSwap'], current: 0, phase: 'unknown' })),
  'swap-done': state(run({ phase: 'done', current: 2, hash, receivedUnits: '594310000000000000000' })),
  'swap-declined': state(run({ phase: 'failed', failure: { code: 'unknown', message: '', isDeclined: true } })),
  'swap-moved': state(
    run({
      phase: 'failed',
      hash,
      failure: {
        code: 'swap.priceMoved',
        message: 'The price moved beyond your slippage. Get a new quote.',
        sentence: { code: 'swap.priceMoved' },
        isDeclined: false,
      },
    }),
  ),
  'swap-both': state(run({ steps: ['approveAndSwap'], current: 0, phase: 'sent' })),
  'swap-dear': state((kit) => {
    changeSwap(kit, (swap) => withAmount(withToken(withToken(swap, 'source', WETH), 'target', USDC), 'target', '400'))
    pushView(kit, 'Swap')
  }),
  buy: buying((kit) => pushView(kit, 'Buy')),
  'buy-loading': buying((kit) => pushView(kit, 'Buy'), { '/v1/onramp/options': never }),
  'buy-down': buying((kit) => pushView(kit, 'Buy'), {}),
  'buy-waiting': buying(checkout),
  'buy-closed': { ...buying(checkout), popup: 'closed' as const },
  'buy-blocked': { ...buying(checkout), popup: 'blocked' as const },
  'buy-arrived': buying((kit) => pushView(kit, 'BuyInProgress', { ...purchase, unitsBefore: '0' })),
}
