// @vitest-environment happy-dom

import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { toSendCall } from '@latchkey/core/actions/toSendCall'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage } from '../testing/openedModal.ts'

afterEach(cleanUp)

const sei = 10n ** 18n
const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const balances = [
  { name: 'Sei', symbol: 'SEI', price: 0.5, value: 2, quantity: { decimals: '18', numeric: '4' }, iconUrl: '' },
  {
    name: 'USDC',
    symbol: 'USDC',
    address: `eip155:1329:${usdc}`,
    price: 1,
    value: 100,
    quantity: { decimals: '6', numeric: '100' },
    iconUrl: '',
  },
  {
    name: 'USDC via Noble',
    symbol: 'USDC.n',
    address: 'eip155:1329:0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1',
    price: 0,
    quantity: { decimals: '6', numeric: '5' },
    iconUrl: '',
    isStranded: true,
  },
]

const ensRecord = {
  name: 'friend.eth',
  registered_at: null,
  updated_at: null,
  attributes: null,
  addresses: { 60: { address: otherAccount, created_at: null } },
}
const unknownKind = { status: 'FAILED', reasons: [{ field: 'name', description: 'Names end in .latchkey.id.' }] }

const open = async ({ isListDown = false, isEmpty = false, params = {} as { tokenAddress?: string } } = {}) => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a' })
  const chain = createTestChain(isEmpty ? 0n : 4n * sei)
  chain.state.tokenBalance = 100_000_000n
  const identity = () => ({ body: { name: null, avatar: null } })
  const page = await mountPage({
    rpc: chain.rpc,
    api: {
      ...healthyApi(),
      [`/v1/account/${fakeAccount}/balance`]: () =>
        isListDown ? 'down' : { body: { balances: isEmpty ? [] : balances } },
      [`/v1/identity/${otherAccount}`]: identity,
      [`/v1/identity/${fakeAccount}`]: identity,
      '/v1/profile/account/friend.eth': () => ({ body: ensRecord }),
      '/v1/profile/account/friend.com': () => ({ status: 400, body: unknownKind }),
    },
  })
  await act(async () => {
    await connect(page.kit, 'io.a')
    openModal(page.kit, 'WalletSend', params)
  })
  const { ui, kit } = page
  const amount = () => ui.getByRole('textbox', { name: /^Amount/ }) as HTMLInputElement
  const receiver = () => ui.getByRole('textbox', { name: 'To' }) as HTMLInputElement
  const type = (field: HTMLInputElement, value: string) =>
    act(async () => void fireEvent.change(field, { target: { value } }))
  const press = (name: string | RegExp) => act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  await waitFor(() => ui.getByText(/^\d.* available$/))
  return { ...page, wallet, chain, amount, receiver, type, press, state: () => kit.store.getState().send }
}

