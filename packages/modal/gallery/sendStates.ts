import { connect } from '@latchkey/core/actions/connect'
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import type { PaymentProgress, SendState } from '@latchkey/core/state/send'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import type { TestKit } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { down, metamask, metamaskId, type State } from './state.ts'

const wallets = [metamask]
const usdc = `0x${'2'.repeat(40)}` as const
const tokens = [
  sampleCoin('4218.0931', 0.42),
  sampleToken('USDC', '1250', { address: `eip155:1329:${usdc}` }),
  sampleToken('USDC.n', '20', { address: `eip155:1329:0x${'4'.repeat(40)}`, isStranded: true, price: 0.6 }),
]
const token = { address: usdc, name: 'USDC', symbol: 'USDC', decimals: 6, iconUrl: '' }

const world = () => {
  const chain = createTestChain(4218n * 10n ** 18n)
  chain.state.tokenBalance = 1_250_000_000n
  return { wallets, api: accountApi(tokens, []), rpc: chain.rpc }
}

const showing =
  <V extends ViewName>(part: Partial<SendState>, view: V, ...rest: ViewArguments<V>): State['show'] =>
  async (kit: TestKit) => {
    await connect(kit, metamaskId)
    openModal(kit)
    kit.store.setState(({ send }) => ({ send: { ...send, ...part } }))
    pushView(kit, view, ...rest)
  }

const typed = { token, sendTokenAmount: '1234.56', receiver: otherAccount, receiverAddress: otherAccount }
const hash = `0x${'ab'.repeat(32)}`
const payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: undefined },
  ...{ token, amount: '1234.56', fee: undefined },
}
const outcome = { hash, status: 'confirmed', blockNumber: '7', feeUnits: '1', replacement: undefined } as const

const at = (part: Partial<PaymentProgress>, sentAs?: string): State => ({
  ...world(),
  show: showing(
    { hash: sentAs, progress: { payment, step: 'sent', problem: undefined, outcome: undefined, ...part } },
    'WalletSendProgress',
  ),
})
const progress = (part: Partial<PaymentProgress>): State => at(part, hash)

export const sendStates: Readonly<Record<string, State>> = {
  send: { ...world(), show: showing(typed, 'WalletSend') },
  'send-start': { ...world(), show: showing({}, 'WalletSend') },
  'send-tooMuch': { ...world(), show: showing({ ...typed, sendTokenAmount: '99999' }, 'WalletSend') },
  'send-down': { ...world(), api: accountApi(down, down), show: showing({}, 'WalletSend') },
  'send-tokens': { ...world(), show: showing({}, 'WalletSendSelectToken') },
  'send-preview': { ...world(), show: showing(typed, 'WalletSendPreview') },
  'send-asking': at({ step: 'asking' }),
  'send-sent': progress({}),
  'send-slow': progress({ step: 'slow' }),
  'send-unreachable': progress({ step: 'unreachable' }),
  'send-declined': at({ step: 'declined' }),
  'send-failed': at({
    step: 'failed',
    problem: {
      code: 'node.insufficientFunds',
      message: 'You don’t have enough to pay for this and its network fee.',
      sentence: { code: 'node.insufficientFunds' },
    },
  }),
  'send-reverted': progress({ step: 'done', outcome: { ...outcome, status: 'reverted' } }),
  'send-done': progress({ step: 'done', outcome }),
}
