import { base58 } from '@scure/base'
import { hashTypedData, keccak256, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { fromHex, joinBytes, randomBytes, toHex, utf8 } from '../bytes.ts'
import { checkTypedData } from './checkTypedData.ts'
import { digestOf, type Signable } from './digest.ts'

const origin = 'https://dapp.example'
const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const fields = { to, value: 1n, data: '0x1234', gas: 21_000n, nonce: 1 } as const
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const

const transactions = (...items: `0x${string}`[]): Signable => ({
  kind: 'transactions',
  account,
  chainId: 1329,
  transactions: items,
})
const refusedWith = (rpcCode: number) => expect.objectContaining({ rpcCode })

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('transactions', () => {
  const good = serializeTransaction({ ...fields, ...fees, chainId: 1329, type: 'eip1559' })
  const legacy = serializeTransaction({ ...fields, gasPrice: 2n, chainId: 1329, type: 'legacy' })

  it('are hashed from their bytes', () => {
    expect(digestOf(transactions(good), origin)).toBe(keccak256(good))
    expect(digestOf(transactions(legacy), origin)).toBe(keccak256(legacy))
    const withList = serializeTransaction({ ...fields, gasPrice: 2n, chainId: 1329, type: 'eip2930', accessList: [] })
    expect(digestOf(transactions(withList), origin)).toBe(keccak256(withList))
    expect(digestOf(transactions(good, legacy), origin)).not.toBe(digestOf(transactions(legacy, good), origin))
  })

  it.each([
    ['another chain', serializeTransaction({ ...fields, ...fees, chainId: 1, type: 'eip1559' }), 4901],
    ['no chain', serializeTransaction({ ...fields, gasPrice: 2n, type: 'legacy' }), 4901],
    [
      'type 4, which hands the account to a contract',
      serializeTransaction({ ...fields, ...fees, chainId: 1329, type: 'eip7702', authorizationList: [] }),
      4200,
    ],
    [
      'a signature already in it',
      serializeTransaction(
        { ...fields, ...fees, chainId: 1329, type: 'eip1559' },
        { r: toHex(randomBytes(32)), s: toHex(randomBytes(32)), yParity: 0 },
      ),
      -32602,
    ],
  ])('with %s are refused', (_, bad, code) => {
    expect(thrownBy(() => digestOf(transactions(bad), origin))).toEqual(refusedWith(code))
    expect(thrownBy(() => digestOf(transactions(good, bad), origin))).toEqual(refusedWith(code))
  })

  it('with any flipped byte hash differently or are refused', () => {
    const digest = digestOf(transactions(good), origin)
    const bytes = fromHex(good)
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = bytes.slice()
      flipped[at]! ^= 1
      const result = (() => {
        try {
          return digestOf(transactions(toHex(flipped)), origin)
        } catch {
          return 'refused'
        }
      })()
      expect(result).not.toBe(digest)
    }
  })

  it('with a trailing byte are refused', () => {
    expect(() => digestOf(transactions(`${good}00`), origin)).toThrow()
  })

  it('of more than 50 are refused as too large', () => {
    expect(thrownBy(() => digestOf(transactions(...Array(51).fill(good)), origin))).toEqual(refusedWith(5740))
    expect(() => digestOf(transactions(), origin)).toThrow()
  })
})

const permit = (more: object = {}) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'notes', type: 'string[]' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 1329 },
  message: { owner: to, value: '1000', notes: ['a'] },
  ...more,
})
const types = permit().types

