import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { decodeSolana } from './decodeSolana.ts'
import { noSolanaFacts, type SolanaFacts } from './solanaFacts.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const name = (fill: number) => base58.encode(key(fill))
const me = name(7)
const little = (value: bigint, length = 8) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const programs = {
  system: new Uint8Array(32),
  token: base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: base58.decode('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associated: base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  budget: base58.decode('ComputeBudget111111111111111111111111111111'),
  memo: base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  other: key(5),
}

type Step = { program: keyof typeof programs; accounts?: number[]; data?: number[] }

/** A transaction whose accounts are 0 to 3 for the keys 7 to 10, and 200 for one in a lookup table. */
const transaction = (...steps: Step[]) => {
  const used = Object.keys(programs)
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 1],
    ...[
      4 + used.length,
      ...key(7),
      ...key(8),
      ...key(9),
      ...key(10),
      ...Object.values(programs).flatMap((one) => [...one]),
    ],
    ...new Uint8Array(32),
    steps.length,
    ...steps.flatMap(({ program, accounts = [], data = [] }) => [
      ...[4 + used.indexOf(program), accounts.length, ...accounts, data.length, ...data],
    ]),
  ])
}

const tell = (facts: Partial<SolanaFacts>, ...steps: Step[]) => {
  const past = { paid: [name(8), name(9), name(10)], recent: [], paidElsewhere: [], isWhole: true }
  const read = decodeSolana([transaction(...steps)], decodeWords.english, { ...noSolanaFacts, past, ...facts }, me)
  const nick = (text: string) => [7, 8, 9, 10, 5].reduce((all, fill) => all.replaceAll(name(fill), `key${fill}`), text)
  return [
    ...read.steps.flatMap((step) => [
      `${step.title}${step.isDecoded ? '' : ' (not decoded)'}`,
      ...step.facts.map(({ label, text }) => `${label}: ${nick(text)}`),
      ...step.outgoing.map(({ asset, units, to }) => `- ${units} ${nick(asset)} to ${nick(to ?? 'no address')}`),
    ]),
    ...read.warnings.map(({ code }) => `! ${code}`),
    ...(read.isDecoded ? [] : ['not decoded']),
    ...(read.outgoing.length === read.steps.flatMap(({ outgoing }) => outgoing).length ? [] : ['outgoing differs']),
  ]
}

const mints = { [name(9)]: { decimals: 6, symbol: 'USDC' } }
const unnamed = { [name(9)]: { decimals: 6, symbol: undefined } }
const accounts = { [name(8)]: { mint: name(9), owner: me, units: 9_000_000n } }

describe('[threat 27] a Solana payment', () => {
  const pay = (units: bigint): Step => ({ program: 'system', accounts: [0, 1], data: [2, 0, 0, 0, ...little(units)] })
  const everything = { balance: 1_000_000_000n, fee: 5_000n }

  it('shows amount and receiver', () => {
    expect(tell({}, pay(1_500_000_000n))).toEqual(['Send 1.5 SOL', 'To: key8', '- 1500000000 native to key8'])
  })

  it('from another account names it', () => {
    expect(tell({}, { ...pay(1n), accounts: [1, 2] })).toEqual(['Send 0.000000001 SOL', 'From: key8', 'To: key9'])
  })

  it('to itself says so', () => {
    expect(tell({}, { ...pay(1n), accounts: [0, 0] })).toEqual([
      ...['Send 0.000000001 SOL', 'To: key7', '- 1 native to key7', '! receiverIsSelf'],
    ])
  })

  it('to an account in a lookup table is not decoded', () => {
    expect(tell({}, { ...pay(1n), accounts: [0, 200] })).toEqual([
      ...['Send 0.000000001 SOL (not decoded)', 'To: from a lookup table, not readable here'],
      ...['- 1 native to no address', '! unknownData', 'not decoded'],
    ])
  })

  it('beyond the balance, with the fee, says so', () => {
    expect(tell(everything, pay(999_995_000n))).not.toContain('! notEnough')
    expect(tell(everything, pay(999_995_001n))).toContain('! notEnough')
    expect(tell({ balance: 1_000n }, pay(1_000n))).not.toContain('! notEnough')
    expect(tell({ balance: 1_000n }, pay(1_001n))).toContain('! notEnough')
    expect(tell({ balance: 0n, fee: 5_000n }, pay(0n))).not.toContain('! notEnough')
    expect(tell(everything, pay(600_000_000n), pay(600_000_000n))).toContain('! notEnough')
  })

  it('that has expired says so', () => {
    expect(tell({ isExpired: true }, pay(1n))).toContain('! expired')
  })

  it.each([
    ['of another kind', { program: 'system', accounts: [0, 1], data: [3, 0, 0, 0, ...little(1n)] }],
    ['with a byte too many', { program: 'system', accounts: [0, 1], data: [2, 0, 0, 0, ...little(1n), 0] }],
    ['with a byte too few', { program: 'system', accounts: [0, 1], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] }],
    ['with a number above the kind', { program: 'system', accounts: [0, 1], data: [2, 0, 0, 1, ...little(1n)] }],
  ] satisfies [string, Step][])('%s is not decoded', (_, step) => {
    expect(tell({}, step)).toEqual([
      ...['Call a program that can’t be read (not decoded)', 'Program: 11111111111111111111111111111111'],
      ...['! unknownData', 'not decoded'],
    ])
  })
})

