// @vitest-environment happy-dom
import { errors, rpcErrors } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, erc721Abi, getAddress, parseAbi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recentReceivers } from '../send/recentReceivers.ts'
import { currentEntry } from '../state/router.ts'
import { advanced, initialSend, type SendToken } from '../state/send.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import type { FakeWallet } from '../testing/fakeWallet.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { openSending, sentHash } from '../testing/sendingWallet.ts'
import { chooseSendToken, editSend } from './editSend.ts'
import type { SayEnd } from './followPayment.ts'
import { openModal } from './openModal.ts'
import { sendToken } from './sendToken.ts'
import { toSendCall } from './toSendCall.ts'

const coin: SendToken = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
const usdc: SendToken = {
  address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
  name: 'USDC',
  symbol: 'USDC',
  decimals: 6,
  iconUrl: '',
}
const say: SayEnd = (_payment, { step }) => ({ variant: 'success', message: `ended ${step}` })

let wallet: FakeWallet | undefined
afterEach(() => {
  wallet?.remove()
  vi.restoreAllMocks()
})

const ready = async (token: SendToken | undefined, amount: string, receiver = otherAccount) => {
  const opened = await openSending()
  wallet = opened.wallet
  openModal(opened.kit, 'WalletSend')
  if (token) chooseSendToken(opened.kit, token)
  editSend(opened.kit, { sendTokenAmount: amount, receiver, receiverAddress: receiver })
  const state = () => opened.kit.store.getState().send
  return { ...opened, state, view: () => currentEntry(opened.kit.store.getState().router).view }
}

describe('validation', () => {
  test.each([
    [{ token: coin, amount: '', receiver: otherAccount }, 'send.amountAndReceiverRequired'],
    [{ token: coin, amount: '1', receiver: ' ' }, 'send.amountAndReceiverRequired'],
    [{ token: undefined, amount: '1', receiver: otherAccount }, 'send.tokenRequired'],
    [
      { token: { ...usdc, address: 'usdc' as never }, amount: '1', receiver: otherAccount },
      'send.tokenAddressRequired',
    ],
    [{ token: coin, amount: '1', receiver: '0x1234' }, 'send.invalidReceiver'],
    [{ token: coin, amount: '1.2.3', receiver: otherAccount }, 'amount.invalid'],
    [{ token: coin, amount: '0', receiver: otherAccount }, 'amount.invalid'],
    [{ token: coin, amount: '-1', receiver: otherAccount }, 'amount.invalid'],
    [{ token: usdc, amount: '0.0000001', receiver: otherAccount }, 'amount.tooManyDecimals'],
  ] as const)('[SEND-02, SEND-03] %# is rejected with the documented sentence', (wish, code) => {
    expect(() => toSendCall(wish)).toThrow(expect.objectContaining({ code }))
  })

  test('[SEND-02] uses the documented sentences', () => {
    expect(moneyErrors['send.amountAndReceiverRequired'].message).toBe('An amount and receiver address are required')
    expect(moneyErrors['send.tokenRequired'].message).toBe('A token is required')
    expect(moneyErrors['send.unsupportedChain'].message).toBe('Unsupported chain')
  })

  test('[SEND-02] rejects a missing account and a missing receiver', async () => {
    const missing = { code: 'connector.notConnected' }
    await expect(sendToken(createTestKit(), undefined, say)).rejects.toMatchObject(missing)
    const { kit, view } = await ready(coin, '1')
    editSend(kit, { receiverAddress: undefined })
    await expect(sendToken(kit, undefined, say)).rejects.toMatchObject({ code: 'send.amountAndReceiverRequired' })
    expect(view()).toBe('WalletSend')
  })

  test('[SEND-02] rejects unsupported chains', async () => {
    const { kit, wallet: own, sent } = await ready(coin, '1')
    own.changeChain(1)
    await expect(sendToken(kit, undefined, say)).rejects.toMatchObject({ code: 'send.unsupportedChain' })
    expect(sent).toEqual([])
  })
})

