// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { asking } from '../state/send.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { openSending } from '../testing/sendingWallet.ts'
import { disconnect } from './disconnect.ts'
import { editSend } from './editSend.ts'
import { pushView, resetView } from './navigate.ts'
import { retrySend, sendAgain } from './sendAgain.ts'

const coin = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
const payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: 'bo.latchkey.id' },
  ...{ token: coin, amount: '2', fee: undefined },
}
let wallet: FakeWallet | undefined
afterEach(() => wallet?.remove())

const history = (kit: ReturnType<typeof createTestKit>) => kit.store.getState().router.history.map(({ view }) => view)

test('once more: the same receiver and token, the amount open, back at the form', () => {
  const kit = createTestKit()
  kit.store.setState(({ send }) => ({ send: asking({ ...send, sendTokenAmount: '2' }, payment) }))
  resetView(kit, 'Account')
  pushView(kit, 'WalletSend', {})
  pushView(kit, 'WalletSendProgress')
  sendAgain(kit)
  expect(history(kit)).toEqual(['Account', 'WalletSend'])
  const { token, receiver, sendTokenAmount } = kit.store.getState().send
  expect({ token, receiver, sendTokenAmount }).toEqual({ token: coin, receiver: 'bo.latchkey.id', sendTokenAmount: '' })
})

test('once more, without a form behind: the form replaces the progress', () => {
  const kit = createTestKit()
  resetView(kit, 'Account')
  pushView(kit, 'WalletSendProgress')
  sendAgain(kit)
  expect(history(kit)).toEqual(['Account', 'WalletSend'])
})

test.each([
  ['everything typed', {}, ['Account', 'WalletSend', 'WalletSendPreview']],
  ['no token', { token: undefined }, ['Account', 'WalletSend']],
  ['no amount', { sendTokenAmount: '' }, ['Account', 'WalletSend']],
  ['no receiver', { receiver: '' }, ['Account', 'WalletSend']],
] as const)('another try with %s leads to %j', async (_, change, views) => {
  const opened = await openSending()
  wallet = opened.wallet
  const { kit } = opened
  editSend(kit, { sendTokenAmount: '2', receiver: otherAccount })
  kit.store.setState(({ send }) => ({ send: { ...send, token: coin, ...change } }))
  resetView(kit, 'Account')
  pushView(kit, 'WalletSend', {})
  pushView(kit, 'WalletSendProgress')
  retrySend(kit)
  expect(history(kit)).toEqual(views)
  wallet.changeChain(1)
  resetView(kit, 'WalletSendProgress')
  retrySend(kit)
  expect(history(kit)).toEqual(['WalletSend'])
  await disconnect(kit)
  kit.store.setState(({ send }) => ({ send: { ...send, token: coin, sendTokenAmount: '2', receiver: otherAccount } }))
  resetView(kit, 'WalletSendProgress')
  retrySend(kit)
  expect(history(kit)).toEqual(['WalletSend'])
})