describe('[ACT-11] typed data', () => {
  it('for this chain is accepted, in any notation of the chain', () => {
    for (const chainId of [1329, '1329', '0x531'])
      expect(
        hashTypedData(checkTypedData(JSON.stringify(permit({ domain: { name: 'Token', chainId } })), 1329)),
      ).toMatch(/^0x/)
  })

  it.each([
    ['another chain', permit({ domain: { name: 'Token', chainId: 1 } }), 4901],
    ['an odd chain', permit({ domain: { name: 'Token', chainId: 'x' } }), 4901],
    [
      'a domain field that its type leaves out',
      permit({ domain: { name: 'Token', chainId: 1329, version: '1' } }),
      -32602,
    ],
    [
      'a domain type without the chain',
      permit({ types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } }),
      -32602,
    ],
    ['an unknown domain field', permit({ domain: { name: 'Token', chainId: 1329, x: 1 } }), -32602],
    ['a field that is shown and not signed', permit({ message: { ...permit().message, extra: 'hidden' } }), -32602],
    ['a field missing', permit({ message: { owner: to, notes: [] } }), -32602],
    [
      'a field named twice',
      permit({ types: { ...types, Permit: [...types.Permit, { name: 'value', type: 'uint8' }] } }),
      -32602,
    ],
    ['a number for a text', permit({ message: { ...permit().message, notes: [1] } }), -32602],
    ['a rounded number', permit({ message: { ...permit().message, value: 1e21 } }), -32602],
    ['a text for an address', permit({ message: { ...permit().message, owner: 'vitalik.eth' } }), -32602],
    ['a type that does not exist', permit({ types: { ...types, Permit: [{ name: 'owner', type: 'Ghost' }] } }), -32602],
    ['its domain as primary type', permit({ primaryType: 'EIP712Domain' }), -32602],
    ['a primary type of the prototype', permit({ primaryType: 'constructor' }), -32602],
    ['no domain', permit({ domain: undefined }), -32602],
    ['a text of 70 KB', permit({ message: { ...permit().message, notes: ['x'.repeat(70_000)] } }), -32602],
    ['5,000 values', permit({ message: { ...permit().message, notes: Array(5_000).fill('x') } }), -32602],
  ])('with %s is refused', (_, data, code) => {
    expect(thrownBy(() => checkTypedData(JSON.stringify(data), 1329))).toEqual(refusedWith(code))
  })

  it('that refers to itself is read to a fixed depth', () => {
    const node = (depth: number): object => (depth === 0 ? { next: [] } : { next: [node(depth - 1)] })
    const data = (depth: number) =>
      JSON.stringify({
        types: { Node: [{ name: 'next', type: 'Node[]' }] },
        primaryType: 'Node',
        domain: {},
        message: node(depth),
      })
    expect(checkTypedData(data(3), 1329)).toBeDefined()
    expect(thrownBy(() => checkTypedData(data(8), 1329))).toEqual(refusedWith(-32602))
  })

  it.each(['', '{', 'null', '[]', '"x"', '{"__proto__":{}}'])('that is %j is refused', (json) => {
    expect(thrownBy(() => checkTypedData(json, 1329))).toEqual(refusedWith(-32602))
  })
})

const key = randomBytes(32)
const solana = base58.encode(key)
/** One signer, one program, one instruction without data. */
const solanaMessage = (signer = key) =>
  joinBytes([Uint8Array.of(1, 0, 1, 2), signer, new Uint8Array(32), randomBytes(32), Uint8Array.of(1, 1, 1, 0, 0)])
const solanaTransaction = (message = solanaMessage()) => joinBytes([Uint8Array.of(1), new Uint8Array(64), message])

describe('Solana', () => {
  it('refuses a message that is a disguised transaction', () => {
    const disguised: Signable = { kind: 'solanaMessage', account: solana, message: solanaMessage() }
    expect(thrownBy(() => digestOf(disguised, origin))).toEqual(refusedWith(-32602))
    const versioned: Signable = {
      ...disguised,
      message: joinBytes([Uint8Array.of(0x80), solanaMessage(), Uint8Array.of(0)]),
    }
    expect(thrownBy(() => digestOf(versioned, origin))).toEqual(refusedWith(-32602))
    expect(digestOf({ ...disguised, message: utf8('hello') }, origin)).toMatch(/^0x/)
  })

  it('refuses a transaction that another account signs', () => {
    const mine: Signable = { kind: 'solanaTransactions', account: solana, transactions: [solanaTransaction()] }
    expect(digestOf(mine, origin)).toMatch(/^0x/)
    const other = { ...mine, transactions: [solanaTransaction(solanaMessage(randomBytes(32)))] }
    expect(thrownBy(() => digestOf(other, origin))).toEqual(refusedWith(-32602))
  })

  it('refuses a transaction that is cut off at any length or too long', () => {
    const whole = solanaTransaction()
    for (let length = 0; length < whole.length; length += 1) {
      const cut: Signable = { kind: 'solanaTransactions', account: solana, transactions: [whole.slice(0, length)] }
      expect(() => digestOf(cut, origin)).toThrow()
    }
    const long: Signable = {
      kind: 'solanaTransactions',
      account: solana,
      transactions: [joinBytes([whole, Uint8Array.of(0)])],
    }
    expect(() => digestOf(long, origin)).toThrow()
  })
})

describe('sign-in texts', () => {
  const message = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1329\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
  const asMessage = (text: string): Signable => ({
    kind: 'message',
    account,
    chainId: 1329,
    message: toHex(utf8(text)),
  })
  const asSignIn = (text: string): Signable => ({ kind: 'signIn', account, chainId: 1329, message: text })

  it('are signed for the page itself only', () => {
    expect(digestOf(asMessage(message('dapp.example')), origin)).toBe(
      digestOf(asSignIn(message('dapp.example')), origin),
    )
    for (const signable of [asMessage(message('bank.example')), asSignIn(message('bank.example'))])
      expect(thrownBy(() => digestOf(signable, origin))).toMatchObject({ code: 'signIn.wrongSite' })
  })

  it('without a screen must be valid sign-ins', () => {
    expect(thrownBy(() => digestOf(asSignIn('transfer everything'), origin))).toMatchObject({ code: 'signIn.invalid' })
  })
})
