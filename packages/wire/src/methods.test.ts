import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isMethodName, methods, preflightCommitments } from './methods.ts'

describe('methods', () => {
  test('43 read without a prompt, 12 need approval', () => {
    const rows = Object.values(methods)
    expect(rows.filter(({ isSafe }) => isSafe)).toHaveLength(43)
    expect(rows.filter(({ isSafe }) => !isSafe)).toHaveLength(12)
  })

  test.each(['eth_sign', 'eth_signTransaction', 'debug_traceCall', 'anvil_setBalance', 'toString', '__proto__'])(
    '%s is not a wallet method',
    (name) => expect(isMethodName(name)).toBe(false),
  )

  test('a batch call needs a 0x `to`, and 0x data if there is any', () => {
    const { params } = methods.wallet_sendCalls
    expect(v.is(params, [{ calls: [{ to: '0x12', data: '0x' }] }])).toBe(true)
    expect(v.is(params, [{ calls: [{ data: '0x' }] }])).toBe(false)
    expect(v.is(params, [{ calls: [{ to: 'vitalik.eth' }] }])).toBe(false)
    expect(v.is(params, [{ calls: [{ to: '0x12', data: 'a9059cbb' }] }])).toBe(false)
  })

  test('the preflight commitment is one of eight', () => {
    const send = (preflightCommitment: string) =>
      v.is(methods.solana_signAndSendTransaction.params, { transaction: '2vx', options: { preflightCommitment } })
    expect(preflightCommitments.every(send)).toBe(true)
    expect(preflightCommitments).toHaveLength(8)
    expect(send('instant')).toBe(false)
  })
})
