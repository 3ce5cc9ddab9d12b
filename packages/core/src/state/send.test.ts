import { expect, test } from 'vitest'
import {
  advanced,
  asking,
  emptied,
  initialSend,
  isMade,
  type Payment,
  repeated,
  type SendToken,
  sumText,
} from './send.ts'

const sei: SendToken = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
const payment: Payment = {
  id: 'one',
  chainId: 1329,
  from: '0x1111111111111111111111111111111111111111',
  to: '0x2222222222222222222222222222222222222222',
  receiverName: undefined,
  token: sei,
  amount: '0.5',
  fee: undefined,
}
const typed = { ...initialSend, token: sei, sendTokenAmount: '0.5', receiver: 'ada.sei', hash: '0xold' }

test('a sum in words', () => {
  const nft = { tokenId: '2', standard: 'erc1155' } as const
  expect(sumText(sei, '0.5')).toBe('0.5 SEI')
  expect(sumText({ ...sei, symbol: 'Ticket #2', nft }, '1')).toBe('Ticket #2')
  expect(sumText({ ...sei, symbol: 'Ticket #2', nft }, '3')).toBe('3 × Ticket #2')
})

test('[SEND-01] asking the wallet keeps the form and removes the last hash', () => {
  expect(asking(typed, payment)).toEqual({
    ...typed,
    loading: true,
    hash: undefined,
    progress: { payment, step: 'asking', problem: undefined, outcome: undefined },
  })
})

test('[SEND-01] the form is empty once the wallet has sent the payment', () => {
  const sent = advanced(asking(typed, payment), 'one', { step: 'sent', hash: '0xnew' })
  expect(sent).toEqual({
    ...initialSend,
    hash: '0xnew',
    loading: false,
    progress: { payment, step: 'sent', problem: undefined, outcome: undefined },
  })
})

test('[SEND-01] a declined payment leaves the form as it was', () => {
  const declined = advanced(asking(typed, payment), 'one', { step: 'declined' })
  expect(declined).toMatchObject({ token: sei, sendTokenAmount: '0.5', receiver: 'ada.sei', loading: false })
  expect(declined.progress?.step).toBe('declined')
})

test('[SEND-01] the next payment in the form stays when the network comes back', () => {
  const away = advanced(asking(typed, payment), 'one', { step: 'unreachable', hash: '0xnew' })
  const next = advanced({ ...away, sendTokenAmount: '7' }, 'one', { step: 'sent' })
  expect(next).toMatchObject({ sendTokenAmount: '7', hash: '0xnew' })
})

test('[SEND-01] a step of another payment changes nothing', () => {
  const state = asking(typed, payment)
  expect(advanced(state, 'two', { step: 'done' })).toBe(state)
  expect(advanced(typed, 'one', { step: 'done' })).toBe(typed)
})

test('[SEND-01] emptying the form keeps the payment on its way', () => {
  const state = asking(typed, payment)
  expect(emptied(state)).toEqual({ ...initialSend, loading: true, progress: state.progress })
})

test('[SEND-01] sending again takes the token and the receiver, by name where there is one', () => {
  const state = asking(typed, payment)
  expect(repeated(state)).toMatchObject({ token: sei, receiver: payment.to, sendTokenAmount: '' })
  expect(repeated(asking(typed, { ...payment, receiverName: 'ada.sei' })).receiver).toBe('ada.sei')
  expect(repeated(typed)).toMatchObject({ token: undefined, receiver: '' })
})

test.each([
  ['confirmed', undefined, true],
  ['confirmed', 'repriced', true],
  ['confirmed', 'cancelled', false],
  ['confirmed', 'replaced', false],
  ['reverted', undefined, false],
  ['reverted', 'repriced', false],
] as const)('[SEND-06] a transaction that is %s and %s made the payment: %s', (status, replacement, expected) => {
  expect(isMade({ hash: '0x1', blockNumber: '1', feeUnits: '1', status, replacement })).toBe(expected)
})
