// @vitest-environment happy-dom

import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { setCurrency } from '@latchkey/core/actions/setCurrency'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import type { Currency } from '@latchkey/wire/currencies'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage } from '../testing/openedModal.ts'

afterEach(cleanUp)

const sei = 10n ** 18n
const prices: Partial<Record<string, number>> = { usd: 0.2, jpy: 30, eth: 0.0001 }

const open = async () => {
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const page = await mountPage({
    rpc: createTestChain(10_000n * sei).rpc,
    api: {
      ...healthyApi(),
      [`/v1/account/${fakeAccount}/balance`]: ({ searchParams }) => {
        const price = prices[searchParams.get('currency') ?? ''] ?? 0
        const quantity = { decimals: '18', numeric: '10000' }
        return {
          body: { balances: [{ name: 'Sei', symbol: 'SEI', price, value: price * 10_000, quantity, iconUrl: '' }] },
        }
      },
    },
  })
  const { ui, kit } = page
  await act(async () => {
    await connect(kit, 'io.a')
    openModal(kit, 'WalletSend')
  })
  const amount = () => ui.getByRole('textbox', { name: /^Amount/ }) as HTMLInputElement
  const type = (field: HTMLElement, value: string) =>
    act(async () => void fireEvent.change(field, { target: { value } }))
  const press = (name: string | RegExp) => act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  const chooseCurrency = async (currency: Currency) => {
    await act(async () => openModal(kit, 'Settings'))
    await act(async () => setCurrency(kit, currency))
    await act(async () => openModal(kit, 'WalletSend'))
    await waitFor(() => ui.getByRole('button', { name: new RegExp(`Type the amount in ${currency.toUpperCase()}`) }))
  }
  await waitFor(() => ui.getByRole('button', { name: /Type the amount in USD/ }))
  return { ...page, amount, type, press, chooseCurrency, send: () => kit.store.getState().send }
}

test('[SEND-01] converts fiat at the price of the current currency', async () => {
  const { amount, type, press, chooseCurrency, send } = await open()
  await chooseCurrency('jpy')
  await press(/Type the amount in JPY/)
  await type(amount(), '1500')
  expect(send()).toMatchObject({ fiatAmount: '1500', sendTokenAmount: '50' })
})

test('[SEND-01] an amount typed in one currency is not read as another', async () => {
  const { ui, amount, type, press, chooseCurrency, send } = await open()
  await press(/Type the amount in USD/)
  await type(amount(), '100')
  expect(send().sendTokenAmount).toBe('500')
  await chooseCurrency('jpy')
  expect(send()).toMatchObject({ fiatAmount: undefined, sendTokenAmount: '500' })
  expect(amount().value).toBe('500')
  expect(ui.getByText('¥15,000')).toBeTruthy()
})

test('[SEND-01] the preview uses the current currency', async () => {
  const { ui, kit, amount, type, press, chooseCurrency } = await open()
  await type(amount(), '50')
  await chooseCurrency('jpy')
  await type(ui.getByRole('textbox', { name: 'To' }), otherAccount)
  await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
  await press('Preview send')
  await waitFor(() => ui.getByText('50 SEI'))
  expect(ui.getAllByText('¥1,500').length).toBeGreaterThan(0)
  expect(kit.store.getState().send.token).not.toHaveProperty('price')
})

test("[SEND-01] a value in a coin keeps that coin's digits", async () => {
  const { ui, amount, type, press, chooseCurrency, send } = await open()
  await chooseCurrency('eth')
  await type(amount(), '12')
  expect(ui.getByText(/^ETH\s0\.0012$/)).toBeTruthy()
  await press(/Type the amount in ETH/)
  expect(amount().value).toBe('0.0012')
  await type(amount(), '0.00123456')
  expect(send().sendTokenAmount).toBe('12.3456')
})
