import { expect, test } from 'vitest'
import { associatedAccount, isOnCurve, programs, toKey } from './keys.ts'
import { toTransaction, transferCoin } from './transaction.ts'

const owner = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const friend = '4Nd1mYvC7hJ8Z7rQq3mVw4nL6sXK2b9TtYhU5pRfGjkA'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const blockhash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

// The output of @solana/kit 8.4 and @solana-program/token 0.16 for the same input.
const transfer =
  '3md7BBV9wFjYGnMWcMNyAZcjca2HGfXWZkrU8vvho66z2sJMZFcx6HZdBiAddjo2kzgBv3uZoac3domBRjJJSXkbBvokxRFFJJ6hi1gtwjMqmRqPJnzvpC5a6NP5ft2f4eTK2nPCWyHzAGBKRLdD45o4uA3dDdxauVhXmPANi91zy9Wf4qGYjySi6dJ9fXLT5JuCzKCmyATMyPi1zRne2tZvGqLiviABdS2JRiuJ8fNGWQGJqAS8pRVJo1ptGj8vDBtD3eKKWqiYPsCvDwnRNLJbtEgsAS3rZmA6T'

test('a transfer matches the bytes of the standard library', () => {
  const { transaction } = toTransaction(owner, [transferCoin(owner, friend, 1_500_000_000n)], blockhash)
  expect(transaction).toBe(transfer)
})

test('sending to oneself lists the account once', () => {
  const { transaction } = toTransaction(owner, [transferCoin(owner, owner, 1n)], blockhash)
  expect(transaction.length).toBeLessThan(transfer.length)
})

test('derives token accounts like the standard library, off the curve', () => {
  expect(associatedAccount(owner, usdc, programs.token)).toBe('C4PRXFV6Gf5mytVZb6RoeLsG8CjcFWzR2EJ3dvwPTUJH')
  // This takes a second try: the first address is on the curve.
  expect(associatedAccount(friend, usdc, programs.token2022)).toBe('9eVyL1t4PTEUquwyJH9S5GcCDdvhVYUAVXG7DyhqVBbc')
  expect(isOnCurve(toKey(associatedAccount(owner, usdc, programs.token)) ?? new Uint8Array())).toBe(false)
  for (const key of [owner, friend, usdc]) expect(isOnCurve(toKey(key) ?? new Uint8Array())).toBe(true)
})

test('[SEND-02] only 32 bytes in base58 are an address', () => {
  for (const text of ['', '0x', 'I0lO', `${owner}1`, owner.slice(4), `0x${'11'.repeat(20)}`])
    expect(toKey(text)).toBe(undefined)
  expect(toKey(owner)).toHaveLength(32)
})
