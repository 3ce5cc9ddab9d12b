import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSolana } from './decodeSolana.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const system = new Uint8Array(32)
const token = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

const transaction = (program: Uint8Array, accounts: number[], data: number[], tail: number[] = []) =>
  Uint8Array.from([
    1,
    ...new Uint8Array(64),
    ...[1, 0, 1],
    ...[4, ...key(7), ...key(8), ...key(9), ...program],
    ...new Uint8Array(32),
    ...[1, 3, accounts.length, ...accounts, data.length, ...data],
    ...tail,
  ])
const little = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

describe('Solana transactions', () => {
  it('reads a transfer of the coin and of a token', () => {
    const send = decodeSolana([transaction(system, [0, 1], [2, 0, 0, 0, ...little(1_500_000_000n)])])
    expect(send).toMatchObject({
      isDecoded: true,
      warnings: [],
      steps: [{ title: 'Send 1.5 SOL', facts: [{ label: 'To', text: base58.encode(key(8)) }] }],
    })
    const checked = decodeSolana([transaction(token, [0, 1, 2, 0], [12, ...little(2_500_000n), 6])])
    expect(checked.steps).toMatchObject([{ title: 'Send 2.5 tokens' }])
  })

  it('says that it cannot read the rest', () => {
    for (const one of [
      transaction(key(5), [0], [1, 2, 3]),
      transaction(token, [0], [6, 0]),
      transaction(system, [0, 1], [2, 0, 0, 0]),
      transaction(system, [0, 200], [2, 0, 0, 0, ...little(1n)]),
      transaction(system, [0, 1], [2, 0, 0, 0, ...little(1n)], [0]),
    ]) {
      expect(decodeSolana([one])).toMatchObject({ isDecoded: false, warnings: [{ code: 'unknownData', level: 'bad' }] })
    }
  })

  it('never throws, and takes no noise for a transaction', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
        expect(decodeSolana([bytes]).isDecoded).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
