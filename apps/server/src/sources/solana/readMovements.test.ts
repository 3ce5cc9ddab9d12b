import * as v from 'valibot'
import { expect, it } from 'vitest'
import { nodeTransaction, readMovements } from './readMovements.ts'

const [ada, bob, program] = ['Ada', 'Bob', 'Program']
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const held = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint: usdc,
  owner,
  uiTokenAmount: { amount, decimals: 6, uiAmountString: '' },
})

const transaction = (keys: string[], before: number[], after: number[], meta: object = {}) =>
  v.parse(nodeTransaction, {
    slot: 1,
    blockTime: 1_700_000_000,
    transaction: { signatures: [], message: { accountKeys: keys.map((pubkey) => ({ pubkey, signer: false })) } },
    meta: { err: null, fee: 5_000, preBalances: before, postBalances: after, ...meta },
  })

it('[API-04] a payment excludes the fee, seen from both sides', () => {
  const paid = transaction([ada, bob, program], [10_000_000, 0, 1], [7_995_000, 2_000_000, 1])
  expect(readMovements(paid, ada, 9)).toEqual([{ mint: null, amount: -2_000_000n, decimals: 9, other: bob }])
  expect(readMovements(paid, bob, 9)).toEqual([{ mint: null, amount: 2_000_000n, decimals: 9, other: ada }])
  expect(readMovements(paid, program, 9)).toEqual([])
})

it('[API-04] a token payment names the people, and account rent is no payment', () => {
  const accounts = [ada, 'AdaUsdc', 'BobUsdc', program]
  const sent = transaction(accounts, [10_000_000, 2_039_280, 0, 1], [7_955_720, 2_039_280, 2_039_280, 1], {
    preTokenBalances: [held(1, ada, '9000000')],
    postTokenBalances: [held(1, ada, '1500000'), held(2, bob, '7500000')],
  })
  expect(readMovements(sent, ada, 9)).toEqual([{ mint: usdc, amount: -7_500_000n, decimals: 6, other: bob }])
  expect(readMovements(sent, bob, 9)).toEqual([{ mint: usdc, amount: 7_500_000n, decimals: 6, other: ada }])
})

it('[API-04] a trade moves two assets; a failed transaction none', () => {
  const keys = [ada, 'AdaUsdc', 'Pool', 'PoolUsdc']
  const tokens = {
    preTokenBalances: [held(1, ada, '0'), held(3, 'Pool', '50')],
    postTokenBalances: [held(1, ada, '20'), held(3, 'Pool', '30')],
  }
  const [before, after] = [
    [1_000_000, 1, 5, 1],
    [895_000, 1, 100_005, 1],
  ]
  expect(readMovements(transaction(keys, before, after, tokens), ada, 9)).toEqual([
    { mint: usdc, amount: 20n, decimals: 6, other: 'Pool' },
    { mint: null, amount: -100_000n, decimals: 9, other: 'Pool' },
  ])
  const failed = transaction([ada, bob], [10_000, 0], [5_000, 0], { err: { InstructionError: [0, 'Custom'] } })
  expect(readMovements(failed, ada, 9)).toEqual([])
})