describe('the send form', () => {
  test('[SEND-02] the button names the first missing field', async () => {
    const { ui, type, amount, receiver } = await open()
    ui.getByRole('button', { name: 'Add amount' })
    await type(amount(), '0')
    ui.getByRole('button', { name: 'Incorrect value' })
    await type(amount(), '5')
    ui.getByRole('button', { name: 'Insufficient funds' })
    await type(amount(), '1')
    await waitFor(() => ui.getByRole('button', { name: 'Add address' }))
    expect(receiver().placeholder).toBe('0x address, name or sei1 address')
    await type(receiver(), '0x1234')
    await waitFor(() => ui.getByRole('button', { name: 'Invalid address' }))
    await type(receiver(), otherAccount)
    await waitFor(() => ui.getByRole('button', { name: 'Preview send' }))
    await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
  })

  test('[SEND-02] Enter previews no more than the wallet holds', async () => {
    const { kit, root, type, amount, receiver, ui } = await open()
    const view = () => currentEntry(kit.store.getState().router).view
    const submit = () => act(async () => void fireEvent.submit(root.querySelector('form')!))
    await type(amount(), '1')
    await type(receiver(), otherAccount)
    await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
    await type(amount(), '5')
    await submit()
    expect(view()).toBe('WalletSend')
    await type(amount(), '1')
    await submit()
    expect(view()).toBe('WalletSendPreview')
  })

  test('[SEND-02] never previews the receiver of older input', async () => {
    const { kit, root, type, amount, receiver, ui, state } = await open()
    const view = () => currentEntry(kit.store.getState().router).view
    await type(amount(), '1')
    await type(receiver(), `0x${'7'.repeat(40)}`)
    await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
    await type(receiver(), 'friend.eth')
    expect(ui.queryByText('You haven’t sent to this address from here before.')).toBeNull()
    await act(async () => void fireEvent.submit(root.querySelector('form')!))
    expect(view()).toBe('WalletSend')
    await waitFor(() => expect(view()).toBe('WalletSendPreview'))
    expect(state().receiverAddress).toBe(otherAccount)
  })

  test('an empty wallet is not told that the price of its coin is unknown', async () => {
    const { ui } = await open({ isEmpty: true })
    await waitFor(() => ui.getByText('0 SEI available'))
    expect(ui.queryByText('No price known')).toBeNull()
    expect(ui.getByRole('button', { name: 'Max' }).title).toBe('Insufficient funds')
  })

  test('[DATA-11] an ENS name shows its address and caveats; an unsupported name is reported', async () => {
    const { ui, root, type, amount, receiver } = await open()
    await type(amount(), '1')
    await type(receiver(), 'friend.eth')
    await waitFor(() => ui.getByText(/^This name has no address on this network/))
    expect(root.querySelector(`.SendReceiver-found [title="${otherAccount}"]`)).not.toBe(null)
    ui.getByText('This address hasn’t set that name as its own')
    ui.getByRole('button', { name: 'Preview send' })
    await type(receiver(), 'friend.com')
    await waitFor(() => ui.getByText('Names of this kind aren’t known here. Ask for the 0x address.'))
    ui.getByRole('button', { name: 'Invalid address' })
  })

  test('[SEND-01] the preview shows the full form values', async () => {
    const { ui, kit, type, amount, receiver, press, state } = await open()
    await type(amount(), '1.000000000000000001')
    await type(receiver(), otherAccount)
    await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
    await press('Preview send')
    expect(currentEntry(kit.store.getState().router).view).toBe('WalletSendPreview')
    expect(state()).toMatchObject({
      token: { symbol: 'SEI' },
      sendTokenAmount: '1.000000000000000001',
      receiverAddress: otherAccount,
    })
    expect(ui.getByText('1.000000000000000001 SEI')).toBeTruthy()
    expect(ui.getByText(otherAccount)).toBeTruthy()
    await waitFor(() => ui.getByText('0.001281 SEI'))
    expect(ui.getByText('1.001281 SEI')).toBeTruthy()
  })

  test('[SEND-02] a press during name lookup is kept until the user types again', async () => {
    const { ui, kit, type, amount, receiver, press } = await open()
    const view = () => currentEntry(kit.store.getState().router).view
    await type(amount(), '1')
    await type(receiver(), 'friend.com')
    await press('Preview send')
    expect(ui.getByRole('button', { name: 'Preview send' }).getAttribute('aria-busy')).toBe('true')
    await type(receiver(), 'friend.eth')
    await waitFor(() => ui.getByText('This address hasn’t set that name as its own'))
    expect(view()).toBe('WalletSend')
    await type(receiver(), otherAccount.toLowerCase())
    await press('Preview send')
    await waitFor(() => expect(view()).toBe('WalletSendPreview'))
  })

  test('reports an unreadable balance, with retry, and never shows it as zero', async () => {
    const { ui, chain, type, amount, press } = await open()
    await type(amount(), '1')
    chain.state.isDown = true
    await press(/change token/)
    await waitFor(() => ui.getByRole('list', { name: 'Your tokens' }))
    await press(/^USDC\s*USDC/)
    await type(amount(), '1')
    const said = () => ui.getAllByRole('button', { name: 'Balance not known' })
    await waitFor(() => expect(said()).toHaveLength(2))
    expect(ui.queryByText('Insufficient funds')).toBe(null)
    chain.state.isDown = false
    await act(async () => void fireEvent.click(said()[0]!))
    await waitFor(() => ui.getByText('100 USDC available'))
    ui.getByRole('button', { name: 'Add address' })
  })

  test('Max keeps the current fee for native coin and says so; for a token it is everything', async () => {
    const { ui, amount, press } = await open()
    await waitFor(async () => {
      await press('Max')
      expect(amount().value).toBe('3.998719')
    })
    expect(ui.getByText('Keeps 0.001281 SEI for the network fee')).toBeTruthy()
    await press(/change token/)
    await waitFor(() => ui.getByRole('list', { name: 'Your tokens' }))
    await press(/^USDC\s*USDC/)
    await waitFor(() => ui.getByText('100 USDC available'))
    await press('Max')
    expect(amount().value).toBe('100')
  })

  test('converts a fiat amount to an exact token amount', async () => {
    const { type, amount, press, state } = await open()
    await press(/Type the amount in USD/)
    await type(amount(), '1.25')
    expect(state()).toMatchObject({ fiatAmount: '1.25', sendTokenAmount: '2.5' })
    await press(/Type the amount in SEI/)
    expect(amount().value).toBe('2.5')
  })

  test('[ACT-06] loses no digit between field and calldata', async () => {
    const { type, amount, state } = await open()
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.constantFrom('.', ','), async (units, point) => {
        const text = units.toString().padStart(19, '0')
        const typed = `${text.slice(0, -18)}${point}${text.slice(-18)}`
        await type(amount(), typed)
        const { token, sendTokenAmount } = state()
        expect(toSendCall({ token, amount: sendTokenAmount, receiver: otherAccount }).value).toBe(units)
      }),
      { numRuns: 25 },
    )
  })

  test('[SEND-03] "1,250" is no amount, with both readings, and never read as 1.250', async () => {
    const { ui, type, amount, state } = await open()
    await type(amount(), '2')
    await type(amount(), '1,250')
    expect(ui.getAllByText('“1,250” can be read in two ways. Write 1250 or 1.25.').length).toBeGreaterThan(0)
    expect(state().sendTokenAmount).toBe('')
    await type(amount(), '1,250,000')
    expect(state().sendTokenAmount).toBe('1250000')
  })

  test('switching accounts resets the form', async () => {
    const { type, receiver, wallet } = await open()
    await type(receiver(), otherAccount)
    await act(async () => wallet.changeAccounts([otherAccount]))
    await waitFor(() => expect(receiver().value).toBe(''))
  })
})

