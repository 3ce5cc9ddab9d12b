import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { little, readSolanaMessage } from './solanaMessage.ts'

describe('a Solana transaction', () => {
  const key = (fill: number) => new Uint8Array(32).fill(fill)
  const body = [1, 0, 1, 2, ...key(7), ...key(8), ...key(9), 1, 1, 1, 0, 2, 5, 6]
  const read = (...bytes: number[]) => readSolanaMessage(Uint8Array.from(bytes))
  const signed = [1, ...new Uint8Array(64)]

  it('is read with its keys, blockhash and steps', () => {
    expect(read(...signed, ...body)).toEqual({
      bytes: Uint8Array.from(body),
      keys: [base58.encode(key(7)), base58.encode(key(8))],
      blockhash: base58.encode(key(9)),
      instructions: [
        { program: base58.encode(key(8)), accounts: [base58.encode(key(7))], data: Uint8Array.from([5, 6]) },
      ],
      hasLookups: false,
    })
    expect(read(0, ...body).bytes).toEqual(Uint8Array.from(body))
    expect(read(2, ...new Uint8Array(128), ...body).bytes).toEqual(Uint8Array.from(body))
  })

  it('of version 0 is read with its lookup tables', () => {
    const tables = (...more: number[]) => read(...signed, 0x80, ...body, ...more).keys
    expect(tables(0)).toHaveLength(2)
    expect(tables(1, ...key(3), 1, 4, 2, 5, 6)).toHaveLength(2)
    expect(tables(2, ...key(3), 1, 4, 0, ...key(4), 0, 1, 5)).toHaveLength(2)
    const versioned = (...more: number[]) => read(...signed, 0x80, ...body, ...more).hasLookups
    expect([versioned(0), versioned(1, ...key(3), 1, 4, 2, 5, 6)]).toEqual([false, true])
    expect(() => tables()).toThrow(RangeError)
    expect(() => tables(1, ...key(3), 1, 4)).toThrow(RangeError)
    expect(() => tables(0, 0)).toThrow(RangeError)
  })

  it.each([
    ['of another version', [...signed, 0x81, ...body, 0]],
    ['with a byte too many', [...signed, ...body, 0]],
    ['with a byte too few', [...signed, ...body.slice(0, -1)]],
    ['without steps', [...signed, ...body.slice(0, 100), 0]],
    ['with a number of four bytes', [0x80, 0x80, 0x80, 0x01, ...new Uint8Array(400)]],
  ])('%s is none', (_, bytes) => {
    expect(() => read(...bytes)).toThrow(RangeError)
  })

  it('has numbers in little-endian order', () => {
    expect(little(Uint8Array.from([1, 2, 0x80]))).toBe(0x800201n)
    expect(little(new Uint8Array(0))).toBe(0n)
  })
})
