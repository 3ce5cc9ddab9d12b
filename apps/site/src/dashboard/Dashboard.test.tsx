// @vitest-environment happy-dom
import { createTestKit, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { errors, rpcErrors } from '@latchkey/wire/catalogue'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { toEngine } from '../engine.ts'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { createTestChain } from '../testing/createTestChain.ts'
import { words as pageWords } from '../words.ts'
import { Dashboard } from './Dashboard.tsx'
import { words } from './words.ts'

/** The well-known key of `fakeAccount`; it holds nothing anywhere. */
const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const sei = 10n ** 18n
/** 21,000 units of work at 1.2 × 50 gwei and a tip of 1 gwei. */
const fee = 21_000n * 61_000_000_000n
const hash = `0x${'ab'.repeat(32)}`

let wallet: FakeWallet
let kit: TestKit
let sent: unknown[]

const teachSigning = ({ provider }: FakeWallet) => {
  const { request } = provider
  provider.request = async (call) => {
    const [first] = call.params ?? []
    if (call.method === 'personal_sign' || call.method === 'eth_sendTransaction') {
      await request({ method: 'eth_requestAccounts' })
      if (call.method === 'personal_sign') return signer.signMessage({ message: { raw: first as `0x${string}` } })
      sent.push(first)
      return hash
    }
    return request(call)
  }
}

const show = async ({ balance = 4n * sei, chainId = 1329 } = {}) => {
  const chain = createTestChain(balance)
  sent = []
  wallet = createFakeWallet({ chainId })
  teachSigning(wallet)
  kit = createTestKit({ rpc: chain.rpc })
  await connectTestWallet(kit, wallet)
  render(<Dashboard engine={toEngine(kit)} />)
  return chain
}

const card = (title: string) => within(screen.getByRole('region', { name: title }))
const sendCard = () => card(words.send.title)
const receiver = () => sendCard().getByLabelText(words.send.receiver) as HTMLInputElement
const amount = () => sendCard().getByLabelText(words.send.amount) as HTMLInputElement
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(sendCard().getByRole('button', { name }))
const ready = () => sendCard().findByText(/4\.0000 SEI available/)

afterEach(() => {
  cleanup()
  wallet.remove()
})

describe('send', () => {
  it('says what is missing, at the field it is missing from', async () => {
    await show()
    await ready()
    press(words.send.action)
    expect(sendCard().getByText(words.send.receiverMissing)).toBeTruthy()
    expect(sendCard().getByText(words.send.amountMissing)).toBeTruthy()
    expect(document.activeElement).toBe(receiver())
    expect(sent).toEqual([])
  })

  it.each([
    ['0x1234', errors['send.invalidReceiver'].message],
    ['sei1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', errors['send.invalidReceiver'].message],
    ['0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC', words.send.receiverTypo],
  ])('refuses the receiver %s', async (text, sentence) => {
    await show()
    type(receiver(), text)
    fireEvent.blur(receiver())
    expect(sendCard().getByText(sentence)).toBeTruthy()
  })

  it('notes the own address and a contract', async () => {
    const { state } = await show()
    state.contracts.add(otherAccount.toLowerCase())
    type(receiver(), fakeAccount.toLowerCase())
    expect(sendCard().getByText(words.send.own)).toBeTruthy()
    type(receiver(), otherAccount)
    expect(await sendCard().findByText(words.send.contract)).toBeTruthy()
  })

  it('[SEND-03] takes digits and one dot; too many decimals and other signs are refused, not rounded', async () => {
    await show()
    await ready()
    type(amount(), '0.5')
    type(amount(), '0.5x')
    expect(amount().value).toBe('0.5')
    type(amount(), `0.${'1'.repeat(19)}`)
    expect(amount().value).toBe('0.5')
    expect(sendCard().getAllByText('At most 18 decimals').length).toBeGreaterThan(0)
    type(amount(), '0.000')
    press(words.send.action)
    expect(sendCard().getByText(words.send.amountZero)).toBeTruthy()
  })

  it('refuses an amount that leaves nothing for the network fee', async () => {
    await show()
    await ready()
    await sendCard().findByText('0.001281 SEI')
    type(amount(), '4')
    expect(await sendCard().findByText(errors['send.insufficientBalance'].message)).toBeTruthy()
  })

  it('Max keeps back the live network fee and says so', async () => {
    await show()
    await ready()
    await sendCard().findByText('0.001281 SEI')
    press(words.send.max)
    expect(4n * sei - fee).toBe(3_998_719_000_000_000_000n)
    expect(amount().value).toBe('3.998719')
    expect(sendCard().getByText(words.send.maxHint('0.001281 SEI'))).toBeTruthy()
    expect(sendCard().getByText('4 SEI')).toBeTruthy()
  })

  it('Max with less than the fee says so', async () => {
    await show({ balance: fee })
    await sendCard().findByText('0.001281 SEI')
    await waitFor(() => press(words.send.max))
    expect(await sendCard().findByText(words.send.nothingToSpare)).toBeTruthy()
  })

  it('[ACT-02] sends, follows it to the receipt and reads the balance again', async () => {
    const { state } = await show()
    await ready()
    type(receiver(), otherAccount)
    type(amount(), '0.5')
    state.balance = (7n * sei) / 2n - fee
    press(words.send.action)
    expect(await sendCard().findByText(words.send.outcomes.confirmed.title)).toBeTruthy()
    expect(sent).toEqual([expect.objectContaining({ to: otherAccount, value: '0x6f05b59d3b20000' })])
    expect(sendCard().getByText('12,345,678')).toBeTruthy()
    expect(sendCard().getByText('0.00105 SEI')).toBeTruthy()
    expect(sendCard().getByRole('link').getAttribute('href')).toBe(`https://seiscan.io/tx/${hash}`)
    expect((await card(words.account.title).findByTitle('3.498719 SEI')).textContent).toBe('3.4987 SEI')
    press(words.send.again)
    expect(receiver().value).toBe('')
  })

  it('[ACT-02] a payment that the network refuses is told apart from one that was made', async () => {
    const { state } = await show()
    state.status = '0x0'
    await ready()
    type(receiver(), otherAccount)
    type(amount(), '0.5')
    press(words.send.action)
    expect(await sendCard().findByText(words.send.outcomes.reverted.title)).toBeTruthy()
    expect(sendCard().queryByText(words.send.outcomes.confirmed.title)).toBeNull()
  })

  it('[SEND-05] declining in the wallet is said calmly and keeps what was typed', async () => {
    await show()
    await ready()
    type(receiver(), otherAccount)
    type(amount(), '0.5')
    wallet.setMood('hang')
    press(words.send.action)
    expect(await sendCard().findByRole('button', { name: words.send.waiting })).toBeTruthy()
    await act(async () => wallet.answer('reject'))
    expect(await sendCard().findByText(rpcErrors[4001].message)).toBeTruthy()
    expect(sendCard().queryByRole('alert')).toBeNull()
    expect(kit.store.getState().toast.shown).toBeUndefined()
    expect([receiver().value, amount().value]).toEqual([otherAccount, '0.5'])
  })

  it('another account in the wallet starts over', async () => {
    await show()
    await ready()
    type(receiver(), otherAccount)
    await act(async () => wallet.changeAccounts([otherAccount]))
    await waitFor(() => expect(receiver().value).toBe(''))
  })
})

describe('sign', () => {
  const sign = () => fireEvent.click(card(words.sign.title).getByRole('button', { name: words.sign.action }))
  const text = () => card(words.sign.title).getByLabelText(words.sign.label) as HTMLTextAreaElement
  const verify = () => fireEvent.click(card(words.sign.title).getByRole('button', { name: words.sign.verify }))

  it('[ACT-01] signs a text and verifies it; a changed text does not pass', async () => {
    await show()
    fireEvent.change(text(), { target: { value: 'it is me' } })
    sign()
    const expected = await signer.signMessage({ message: 'it is me' })
    expect(await card(words.sign.title).findByText(expected)).toBeTruthy()
    verify()
    expect((await card(words.sign.title).findAllByText(words.sign.valid)).length).toBeGreaterThan(0)
    fireEvent.change(text(), { target: { value: 'it is somebody else' } })
    verify()
    expect(await card(words.sign.title).findByText(words.sign.invalid)).toBeTruthy()
  })

  it('[ACT-01] declining is said calmly', async () => {
    await show()
    wallet.setMood('reject')
    sign()
    expect(await card(words.sign.title).findByText(rpcErrors[4001].message)).toBeTruthy()
    expect(card(words.sign.title).queryByRole('alert')).toBeNull()
  })

  it('an empty text cannot be signed, and the reason is there to read', async () => {
    await show()
    fireEvent.change(text(), { target: { value: '  ' } })
    sign()
    expect(card(words.sign.title).getAllByText(words.sign.empty).length).toBeGreaterThan(0)
    expect(wallet.calls).not.toContain('personal_sign')
  })
})

describe('the account', () => {
  it('names a foreign network, stops the actions and switches with one button', async () => {
    await show({ chainId: 1 })
    expect(screen.getByRole('heading', { name: words.wrongNetwork.title('Ethereum') })).toBeTruthy()
    expect(sendCard().getAllByText(words.wrongNetwork.reason('Sei Network')).length).toBeGreaterThan(0)
    press(words.send.action)
    expect(sendCard().queryByText(words.send.receiverMissing)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: words.wrongNetwork.action('Sei Network') }))
    await waitFor(() => expect(screen.queryByText(words.wrongNetwork.title('Ethereum'))).toBeNull())
  })

  it('an empty account says what to do next', async () => {
    await show({ balance: 0n })
    expect(await screen.findByText(words.account.emptyTitle)).toBeTruthy()
    expect(sendCard().getAllByText(words.send.noMoney).length).toBeGreaterThan(0)
  })

  it('a balance that cannot be refreshed stays, and says how old it is', async () => {
    const { state } = await show()
    await ready()
    state.isDown = true
    await act(() => kit.queries.invalidateQueries({ queryKey: ['nativeBalance'] }))
    expect(
      await card(words.account.title).findByText(/Could not refresh\. Balance as of/, {}, { timeout: 4000 }),
    ).toBeTruthy()
    expect(card(words.account.title).getByTitle('4 SEI')).toBeTruthy()
    state.isDown = false
    fireEvent.click(card(words.account.title).getByRole('button', { name: pageWords.retry }))
    await waitFor(() => expect(screen.queryByText(/Could not refresh/)).toBeNull())
  })
})
