// @vitest-environment happy-dom
import { currentEntry } from '@latchkey/core/state/router'
import type { PaymentProgress, TransactionOutcome } from '@latchkey/core/state/send'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const hash = `0x${'ab'.repeat(32)}`
const coin = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
const payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: undefined },
  ...{ token: coin, amount: '0.5', fee: undefined },
} as const
const outcome: TransactionOutcome = {
  ...{ hash, status: 'confirmed', blockNumber: '7', feeUnits: '2500000000000000', replacement: undefined },
}

/** The view of a payment at this step, with its hash once it has one. */
const show = async (part: Partial<PaymentProgress>) => {
  const config = { body: { features: [{ id: 'activity', isEnabled: true, config: null }] } }
  const api = { ...healthyApi(), '/appkit/v1/config': () => config }
  const page = await openAccount({ api, rpc: createTestChain(10n ** 18n).rpc }, 'WalletSendProgress')
  const progress: PaymentProgress = { payment, step: 'sent', problem: undefined, outcome: undefined, ...part }
  const isEarly = ['asking', 'declined', 'failed', 'unclear'].includes(progress.step)
  await act(async () =>
    page.kit.store.setState(({ send }) => ({ send: { ...send, hash: isEarly ? undefined : hash, progress } })),
  )
  await settle()
  const { root, ui } = page
  return {
    ...page,
    buttons: () =>
      [...root.querySelectorAll('.WalletSendProgress-actions > *')].map(({ textContent }) => textContent?.trim()),
    steps: () => [...root.querySelectorAll('.StepList-step')].map((step) => step.getAttribute('data-state')),
    fact: (name: string) =>
      [...root.querySelectorAll('.KeyValue-row')].find((row) => row.textContent?.startsWith(name))?.querySelector('dd'),
    press: (name: string) => act(async () => void fireEvent.click(ui.getByRole('button', { name }))),
    view: () => currentEntry(page.kit.store.getState().router).view,
  }
}

const waiting = ['current', 'todo', 'todo']
const stopped = ['failed', 'todo', 'todo']
const onTheWay = ['done', 'done', 'current']

test.each([
  ['asking', 'Waiting for your approval', 'Check the details in Alpha, then approve there.', false, waiting, []],
  ['sent', 'Transaction started', /Confirmation takes a moment/, false, onTheWay, ['View on Seiscan']],
  ['unreachable', 'We can’t reach the network', /keep checking/, false, onTheWay, ['View on Seiscan']],
  ['slow', 'Not confirmed yet', /you don’t pay twice/, false, onTheWay, ['Check again', 'View on Seiscan']],
  [
    'dropped',
    'We can’t find this transaction',
    /no record of it after 3 minutes/,
    true,
    ['done', 'done', 'failed'],
    ['Check again', 'View on Seiscan'],
  ],
  ['declined', 'Payment declined', /Your details are still here/, false, stopped, ['Try again', 'Change details']],
  ['unclear', 'Not confirmed yet', /pay twice/, false, ['done', 'current', 'todo'], ['All activity', 'Try again']],
] as const)('[SEND-06] a payment that is %s is called %s', async (step, title, text, isAlarming, steps, buttons) => {
  const page = await show({ step })
  expect(page.ui.getByText(title, { selector: '.StatusPanel-title' })).toBeTruthy()
  expect(page.ui.getByText(text, { selector: '.StatusPanel-text' })).toBeTruthy()
  expect(page.root.querySelector('.WalletSendProgress-sum')?.textContent).toBe('0.5 SEI')
  expect(page.ui.queryByRole('alert') !== null).toBe(isAlarming)
  expect(page.steps()).toEqual(steps)
  expect(page.buttons()).toEqual(buttons)
})

test('[SEND-05] before the approval the first step names the wallet, afterwards it is signed', async () => {
  const { root } = await show({ step: 'asking' })
  const first = () => root.querySelector('.StepList-words')?.textContent
  expect(first()).toContain('Approve in Alpha')
  await cleanUp()
  const sent = await show({ step: 'sent' })
  expect(sent.root.querySelector('.StepList-words')?.textContent).toContain('Signed')
})

