import { expect, test } from 'vitest'
import {
  emptied,
  flipped,
  initialSwap,
  isOpen,
  isRunning,
  type SwapRun,
  type SwapState,
  type SwapToken,
  swapOf,
  withAmount,
  withRun,
  withSlippage,
  withTerms,
  withToken,
} from './swap.ts'

const sei: SwapToken = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  symbol: 'SEI',
  name: 'Sei',
  decimals: 18,
}
const usdc: SwapToken = {
  address: '0x1111111111111111111111111111111111111111',
  symbol: 'USDC',
  name: 'USDC',
  decimals: 6,
}
const cents: SwapToken = {
  address: '0x2222222222222222222222222222222222222222',
  symbol: 'CENT',
  name: 'Cent',
  decimals: 2,
}

const run = (phase: SwapRun['phase']): SwapRun => ({
  terms: {
    chainId: 1329,
    owner: '0x3333333333333333333333333333333333333333',
    source: usdc,
    target: sei,
    sourceUnits: '1500000',
    targetUnits: '7',
    minimumUnits: '6',
    slippageBps: 100,
  },
  steps: ['swap'],
  current: 0,
  phase,
  hash: undefined,
  receivedUnits: undefined,
  failure: undefined,
})

const chosen: SwapState = { ...initialSwap, source: sei, target: usdc, amount: '1.23456789' }

test('[SEND-09] a swap starts empty, with 1 % slippage', () => {
  expect(swapOf({ swap: undefined })).toEqual({
    source: undefined,
    target: undefined,
    typed: 'source',
    amount: '',
    slippageBps: 100,
    run: undefined,
  })
  expect(swapOf({ swap: chosen })).toBe(chosen)
  expect(withSlippage(chosen, 250)).toEqual({ ...chosen, slippageBps: 250 })
})

test('a token that is on the other side already changes places with it', () => {
  expect(withToken(chosen, 'source', usdc)).toMatchObject({ source: usdc, target: sei, amount: '1.234567' })
  expect(withToken(chosen, 'target', sei)).toMatchObject({ source: usdc, target: sei, amount: '1.234567' })
  expect(withToken(chosen, 'target', cents)).toMatchObject({ source: sei, target: cents, amount: '1.23456789' })
})

test('an amount has no more decimals than the token it is typed for', () => {
  expect(withToken(chosen, 'source', cents).amount).toBe('1.23')
  const typedTarget = withAmount(chosen, 'target', '9.87654321')
  expect(typedTarget).toMatchObject({ typed: 'target', amount: '9.87654321' })
  expect(withToken(typedTarget, 'source', cents).amount).toBe('9.876543')
  expect(withToken({ ...initialSwap, amount: '1.23456789' }, 'target', cents).amount).toBe('1.23456789')
})

test('turned around, the amount that would arrive is the one to pay', () => {
  expect(flipped({ ...chosen, typed: 'target' }, '7.123456789')).toEqual({
    ...chosen,
    source: usdc,
    target: sei,
    typed: 'source',
    amount: '7.123456',
  })
})

test('asking again takes tokens and amount from the terms', () => {
  expect(withTerms({ ...chosen, typed: 'target' }, run('failed').terms)).toEqual({
    ...chosen,
    source: usdc,
    target: sei,
    typed: 'source',
    amount: '1.5',
  })
})

test('the form is emptied only while it still asks the same', () => {
  expect(emptied(chosen, { ...chosen, slippageBps: 5 })).toEqual({ ...chosen, amount: '' })
  for (const changed of [{ source: cents }, { target: cents }, { typed: 'target' as const }, { amount: '2' }])
    expect(emptied({ ...chosen, ...changed }, chosen)).toEqual({ ...chosen, ...changed })
})

test.each([
  ['asking', true, true],
  ['sent', true, true],
  ['unknown', false, true],
  ['done', false, false],
  ['failed', false, false],
] as const)('a swap that is %s: running %s, open %s', (phase, running, open) => {
  expect(isRunning({ ...chosen, run: run(phase) })).toBe(running)
  expect(isOpen({ ...chosen, run: run(phase) })).toBe(open)
})

test('a change of the run needs a run', () => {
  expect(withRun(chosen, { phase: 'done' })).toBe(chosen)
  expect(withRun({ ...chosen, run: run('sent') }, { phase: 'done', current: 1 }).run).toEqual({
    ...run('done'),
    current: 1,
  })
  expect([isRunning(chosen), isOpen(chosen)]).toEqual([false, false])
})
