import { expect, test } from 'vitest'
import type { SendToken } from '../state/send.ts'
import { feeCall, maxUnits } from './sendAmounts.ts'
import { sendCheck } from './sendCheck.ts'

const coin: SendToken = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
const usdc: SendToken = { ...coin, address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', decimals: 6 }
const sei = 10n ** 18n
const good = { token: coin, amount: '1', held: 2n * sei, isFeeCovered: true, receiver: 'ada.id', hasReceiver: true }
const fee = { gas: '21000', maxFeePerGas: '1', maxPriorityFeePerGas: '1', units: '1000', amount: '0', symbol: 'SEI' }
const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  [{}, undefined],
  [{ hasReceiver: false }, 'invalidAddress'],
  [{ hasReceiver: false, receiver: ' ' }, 'addAddress'],
  [{ hasReceiver: false, receiver: '', held: sei / 2n }, 'insufficientFunds'],
  [{ isFeeCovered: false, hasReceiver: false }, 'insufficientFunds'],
  [{ held: undefined }, 'balanceUnknown'],
  [{ amount: '', held: 0n, receiver: '' }, 'addAmount'],
  [{ amount: '0', held: 0n }, 'incorrectValue'],
  [{ amount: '0.' }, 'incorrectValue'],
  [{ amount: '1.1234567', token: usdc }, 'incorrectValue'],
  [{ token: undefined, amount: '', receiver: '' }, 'selectToken'],
] as const)('[SEND-02] with %o the button says %s', (change, check) => {
  expect(sendCheck({ ...good, ...change })).toBe(check)
})

test('Max is all of a token, and all native coin minus the fee', () => {
  expect(maxUnits({ token: usdc, held: 7n, fee: undefined, payer: 'wallet' })).toBe(7n)
  expect(maxUnits({ token: coin, held: 5000n, fee, payer: 'wallet' })).toBe(4000n)
  expect(maxUnits({ token: coin, held: 5000n, fee, payer: 'embedded' })).toBe(3500n)
  expect(maxUnits({ token: coin, held: 1000n, fee, payer: 'wallet' })).toBeUndefined()
  expect(maxUnits({ token: coin, held: 5000n, fee: undefined, payer: 'wallet' })).toBeUndefined()
})

test('estimates the fee only for what can be simulated: never more than the balance, never zero tokens', () => {
  expect(feeCall({ token: coin, from: own, units: 9n, held: 5n })).toEqual({ from: own, to: own, value: 1n })
  expect(feeCall({ token: coin, from: own, units: 5n, held: 5n })).toEqual({ from: own, to: own, value: 5n })
  expect(feeCall({ token: undefined, from: own })).toEqual({ from: own, to: own, value: 0n })
  expect(feeCall({ token: usdc, from: own, units: 5n, held: 0n })).toEqual({ from: own, to: own, value: 0n })
  expect(feeCall({ token: usdc, from: own, units: 5n, held: 6n })).toMatchObject({ to: usdc.address, value: 0n })
})
