import { describe, expect, it } from 'vitest'
import { readCall } from './readCall.ts'

const account = '0x7a11ce0000000000000000000000000000a11ce7'
const to = '0x91c47b2e08af5d13c0ffee00000000000000b2e0'
const read = (more: object) => readCall({ to, ...more }, account, 1329)

describe('[threat 26] a transaction that a page writes', () => {
  it.each<[string, object, number]>([
    ['blobs', { blobVersionedHashes: [] }, 4200],
    ['an authorization', { authorizationList: [] }, 4200],
    ['the type of blobs', { type: '0x3' }, 4200],
    ['the type of authorizations', { type: 4 }, 4200],
    ['a type in words', { type: 'legacy' }, 4200],
    ['another sender', { from: to }, 4100],
    ['another chain', { chainId: '0x1' }, 4901],
    ['a chain of another kind', { chainId: 'solana:1329' }, 4901],
    ['two different kinds of data', { data: '0x01', input: '0x02' }, -32602],
    ['half a byte', { data: '0x1' }, -32602],
    ['a negative amount', { value: -1 }, -32602],
    ['a negative amount as text', { value: '-1' }, -32602],
    ['an amount in parts', { value: 0.5 }, -32602],
    ['an amount that was rounded', { value: 2 ** 53 }, -32602],
    ['an amount with an exponent', { value: '1e18' }, -32602],
    ['an amount with a space', { value: ' 1' }, -32602],
    ['no receiver', { to: undefined }, -32602],
  ])('is refused with %s', (_, more, rpcCode) => {
    expect(() => read(more)).toThrow(expect.objectContaining({ rpcCode }))
  })

  it('is read as it stands otherwise', () => {
    expect(read({ value: '0x10', input: '0xAB', from: account.toUpperCase().replace('X', 'x') })).toEqual({
      ...{ to, value: 16n, data: '0xab' },
    })
    expect(read({ value: 7, data: '0x01', input: '0x01', chainId: 'eip155:1329', type: '0x2' }).value).toBe(7n)
    expect(read({ value: '10' }).value).toBe(10n)
    expect(read({})).toEqual({ to, value: 0n, data: '0x' })
  })
})
