// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

const usdc = '0x0404040404040404040404040404040404040404'

/** The preview of a payment to another account. */
const open = async ({ amount = '1', to = otherAccount as string, tokenAddress = '', isFeeDown = false } = {}) => {
  const node = { isFeeDown, isFeeHeld: false, asked: 0 }
  const chain = createTestChain(4n * 10n ** 18n)
  chain.state.tokenBalance = 100n * 10n ** 18n
  const friend = { name: 'friend.eth', registered_at: null, updated_at: null, attributes: null }
  const name = { leadsTo: otherAccount as string }
  const page = await openAccount(
    {
      rpc: async (call) => {
        if (call.method === 'eth_estimateGas') node.asked += 1
        if (node.isFeeHeld && call.method === 'eth_estimateGas') return await new Promise<never>(() => {})
        if (node.isFeeDown && call.method === 'eth_estimateGas') throw new TypeError('Failed to fetch')
        return chain.rpc(call)
      },
      api: {
        ...healthyApi(),
        '/v1/account/:address/balance': () => ({
          body: { balances: [sampleCoin('4', 0.5), sampleToken('USDC', '100')] },
        }),
        '/v1/profile/account/friend.eth': () => ({
          body: { ...friend, addresses: { 60: { address: name.leadsTo, created_at: null } } },
        }),
      },
    },
    'WalletSend',
    ...(tokenAddress ? [{ tokenAddress }] : []),
  )
  const { ui, root, kit } = page
  const type = (name: RegExp | string, value: string) =>
    act(async () => void fireEvent.change(ui.getByRole('textbox', { name }), { target: { value } }))
  const press = (name: string | RegExp) => act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  const fact = (name: string) =>
    [...root.querySelectorAll('.KeyValue-row')].find((row) => row.textContent?.startsWith(name))?.querySelector('dd')
  await waitFor(() => ui.getByText(/^\d.* available$/))
  await type(/^Amount/, amount)
  await type('To', to)
  await waitFor(() => expect(kit.store.getState().send.receiver).toBe(to))
  await waitFor(() => ui.getByRole('button', { name: 'Preview send' }))
  await press('Preview send')
  await waitFor(() => expect(currentEntry(kit.store.getState().router).view).toBe('WalletSendPreview'))
  /** The name gets another address, and is looked up again. */
  const lead = async (address: string) => {
    name.leadsTo = address
    await act(async () => void kit.queries.invalidateQueries({ queryKey: ['receiver'] }))
    const shown = () => root.querySelector('.WalletSendPreview-address')?.textContent?.replaceAll(' ', '')
    await waitFor(() => expect(shown()).toContain(address))
  }
  return { ...page, node, press, fact, lead, send: () => ui.getByRole('button', { name: 'Send' }) }
}

test('[SEND-04] shows sum, receiver, network, fee and total, each with its value', async () => {
  const { root, ui, fact, send } = await open()
  await waitFor(() => expect(fact('Network fee')?.textContent).toMatch(/^0\.00\d+ SEI/))
  expect(root.querySelector('.WalletSendPreview-sum')?.textContent).toBe('1 SEI')
  expect(root.querySelector('.WalletSendPreview-amount .WalletSendPreview-worth')?.textContent).toBe('$0.50')
  expect(root.querySelector('.WalletSendPreview-address')?.textContent?.replaceAll(' ', '')).toContain(otherAccount)
  expect(root.querySelector('.WalletSendPreview-name')).toBeNull()
  expect(fact('Network')?.textContent).toBe('Sei Network')
  expect(fact('Total')?.textContent).toMatch(/^1\.00\d+ SEI.*\$0\.50/)
  await waitFor(() => expect(send().getAttribute('aria-busy')).not.toBe('true'))
  expect(send().getAttribute('aria-disabled')).toBeNull()
  expect(ui.queryByRole('checkbox')).toBeNull()
})

test('[SEND-04] the total of a token is not added up with the fee in the coin', async () => {
  const { fact } = await open({ tokenAddress: usdc, amount: '2' })
  await waitFor(() => expect(fact('Network fee')?.textContent).toMatch(/^0\.00\d+ SEI/))
  expect(fact('Total')?.textContent).toMatch(/^2 USDC \+ 0\.00\d+ SEI.*\$2\.00/)
})

test('[SEND-03] a fee that could not be read says so, and Retry reads it', async () => {
  const { ui, node, fact, press } = await open({ isFeeDown: true })
  const retry = await waitFor(() => ui.getByRole('button', { name: /Retry$/ }))
  expect(fact('Network fee')?.contains(retry)).toBe(true)
  node.isFeeDown = false
  node.asked = 0
  await press(/Retry$/)
  expect(node.asked).toBe(1)
  await waitFor(() => expect(fact('Network fee')?.textContent).toMatch(/^0\.00\d+ SEI/))
})

test('[SEND-03] a payment can be sent while its fee cannot be read', async () => {
  const { ui, send } = await open({ isFeeDown: true })
  await waitFor(() => ui.getByRole('button', { name: /Retry$/ }))
  expect([send().getAttribute('aria-busy'), send().getAttribute('aria-disabled')]).toEqual([null, null])
})

test('[SEND-04] sends no fee along that was read for another amount', async () => {
  const { kit, node, send } = await open()
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull())
  Object.assign(node, { isFeeHeld: true, asked: 0 })
  await act(async () => kit.store.setState((state) => ({ send: { ...state.send, sendTokenAmount: '2' } })))
  expect(send().getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(node.asked).toBe(1))
  expect(send().getAttribute('aria-busy')).toBe('true')
})

test('[SEND-04] sends the amount that is shown, also where Max follows the fee', async () => {
  const { kit, root, send, press } = await open()
  await act(async () => kit.store.setState((state) => ({ send: { ...state.send, isMax: true } })))
  const shown = () => root.querySelector('.WalletSendPreview-sum')?.textContent
  await waitFor(() => expect(shown()).toBe('3.998719 SEI'))
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull())
  await press('Send')
  expect(kit.store.getState().send.progress?.payment.amount).toBe('3.998719')
})

test('[SEND-04] an own contract as receiver must be compared first', async () => {
  const { ui, send, press } = await open({ tokenAddress: usdc, amount: '2', to: usdc })
  const box = await waitFor(() => ui.getByRole('checkbox'))
  expect(send().getAttribute('aria-disabled')).toBe('true')
  await act(async () => void fireEvent.click(box))
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  await press('Cancel')
  await waitFor(() => ui.getByRole('button', { name: 'Preview send' }))
})

test('[SEND-04] pays the address on screen where the name leads elsewhere by now', async () => {
  const moved = `0x${'7'.repeat(40)}`
  const { kit, ui, send, press, lead } = await open({ to: 'friend.eth' })
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  await lead(moved)
  await act(async () => void fireEvent.click(ui.getByRole('checkbox')))
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull())
  await press('Send')
  expect(kit.store.getState().send.progress?.payment).toMatchObject({ to: moved, receiverName: 'friend.eth' })
})

test('[SEND-04] each new address of a name must be compared first', async () => {
  const { ui, send, lead } = await open({ to: 'friend.eth' })
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  expect(ui.queryByRole('checkbox')).toBeNull()
  for (const digit of ['7', '8']) {
    await lead(`0x${digit.repeat(40)}`)
    expect(send().getAttribute('aria-disabled')).toBe('true')
    await act(async () => void fireEvent.click(ui.getByRole('checkbox', { name: 'I have compared every character' })))
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  }
})