test.each([
  [{}, 'Sent', 'The payment is confirmed and final.', 'good'],
  [{ replacement: 'repriced' }, 'Sent with a new fee', /The same payment went through/, 'good'],
  [{ status: 'reverted' }, 'Payment failed', /Nothing was sent\. The network fee was still charged/, 'bad'],
  [{ status: 'reverted', replacement: 'repriced' }, 'Payment failed', /Nothing was sent/, 'bad'],
  [{ replacement: 'cancelled' }, 'Canceled', /only a network fee was charged/, 'neutral'],
  [{ replacement: 'replaced' }, 'Replaced by another transaction', /This payment wasn’t made/, 'bad'],
  [{ replacement: 'replaced', status: 'reverted' }, 'Replaced by another transaction', /wasn’t made/, 'bad'],
] as const)('[SEND-06] a payment that ended with %o is called %s', async (end, title, text, tone) => {
  const page = await show({ step: 'done', outcome: { ...outcome, ...end } })
  expect(page.ui.getByText(title, { selector: '.StatusPanel-title' })).toBeTruthy()
  expect(page.ui.getByText(text, { selector: '.StatusPanel-text' })).toBeTruthy()
  expect(page.root.querySelector('.IconTile')?.getAttribute('data-tone')).toBe(tone)
  expect(page.ui.queryByRole('alert') !== null).toBe(tone === 'bad')
  expect(page.steps()).toEqual([])
  expect(page.fact('Network fee paid')?.textContent).toBe('0.0025 SEI')
})

test('[SEND-06] on Solana a confirmed payment is not called final', async () => {
  const { ui } = await show({
    step: 'done',
    payment: { ...payment, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    outcome,
  })
  expect(ui.getByText('The payment is confirmed.')).toBeTruthy()
})

test('[SEND-06] a payment on its way shows the receiver, the hash and that the fee is still open', async () => {
  const { fact, ui } = await show({ step: 'sent' })
  expect(fact('To')?.textContent).toContain('0x3C44…93BC')
  expect(ui.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy()
  expect(fact('Network fee paid')?.querySelector('.Skeleton')).toBeTruthy()
  expect(ui.getByRole('link', { name: /View on Seiscan/ }).getAttribute('href')).toBe(`https://seiscan.io/tx/${hash}`)
})

test.each(['slow', 'dropped'] as const)('[SEND-07] a %s payment shows no fee, for none is known', async (step) => {
  const { fact } = await show({ step })
  expect(fact('Transaction')).toBeTruthy()
  expect(fact('Network fee paid')).toBeUndefined()
})

test('[SEND-05] a failed payment says why, and leads back to the details', async () => {
  const { ui, steps, press, view } = await show({
    step: 'failed',
    problem: { code: 'node.insufficientFunds', message: 'Insufficient funds' },
  })
  expect(ui.getByRole('alert').textContent).toBe('Nothing was sentInsufficient funds')
  expect(steps()).toEqual(stopped)
  expect(ui.queryByRole('button', { name: /^Switch/ })).toBeNull()
  await press('Change details')
  expect(view()).not.toBe('WalletSendProgress')
})

test('[SEND-05] a wallet on another network is offered the payment’s network', async () => {
  const problem = { code: 'connector.chainMismatch', message: 'Wrong network' } as const
  const { ui, press, view, wallet } = await show({ step: 'failed', problem })
  wallet.setMood('hang')
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  await press('Switch to Sei Network')
  expect(view()).toBe('SwitchNetwork')
})

test('[SEND-06] the end can be closed or repeated; an NFT that left cannot be sent again', async () => {
  const page = await show({ step: 'done', outcome })
  expect(page.buttons()).toEqual(['Done', 'Send again', 'View on Seiscan'])
  await page.press('Send again')
  expect(page.view()).toBe('WalletSend')
  await cleanUp()
  const token = { ...coin, symbol: 'Harbour Pass #7', nft: { tokenId: '7', standard: 'erc721' } } as const
  const nft = await show({ step: 'done', outcome, payment: { ...payment, token, amount: '1' } })
  expect(nft.root.querySelector('.WalletSendProgress-sum')?.textContent).toBe('Harbour Pass #7')
  expect(nft.buttons()).toEqual(['Done', 'View on Seiscan'])
  await nft.press('Done')
  expect(nft.kit.store.getState().modal.isOpen).toBe(false)
})