describe('the token picker', () => {
  test('sorts by value, flags closed-bridge tokens, and searches by name', async () => {
    const { ui, press } = await open()
    await press(/change token/)
    const list = await waitFor(() => ui.getByRole('list', { name: 'Your tokens' }))
    await waitFor(() => expect(list.querySelectorAll('li')).toHaveLength(3))
    expect([...list.querySelectorAll('.ListRow-title')].map(({ textContent }) => textContent)).toEqual([
      'USDC',
      'SEI',
      'USDC.nBridge closed',
    ])
    await act(async () => void fireEvent.change(ui.getByRole('searchbox'), { target: { value: 'noble' } }))
    expect(list.querySelectorAll('li')).toHaveLength(1)
    await act(async () => void fireEvent.change(ui.getByRole('searchbox'), { target: { value: 'zzz' } }))
    expect(ui.getByText('No tokens found')).toBeTruthy()
  })

  test('preselects the requested token; without a list, native coin is available', async () => {
    const first = await open({ params: { tokenAddress: usdc } })
    expect(first.state().token?.symbol).toBe('USDC')
    await cleanUp()
    const second = await open({ isListDown: true })
    expect(second.state().token?.symbol).toBe('SEI')
    await second.press(/change token/)
    await waitFor(() => second.ui.getAllByText('Token Balance Unavailable'))
  })
})
