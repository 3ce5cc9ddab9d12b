import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { decodeSolana } from './decodeSolana.ts'
import { noSolanaFacts } from './solanaFacts.ts'

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
  it('decodes transfers of SOL and tokens', () => {
    const me = base58.encode(key(7))
    const transfer = transaction(system, [0, 1], [2, 0, 0, 0, ...little(1_500_000_000n)])
    const past = { paid: [base58.encode(key(8))], recent: [], paidElsewhere: [], isWhole: true }
    const send = decodeSolana([transfer], decodeWords.english, { ...noSolanaFacts, past }, me)
    expect(send).toMatchObject({
      isDecoded: true,
      warnings: [],
      outgoing: [{ asset: 'native', units: 1_500_000_000n }],
      steps: [{ title: 'Send 1.5 SOL', facts: [{ label: 'To', text: base58.encode(key(8)) }] }],
    })
    const checked = decodeSolana([transaction(token, [0, 1, 2, 0], [12, ...little(2_500_000n), 6])])
    expect(checked.steps).toMatchObject([{ title: 'Send 2.5 tokens' }])
  })

  it("names the owner when the money is not the account's own", () => {
    const transfer = transaction(system, [0, 1], [2, 0, 0, 0, ...little(1n)])
    const other = decodeSolana([transfer], decodeWords.english, noSolanaFacts, base58.encode(key(3)))
    expect(other.steps).toMatchObject([{ facts: [{ label: 'From' }, { label: 'To' }], outgoing: [] }])
  })

  it("uses the node for token name, receiver's owner, low balance and expiry", () => {
    const me = base58.encode(key(7))
    const mint = base58.encode(key(9))
    const facts = {
      fee: 5_000n,
      balance: 1_000n,
      isExpired: true,
      accounts: {
        [me]: { mint, owner: me },
        [base58.encode(key(8))]: { mint, owner: 'a friend' },
      },
      mints: { [mint]: { decimals: 6, symbol: 'USDC' } },
      past: { paid: ['a friend', base58.encode(key(8))], recent: [], paidElsewhere: [], isWhole: true },
    }
    const plain = decodeSolana(
      [transaction(token, [0, 1, 0], [3, ...little(2_500_000n)])],
      decodeWords.english,
      facts,
      me,
    )
    expect(plain).toMatchObject({
      steps: [{ title: 'Send 2.5 USDC', facts: [{ label: 'To', text: 'a friend' }] }],
      outgoing: [{ asset: mint, units: 2_500_000n }],
      warnings: [{ code: 'expired' }],
    })
    const coin = transaction(system, [0, 1], [2, 0, 0, 0, ...little(1_000n)])
    const codes = decodeSolana([coin], decodeWords.english, { ...facts, isExpired: false }, me).warnings
    expect(codes).toMatchObject([{ code: 'notEnough' }])
  })

  it('[threat 30] warns about a new receiver, a look-alike, and an unchecked history', () => {
    const me = base58.encode(key(7))
    const to = base58.encode(key(8))
    const transfer = transaction(system, [0, 1], [2, 0, 0, 0, ...little(1n)])
    const codes = (past?: { paid: string[]; recent: never[]; paidElsewhere: string[]; isWhole: boolean }) =>
      decodeSolana([transfer], decodeWords.english, { ...noSolanaFacts, past }, me).warnings.map(({ code }) => code)
    const alike = (digits: number) => `${to.slice(0, digits)}${'z'.repeat(to.length - 2 * digits)}${to.slice(-digits)}`
    const like = alike(3)
    expect(codes()).toEqual(['receiverUnchecked'])
    expect(codes({ paid: [], recent: [], paidElsewhere: [], isWhole: false })).toEqual(['receiverUnchecked'])
    expect(codes({ paid: [], recent: [], paidElsewhere: [to], isWhole: true })).toEqual(['newReceiver'])
    expect(codes({ paid: [like], recent: [], paidElsewhere: [], isWhole: true })).toEqual(['lookalike', 'newReceiver'])
    expect(codes({ paid: [alike(2)], recent: [], paidElsewhere: [], isWhole: true })).toEqual(['newReceiver'])
    expect(codes({ paid: [], recent: [], paidElsewhere: [like], isWhole: true })).toEqual(['lookalike', 'newReceiver'])
    expect(codes({ paid: [to, like], recent: [], paidElsewhere: [], isWhole: false })).toEqual([])
  })

  it('[threat 27] names token and amount of an approval, and says when it covers everything', () => {
    const me = base58.encode(key(7))
    const mint = base58.encode(key(9))
    const facts = {
      ...noSolanaFacts,
      accounts: { [me]: { mint, owner: me, units: 70_000_000n } },
      mints: { [mint]: { decimals: 6, symbol: 'USDC' } },
    }
    const approve = (units: bigint, known = facts) =>
      decodeSolana([transaction(token, [0, 1, 0], [4, ...little(units)])], decodeWords.english, known, me)
    expect(approve(2n ** 64n - 1n)).toMatchObject({
      steps: [
        { title: 'Allow spending unlimited USDC', facts: [{ label: 'Token', text: mint }, { label: 'Spender' }] },
      ],
      warnings: [{ code: 'unlimitedApproval', level: 'bad' }],
    })
    expect(approve(70_000_000n)).toMatchObject({
      steps: [{ title: 'Allow spending 70 USDC' }],
      warnings: [{ code: 'unlimitedApproval' }],
    })
    expect(approve(1_500_000n)).toMatchObject({
      steps: [{ title: 'Allow spending 1.5 USDC' }],
      warnings: [{ code: 'approval' }],
    })
    expect(approve(2n ** 64n - 1n, { ...noSolanaFacts, accounts: {}, mints: {} } as never)).toMatchObject({
      steps: [{ title: 'Allow spending unlimited units of an unknown token', facts: [{ text: 'unnamed token' }, {}] }],
      warnings: [{ code: 'unlimitedApproval' }],
    })
  })

  it('says when it cannot decode the rest', () => {
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

  it('never throws, and takes no random bytes for a transaction', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
        expect(decodeSolana([bytes]).isDecoded).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