describe('[threat 27] a Solana token step', () => {
  const send: Step = { program: 'token', accounts: [1, 2, 0], data: [3, ...little(2_500_000n)] }
  const checked: Step = { program: 'token', accounts: [1, 2, 3, 0], data: [12, ...little(2_500_000n), 6] }
  const allow: Step = { program: 'token', accounts: [1, 3, 0], data: [4, ...little(2_500_000n)] }
  const allowChecked: Step = { program: 'token', accounts: [1, 2, 3, 0], data: [13, ...little(2_500_000n), 6] }

  it('that sends is shown by what is known of the token', () => {
    expect(tell({}, send)).toEqual(['Send 2500000 token units', 'From: key8', 'To: key9'])
    expect(tell({ accounts, mints }, send)).toEqual(['Send 2.5 USDC', 'To: key9', '- 2500000 key9 to key9'])
    expect(tell({ accounts, mints: unnamed }, send)).toEqual([
      ...['Send 2.5 tokens', 'Token: key9', 'To: key9', '- 2500000 key9 to key9'],
    ])
    expect(tell({ accounts }, send)).toEqual([
      ...['Send 2500000 token units', 'Token: key9', 'To: key9', '- 2500000 key9 to key9'],
    ])
    const foreign = { [name(8)]: { mint: name(9), owner: name(10) } }
    expect(tell({ accounts: foreign, mints }, send)).toEqual(['Send 2.5 USDC', 'To: key9'])
  })

  it('that sends and names the token uses its own decimals', () => {
    expect(tell({}, checked)).toEqual(['Send 2.5 tokens', 'Token: key9', 'To: key10'])
    const data = [12, ...little(2_500_000n), 3]
    expect(tell({ accounts, mints }, { ...checked, data })).toEqual([
      'Send 2,500 USDC',
      'To: key10',
      '- 2500000 key9 to key10',
    ])
    expect(tell({}, { ...checked, program: 'token2022' })).toEqual(['Send 2.5 tokens', 'Token: key9', 'To: key10'])
  })

  it('that sends names the owner of the receiving account', () => {
    const all = { ...accounts, [name(9)]: { mint: name(9), owner: name(10) } }
    expect(tell({ accounts: all, mints }, send)).toEqual(['Send 2.5 USDC', 'To: key10', '- 2500000 key9 to key10'])
  })

  it('that approves shows amount, token and spender', () => {
    expect(tell({ accounts, mints }, allow)).toEqual([
      ...['Allow spending 2.5 USDC', 'Token: key9', 'Spender: key10', '! approval'],
    ])
    expect(tell({}, allow)).toEqual([
      ...['Allow spending 2500000 units of an unknown token', 'Token: unnamed token', 'Spender: key10'],
      '! unlimitedApproval',
    ])
    expect(tell({ accounts, mints }, allowChecked)).toEqual([
      ...['Allow spending 2.5 USDC', 'Token: key9', 'Spender: key10', '! approval'],
    ])
    expect(tell({}, allowChecked)).toEqual([
      ...['Allow spending 2500000 units of an unknown token', 'Token: key9', 'Spender: key10', '! unlimitedApproval'],
    ])
    const most = { ...allow, data: [4, ...little(2n ** 64n - 1n)] }
    expect(tell({ accounts, mints }, most)).toEqual([
      ...['Allow spending unlimited USDC', 'Token: key9', 'Spender: key10', '! unlimitedApproval'],
    ])
  })

  it('that ends an allowance or closes an account names it', () => {
    expect(tell({}, { program: 'token', accounts: [1, 0], data: [5] })).toEqual(['End an allowance', 'Account: key8'])
    expect(tell({}, { program: 'token', accounts: [1, 2, 0], data: [9] })).toEqual([
      ...['Close a token account', 'Account: key8', 'Rent goes to: key9', '- 2074080 native to key9'],
    ])
  })

  it.each([
    [3, 8],
    [3, 10],
    [12, 9],
    [12, 11],
    [4, 8],
    [4, 10],
    [13, 9],
    [13, 11],
    [5, 2],
    [9, 2],
    [6, 1],
    [7, 9],
  ])('of kind %i with %i bytes in all is not decoded', (kind, length) => {
    const data = [kind, ...Array(length - 1).fill(1)]
    expect(tell({}, { program: 'token', accounts: [0, 1, 2, 0], data })).toContain('not decoded')
  })
})

describe('[threat 27] another Solana step', () => {
  it('sets a fee or attaches a note', () => {
    expect(tell({}, { program: 'budget', data: [2] })).toEqual(['Set the network fee'])
    expect(tell({}, { program: 'memo', data: [0x68, 0x69] })).toEqual(['Attach a note', 'Note: hi'])
    expect(tell({}, { program: 'memo', data: [0x68, 0xe2, 0x80, 0xae] })).toEqual(['Attach a note', 'Note: h⟨U+202E⟩'])
  })

  it('opens a token account with a deposit, or at the cost of another', () => {
    const open: Step = { program: 'associated', accounts: [0, 1, 2, 3], data: [1] }
    expect(tell({}, open)).toEqual([
      ...[
        'Open a token account',
        'Owner: key9',
        'Token: key10',
        'Up to: 0.00207408 SOL',
        '- 2074080 native to no address',
      ],
    ])
    expect(tell({}, { ...open, accounts: [1, 1, 2, 3] })).toEqual([
      'Open a token account',
      'Owner: key9',
      'Token: key10',
    ])
  })

  it('of an unknown program is shown by its address', () => {
    expect(tell({}, { program: 'other', data: [1] })).toEqual([
      ...['Call a program that can’t be read (not decoded)', 'Program: key5', '! unknownData', 'not decoded'],
    ])
  })

  it('without a known form is something that can’t be read', () => {
    expect(decodeSolana([new Uint8Array(3)])).toEqual({
      steps: [{ title: 'Something that can’t be read', facts: [], isDecoded: false, outgoing: [] }],
      ...{ warnings: [{ code: 'unknownData', level: 'bad' }], isDecoded: false, outgoing: [] },
    })
  })
})
