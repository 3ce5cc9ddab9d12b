import { base58 } from '@scure/base'
import { type Address, type Hex, keccak256, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { toHex, utf8 } from '../bytes.ts'
import { checkTypedData } from './checkTypedData.ts'
import { digestOf, type Signable } from './digest.ts'
import { parseSolanaTransaction, placeSignature } from './solanaTransaction.ts'

const origin = 'https://dapp.example'
const plain: Address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const smartOwner: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const smart = smartAccountOf(smartOwner)
const stranger: Address = '0x000000000000000000000000000000000000bEEF'

/** The refusal of a run: its code and its cause. */
const refusal = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    const { rpcCode, code, cause } = error as { rpcCode?: number; code?: string; cause?: unknown }
    return [rpcCode ?? code, ...(cause === undefined ? [] : [cause])]
  }
  return 'signed'
}
const refused = (signable: Signable) => refusal(() => digestOf(signable, origin, { plain, smartOwner }))

describe('[ACT-11] refused typed data says why', () => {
  const data = (more: object = {}) => ({
    types: { Root: [{ name: 'one', type: 'uint8[2]' }] },
    primaryType: 'Root',
    domain: { chainId: 1329 },
    message: { one: [1, 2] },
    ...more,
  })
  const types = (...fields: object[]) => ({ Root: fields })

  it.each([
    ['good', data(), 'signed'],
    ['another chain', data({ domain: { chainId: 1 } }), [4901]],
    ['no message', data({ message: undefined }), [-32602, 'typed data: not typed data']],
    ['another main type', data({ primaryType: 'Other' }), [-32602, 'typed data: no such primary type']],
    ['a main type of the domain', data({ primaryType: 'EIP712Domain' }), [-32602, 'typed data: no such primary type']],
    ['an unknown domain field', data({ domain: { x: 1 } }), [-32602, 'typed data: unknown domain field']],
    [
      'a domain without its type',
      data({ types: { ...data().types, EIP712Domain: [] } }),
      [-32602, 'typed data: the domain differs from its type'],
    ],
    ['no list', data({ message: { one: 1 } }), [-32602, 'typed data: expected a list']],
    ['a shorter list', data({ message: { one: [1] } }), [-32602, 'typed data: a list of another length']],
    ['a text for a number', data({ message: { one: [1, 'x'] } }), [-32602, 'typed data: a value of another type']],
    [
      'a field more',
      data({ message: { one: [1, 2], two: 1 } }),
      [-32602, 'typed data: fields that the type does not name'],
    ],
    [
      'no fields',
      data({ types: { ...types({ name: 'one', type: 'Inner' }), Inner: [] }, message: { one: 1 } }),
      [-32602, 'typed data: expected fields'],
    ],
    [
      '33 types',
      data({ types: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [at === 0 ? 'Root' : `T${at}`, []])) }),
      [-32602, 'typed data: too many types'],
    ],
    [
      'nine levels',
      data({
        types: types({ name: 'one', type: 'Root[]' }),
        message: [...Array(5)].reduce((inner) => ({ one: [inner] }), { one: [] }),
      }),
      [-32602, 'typed data: too deep or too large'],
    ],
  ])('%s', (_, given, expected) => {
    expect(refusal(() => checkTypedData(JSON.stringify(given), 1329))).toEqual(expected)
  })

  it('as text', () => {
    expect(refusal(() => checkTypedData('{', 1329))).toEqual([-32602, 'typed data: not JSON'])
    expect(refusal(() => checkTypedData(' '.repeat(65_537), 1329))).toEqual([-32602, 'typed data: too large'])
  })
})