test('[ACT-06] keeps every digit between amount and calldata, for any decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.bigInt({ min: 1n, max: 2n ** 200n }),
      fc.stringMatching(/^[0-9a-f]{40}$/),
      (decimals, units, digits) => {
        const text = units.toString().padStart(decimals + 1, '0')
        const at = text.length - decimals
        const amount = decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`
        const receiver = `0x${digits}` as const
        expect(toSendCall({ token: { ...coin, decimals }, amount, receiver })).toEqual({ to: receiver, value: units })
        const { to, value, data } = toSendCall({ token: { ...usdc, decimals }, amount, receiver })
        expect([to, value]).toEqual([usdc.address, 0n])
        expect(decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })).toEqual({
          functionName: 'transfer',
          args: [getAddress(receiver), units],
        })
      },
    ),
  )
})

test('an NFT is sent by the safe transfer of its kind, from its owner; ERC-721 only one at a time', () => {
  const token = { ...usdc, decimals: 0, nft: { tokenId: '7', standard: 'erc721' } } as const
  const wish = { token, amount: '1', receiver: otherAccount }
  // safeTransferFrom(address,address,uint256) and safeTransferFrom(address,address,uint256,uint256,bytes).
  const one = toSendCall(wish, fakeAccount)
  expect([one.to, one.value, one.data?.slice(0, 10)]).toEqual([usdc.address, 0n, '0x42842e0e'])
  expect(decodeFunctionData({ abi: erc721Abi, data: one.data ?? '0x' }).args).toEqual([fakeAccount, otherAccount, 7n])
  const some = toSendCall(
    { ...wish, amount: '3', token: { ...token, nft: { tokenId: '9', standard: 'erc1155' } } },
    fakeAccount,
  )
  expect(some.data?.slice(0, 10)).toBe('0xf242432a')
  const abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
  expect(decodeFunctionData({ abi, data: some.data ?? '0x' }).args).toEqual([fakeAccount, otherAccount, 9n, 3n, '0x'])
  expect(() => toSendCall({ ...wish, amount: '2' }, fakeAccount)).toThrow(
    expect.objectContaining({ code: 'amount.invalid' }),
  )
  expect(() => toSendCall(wish)).toThrow(expect.objectContaining({ code: 'connector.notConnected' }))
})

describe('a payment', () => {
  test('[ACT-06, SEND-01] of native coin: prompted, sent, confirmed; clears the form and remembers the receiver', async () => {
    const { kit, state, sent, wallet: own, view } = await ready(coin, '0.5')
    const told: unknown[] = []
    kit.onSent = (one) => told.push(one)
    own.setMood('hang')
    const sending = sendToken(kit, { gas: '21000', maxFeePerGas: '61000000000', maxPriorityFeePerGas: '1' }, say)
    expect(state()).toMatchObject({ loading: true, hash: undefined, progress: { step: 'asking' } })
    expect(view()).toBe('WalletSendProgress')
    await vi.waitFor(() => expect(own.calls).toContain('eth_requestAccounts'), 10_000)
    own.answer('approve')
    await sending
    expect(sent).toEqual([
      expect.objectContaining({
        from: fakeAccount,
        to: otherAccount,
        value: '0x6f05b59d3b20000',
        gas: '0x5208',
        maxFeePerGas: '0xe33e22200',
        maxPriorityFeePerGas: '0x1',
      }),
    ])
    expect(told).toEqual([{ chainId: 1329, hash: sentHash, from: fakeAccount }])
    expect(state()).toMatchObject({
      token: undefined,
      sendTokenAmount: '',
      receiver: '',
      loading: false,
      hash: sentHash,
      progress: { step: 'done', outcome: { status: 'confirmed', replacement: undefined } },
    })
    expect(recentReceivers(kit, 1329)).toEqual([{ address: otherAccount }])
    expect(kit.store.getState().toast.shown).toBeUndefined()
  })

  test('[ACT-06] of a token calls its contract without value', async () => {
    const { kit, sent } = await ready(usdc, '12.000001')
    await sendToken(kit, undefined, say)
    expect(sent[0]).toMatchObject({ to: usdc.address })
    expect(BigInt(sent[0]?.value ?? 0)).toBe(0n)
    expect(sent[0]?.data).toBe(
      `0xa9059cbb${otherAccount.slice(2).toLowerCase().padStart(64, '0')}${(12_000_001).toString(16).padStart(64, '0')}`,
    )
  })

  test('[SEND-05] that is declined keeps the form', async () => {
    const { kit, state, wallet: own } = await ready(coin, '0.5')
    own.setMood('reject')
    await sendToken(kit, undefined, say)
    expect(state()).toMatchObject({
      sendTokenAmount: '0.5',
      loading: false,
      hash: undefined,
      progress: { step: 'declined', problem: { message: rpcErrors[4001].message } },
    })
  })

  test('that the wallet cannot make is explained, and no receiver remembered', async () => {
    const { kit, state, trouble } = await ready(coin, '0.5')
    trouble.error = Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32603 })
    await sendToken(kit, undefined, say)
    expect(state().progress).toMatchObject({
      step: 'failed',
      problem: { message: errors['node.insufficientFunds'].message },
    })
    expect(recentReceivers(kit, 1329)).toEqual([])
  })

  test.each([
    ['Nonsense', 77, 'send.failed', 'Failed to send transaction. Please try again.'],
    ['Not now', 4100, 'unknown', 'Your wallet hasn’t allowed this page to do that.'],
  ])('[SEND-05] that the wallet refuses with “%s” and code %i: what it said if we know it', async (...row) => {
    const [said, code, known, message] = row
    const { kit, state, trouble } = await ready(coin, '0.5')
    trouble.error = Object.assign(new Error(said), { code })
    await sendToken(kit, undefined, say)
    expect(state().progress).toMatchObject({ step: 'failed', problem: { code: known, message } })
  })

  test('reports its outcome after its view closed', async () => {
    const { kit } = await ready(coin, '0.5')
    const sending = sendToken(kit, undefined, say)
    openModal(kit, 'Account')
    await sending
    expect(kit.store.getState().toast.shown?.message).toBe('ended done')
  })

  test('[ACT-02] that reverts is told apart from a successful one', async () => {
    const { kit, state, chain } = await ready(coin, '0.5')
    chain.state.status = '0x0'
    await sendToken(kit, undefined, say)
    expect(state().progress).toMatchObject({ step: 'done', outcome: { status: 'reverted' } })
  })

  test('[SEND-07] that no node knows after the whole wait was dropped', async () => {
    const { kit, state, chain } = await ready(coin, '0.5')
    chain.state.isForgetful = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending = sendToken(kit, undefined, say)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state().progress?.step).toBe('sent')
    openModal(kit, 'Account')
    await vi.advanceTimersByTimeAsync(limits.transaction.waitMs + 10_000)
    vi.useRealTimers()
    await sending
    expect(state().progress?.step).toBe('dropped')
    expect(kit.store.getState().toast.shown?.message).toBe('ended dropped')
  })

  test.each([
    ['declined', Object.assign(new Error('no'), { code: 4001 }), undefined],
    [
      'failed',
      Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32603 }),
      'ended failed',
    ],
    // The wallet submitted it without an answer, so it must not be reported as not sent.
    [
      'unclear',
      Object.assign(new Error('lost', { cause: new WalletError('send.notFound') }), { code: -32603 }),
      'ended unclear',
    ],
  ] as const)('that is %s after its view closed is reported, unless the user chose so', async (step, error, said) => {
    const { kit, state, trouble } = await ready(coin, '0.5')
    trouble.error = error
    const sending = sendToken(kit, undefined, say)
    openModal(kit, 'Account')
    await sending
    expect(state().progress?.step).toBe(step)
    expect(kit.store.getState().toast.shown?.message).toBe(said)
  })

  test('[SEND-01] keeps what is typed meanwhile', async () => {
    const { kit, state } = await ready(coin, '0.5')
    await sendToken(kit, undefined, say)
    const { id } = state().progress?.payment ?? { id: '' }
    const away = advanced({ ...state(), sendTokenAmount: '7', receiver: otherAccount }, id, { step: 'unreachable' })
    expect(advanced(away, id, { step: 'sent' })).toMatchObject({
      sendTokenAmount: '7',
      receiver: otherAccount,
      progress: { step: 'sent' },
    })
  })

  test('does not touch the form of a newer one', async () => {
    const { kit, state } = await ready(coin, '0.5')
    const sending = sendToken(kit, undefined, say)
    kit.store.setState({ send: { ...initialSend, sendTokenAmount: '7' } })
    await sending
    expect(state()).toEqual({ ...initialSend, sendTokenAmount: '7' })
  })
})
