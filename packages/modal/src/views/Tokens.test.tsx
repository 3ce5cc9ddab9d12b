// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleCoin, sampleItem, sampleToken, sampleTransfer } from '@latchkey/core/testing/accountSamples'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const usdc = `0x${'2'.repeat(40)}`
const dollars = sampleToken('USDC', '6.5', { address: `eip155:1329:${usdc}` })
const history = [
  sampleItem('1', {}, [sampleTransfer({ symbol: 'USDC', amount: '3', direction: 'in' })]),
  sampleItem('2'),
]
const withActivity = {
  '/appkit/v1/config': () => ({ body: { features: [{ id: 'activity', isEnabled: true, config: null }] } }),
}

test('[ACT-05] a row opens the token with price, amount, value, share, contract and activity', async () => {
  const { ui, kit } = await openAccount(
    { api: accountApi([sampleCoin('7'), dollars], history, withActivity) },
    'Account',
  )
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: /^U?USDC/ })))
  await settle()
  expect(currentEntry(kit.store.getState().router)).toEqual({ view: 'Tokens', params: { tokenAddress: usdc } })
  const facts = Object.fromEntries(
    ui.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  expect(facts).toMatchObject({
    Price: '$1.00',
    'You have': '6.5 USDC',
    Value: '$6.50',
    'Share of your account': '65%',
  })
  expect(facts.Contract).toContain(usdc)
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Send' })))
  expect(currentEntry(kit.store.getState().router)).toEqual({ view: 'WalletSend', params: { tokenAddress: usdc } })
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
  await settle()
  expect(ui.getByRole('link', { name: 'View on Seiscan' }).getAttribute('href')).toBe(
    `https://seiscan.io/address/${usdc}`,
  )
  expect(ui.getByText(/Received 3 USDC/)).toBeTruthy()
  expect(ui.queryByText(/Received 5 SEI/)).toBeNull()
})

test('native coin has no contract; a token that left the account is reported', async () => {
  const api = accountApi([sampleCoin('7')])
  const { ui } = await openAccount({ api }, 'Tokens', { tokenAddress: nativeTokenAddress })
  expect(ui.getByText('Native token')).toBeTruthy()
  await cleanUp()
  const { ui: gone } = await openAccount({ api }, 'Tokens', { tokenAddress: usdc })
  expect(gone.getByText('This token is no longer in your account.')).toBeTruthy()
})

test('[DATA-03, DATA-06] failed loads are reported on the token page, never shown as zero', async () => {
  const balance = '/v1/account/:address/balance'
  const down = accountApi([], [], { ...withActivity, [balance]: () => 'down' as const })
  const { ui: unread } = await openAccount({ api: down }, 'Tokens', { tokenAddress: usdc })
  expect(unread.queryByText('This token is no longer in your account.')).toBeNull()
  expect(unread.getByRole('button', { name: /^Retry/ })).toBeTruthy()
  await cleanUp()
  const quiet = accountApi([dollars], [], { ...withActivity, '/v1/account/:address/history': () => 'down' as const })
  const { ui } = await openAccount({ api: quiet }, 'Tokens', { tokenAddress: usdc })
  expect(ui.getByText('6.5 USDC')).toBeTruthy()
  expect(ui.queryByText('No recent activity.')).toBeNull()
  expect(ui.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('flags closed-bridge and look-alike tokens, and explains them on their page', async () => {
  const fake = sampleToken('ЅEI', '900', { price: 0, address: `eip155:1329:${usdc}` })
  const old = sampleToken('USDC.n', '1', { isStranded: true, address: `eip155:1329:0x${'3'.repeat(40)}` })
  const api = accountApi([sampleCoin('7'), fake, old])
  const { ui } = await openAccount({ api }, 'Account')
  expect(ui.getByRole('button', { name: /Look-alike/ }).textContent).toContain('No price')
  expect(ui.getByRole('button', { name: /USDC\.n\s*Bridge closed/ })).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Look-alike/ })))
  await settle()
  expect(ui.getByRole('alert').textContent).toContain('This isn’t SEI;')
  expect(ui.queryByRole('button', { name: 'Send' })).toBeNull()
})