describe('a refused signature says why', () => {
  const fields = {
    to: stranger,
    value: 1n,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 2n,
    type: 'eip1559',
    chainId: 1329,
  } as const
  const good = serializeTransaction(fields)
  const sent = (...transactions: Hex[]): Signable => ({
    kind: 'transactions',
    account: plain,
    chainId: 1329,
    transactions,
  })
  const message = (text: string, account = plain): Signable => ({
    kind: 'message',
    account,
    chainId: 1329,
    message: toHex(utf8(text)),
  })
  const numbers = {
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    nonce: 0n,
    isDeployed: true,
    sponsorship: undefined,
  }
  const operation = (calls: number, more: object = {}): Signable => ({
    ...{ kind: 'userOperation', account: smart, chainId: 1329 },
    operation: {
      ...{ ...numbers, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, ...more },
      calls: Array(calls).fill({ to: stranger, value: 1n, data: '0x' }),
    },
  })

  it.each([
    ['good transaction', sent(good), 'signed'],
    ['no transaction', sent(), [-32602, 'transaction: none']],
    ['51 transactions', sent(...Array(51).fill(good)), [5740]],
    ['50 transactions', sent(...Array(50).fill(good)), 'signed'],
    [
      'signed transaction',
      sent(serializeTransaction(fields, { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 })),
      [-32602, 'transaction: already signed'],
    ],
    [
      'transaction in capital letters',
      sent(`0x${good.slice(2).toUpperCase()}`),
      [-32602, 'transaction: not canonical'],
    ],
    ['transaction for another account', { ...sent(good), account: stranger } as Signable, [4100]],
    ['good message', message('hello'), 'signed'],
    ['message of a hash', message('ab'.repeat(32)), ['signature.controlsAccount', 'message: a hash']],
    ['message of signed data', message('\u0019x'), ['signature.controlsAccount', 'message: signed data']],
    ['message that creates a session', message('\n Latchkey Create a session'), [4200]],
    ['message that activates one', message('latchkey activate'), [4200]],
    ['message about it', message('about latchkey activate'), 'signed'],
    ['operation without calls', operation(0), [-32602, 'operation: no calls']],
    ['operation of 51 calls', operation(51), [5740]],
    ['good operation', operation(1), 'signed'],
    [
      'typed data for an own account',
      {
        ...{ kind: 'typedData', account: plain, chainId: 1329 },
        typedData: JSON.stringify({
          types: { A: [] },
          primaryType: 'A',
          domain: { verifyingContract: smart },
          message: {},
        }),
      } as Signable,
      ['signature.controlsAccount', 'typed data: for a contract that controls the account'],
    ],
    [
      'typed data in the name of such a contract',
      {
        ...{ kind: 'typedData', account: plain, chainId: 1329 },
        typedData: JSON.stringify({
          types: { A: [] },
          primaryType: 'A',
          domain: { name: ' DelegationManager ' },
          message: {},
        }),
      } as Signable,
      ['signature.controlsAccount', 'typed data: in the name of a contract that controls the account'],
    ],
  ] satisfies [string, Signable, unknown][])('%s', (_, signable, expected) => {
    expect(refused(signable)).toEqual(expected)
  })

  it('of several transactions covers all of them in order', () => {
    const other = serializeTransaction({ ...fields, nonce: 1 })
    const digest = digestOf(sent(good, other), origin, { plain, smartOwner })
    expect(digest).toBe(keccak256(`${keccak256(good)}${keccak256(other).slice(2)}`))
  })
})

describe('a refused Solana transaction says why', () => {
  const key = (fill: number) => [...new Uint8Array(32).fill(fill)]
  const account = base58.encode(Uint8Array.from(key(1)))
  const body = [1, 0, 1, 2, ...key(1), ...key(2), ...key(9), 1, 1, 1, 0, 0]
  const one = [1, ...new Uint8Array(64)]
  const parse = (...bytes: number[]) => refusal(() => parseSolanaTransaction(Uint8Array.from(bytes)))
  const signed = (...transactions: number[][]): Signable => ({
    ...{ kind: 'solanaTransactions', account },
    transactions: transactions.map((bytes) => Uint8Array.from(bytes)),
  })

  it('by its bytes', () => {
    expect(parse(...one, ...body)).toBe('signed')
    expect(parse()).toEqual([-32602, 'solana: cut off'])
    expect(parse(0x80, 0x80, 0x80, 1)).toEqual([-32602, 'solana: not a number'])
    expect(parse(...one, 0x81, ...body, 0)).toEqual([-32602, 'solana: unknown version'])
    expect(parse(...one, 0x80, ...body, 0)).toBe('signed')
    expect(parse(...one, 0x80, ...body, 1, ...key(3), 1, 4, 2, 5, 6)).toBe('signed')
    expect(parse(...one, 0x80, ...body, 2, ...key(3), 1, 4, 0, ...key(4), 0, 1, 5)).toBe('signed')
    expect(parse(...one, 0x80, ...body, 1, ...key(3), 1, 4, 2, 5)).toEqual([-32602, 'solana: not a whole message'])
    expect(parse(...one, 0, ...body.slice(1))).toEqual([-32602, 'solana: no signer'])
    expect(parse(...one, ...body, 0)).toEqual([-32602, 'solana: not a whole message'])
    expect(parse(2, ...new Uint8Array(128), ...body)).toEqual([-32602, 'solana: another number of signatures'])
    const long = (length: number) => {
      const size = length - one.length - body.length
      return parse(
        ...one,
        ...body.slice(0, -1),
        ((size - 1) % 128) | 0x80,
        (size - 1) >> 7,
        ...new Uint8Array(size - 1),
      )
    }
    expect([long(1_232), long(1_233)]).toEqual(['signed', [-32602, 'solana: larger than a packet']])
  })

  it('by its signers and their number', () => {
    expect(refused(signed([...one, ...body]))).toBe('signed')
    expect(refused(signed())).toEqual([-32602, 'solana: none or too many'])
    expect(refused(signed(...Array(50).fill([...one, ...body])))).toBe('signed')
    expect(refused(signed(...Array(51).fill([...one, ...body])))).toEqual([-32602, 'solana: none or too many'])
    const other = [...one, 1, 0, 1, 2, ...key(3), ...body.slice(36)]
    expect(refused(signed([...one, ...body], other))).toEqual([-32602, 'solana: this account signs nothing here'])
    expect(refusal(() => placeSignature(Uint8Array.from(other), account, new Uint8Array(64)))).toEqual([
      -32602,
      'solana: this account signs nothing here',
    ])
    const text: Signable = { kind: 'solanaMessage', account, message: Uint8Array.from(body) }
    expect(refused(text)).toEqual([-32602, 'solana: a transaction, not a message'])
  })
})
