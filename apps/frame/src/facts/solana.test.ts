import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Approval } from '../approve/approval.ts'
import { judgeSimulation } from '../approve/judgeSimulation.ts'
import { bareFacts, readApproval } from '../approve/readApproval.ts'
import { approvalClass } from '../decode/approvalClass.ts'
import { decodeSolana } from '../decode/decodeSolana.ts'
import type { CallNode } from '../methods/callNode.ts'
import { decodeWords } from '../words/decode.ts'
import { loadSolanaFacts } from './loadSolanaFacts.ts'
import { simulateSolana } from './simulateSolana.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const key = (fill: number) => new Uint8Array(32).fill(fill)
const [me, friend] = [base58.encode(key(7)), base58.encode(key(8))]
const system = '11111111111111111111111111111111'
const little = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** Sends 1 SOL from me to a friend; the third account is named and not used. */
const transfer = Uint8Array.from([
  ...[1, ...new Uint8Array(64), 1, 0, 1],
  ...[4, ...key(7), ...key(8), ...key(9), ...new Uint8Array(32)],
  ...key(5),
  ...[1, 3, 2, 0, 1, 12, 2, 0, 0, 0, ...little(1_000_000_000n)],
])

type Stored = { lamports: number; owner: string; data: [string, 'base64'] }
const coins = (lamports: number): Stored => ({ lamports, owner: system, data: ['', 'base64'] })
const tokens = (owner: Uint8Array, units: bigint, allowed?: bigint): Stored => {
  const data = new Uint8Array(165)
  data.set(key(6), 0)
  data.set(owner, 32)
  data.set(little(units), 64)
  data[108] = 1
  if (allowed !== undefined) {
    data[72] = 1
    data.set(key(8), 76)
    data.set(little(allowed), 121)
  }
  return {
    lamports: 2_039_280,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: [base64.encode(data), 'base64'],
  }
}

type State = Readonly<Record<string, Stored>>
const third = base58.encode(key(9))

const nodeWith = (before: State, after: State, more: Record<string, unknown> = {}): CallNode => {
  return async (_, method, params) => {
    if (method in more) return more[method]
    if (method === 'getMultipleAccounts')
      return { value: (params as [string[]])[0].map((address) => before[address] ?? null) }
    if (method === 'simulateTransaction') {
      const { accounts } = (params as [string, { accounts: { addresses: string[] } }])[1]
      return { value: { err: null, accounts: accounts.addresses.map((address) => after[address] ?? null) } }
    }
    if (method === 'getFeeForMessage') return { value: 5_000 }
    if (method === 'isBlockhashValid') return { value: true }
    throw new Error(method)
  }
}

const approval: Approval = {
  ...{ id: 'a', origin: 'https://dapp.example', dapp: undefined, chainId: 0, chainName: 'Solana', digest: '' },
  subject: { kind: 'solanaTransactions', account: me, transactions: [transfer], isSent: true, node: network },
}

const judge = async (node: CallNode) => {
  const decoded = decodeSolana([transfer], decodeWords.english, undefined, me)
  const value = await simulateSolana(node, network, me, [transfer])
  const reading = { body: { kind: 'solana', decoded } as const, claims: [], confirmed: [], facts: bareFacts(approval) }
  return { value, ...judgeSimulation(approval, reading, true, { status: 'done', value }) }
}

describe('[FRAME-17] a Solana simulation', () => {
  const before = { [me]: coins(5_000_000_000), [third]: tokens(key(7), 70n) }

  it('adds nothing when exactly the request happens, and leaves out the fee', async () => {
    const after = { ...before, [me]: coins(3_999_995_000), [friend]: coins(1_000_000_000) }
    const { value, view, warnings } = await judge(nodeWith(before, after))
    expect(value?.steps).toEqual([[{ asset: 'native', units: -1_000_000_000n }]])
    expect(view).toMatchObject({ status: 'done', isAsSaid: true })
    // Nothing on Solana has a price here, so no limit can be checked.
    expect(warnings).toMatchObject([{ code: 'noPrice', level: 'bad' }])
  })

  it.each([
    ['more coins leave', { [me]: coins(1_000_000_000) }],
    ['tokens leave too', { [me]: coins(3_999_995_000), [third]: tokens(key(7), 0n) }],
    ['the tokens get another owner', { [me]: coins(3_999_995_000), [third]: tokens(key(8), 70n) }],
  ])('refuses when %s than requested', async (_, after) => {
    const { warnings } = await judge(nodeWith(before, { ...before, ...after }))
    expect(warnings).toContainEqual({ code: 'simulationDiffers', level: 'refused' })
  })

  it('[threat 29] is not complete while accounts in a lookup table are not watched', async () => {
    const lookup = (count: number) =>
      Uint8Array.from([
        ...[1, ...new Uint8Array(64), 0x80, 1, 0, 1, 2, ...key(7), ...key(5), ...new Uint8Array(32)],
        ...[1, 1, 3, 0, 2, 3, 1, 9, count, ...(count === 0 ? [] : [...key(33), 2, 0, 1, 0])],
      ])
    const after = { [me]: coins(4_999_995_000) }
    const run = (...all: Uint8Array[]) => simulateSolana(nodeWith(before, after), network, me, all)
    expect((await run(lookup(0)))?.isComplete).toBe(true)
    expect((await run(lookup(1)))?.isComplete).toBe(false)
    expect((await run(lookup(0), lookup(1)))?.isComplete).toBe(false)
    const approved = { ...approval, subject: { ...approval.subject, transactions: [lookup(1)] } } as Approval
    const decoded = decodeSolana([lookup(1)], decodeWords.english, undefined, me)
    const reading = {
      body: { kind: 'solana', decoded } as const,
      claims: [],
      confirmed: [],
      facts: bareFacts(approval),
    }
    const value = await run(lookup(1))
    const { warnings } = judgeSimulation(approved, reading, true, { status: 'done', value })
    expect(warnings).toContainEqual({ code: 'notSimulated', level: 'bad' })
  })

  it('[threat 27] counts the rent of token accounts, which closing them pays to anyone', async () => {
    const wrapped = tokens(key(7), 3_000_000_000n)
    const holds = { ...before, [third]: { ...wrapped, lamports: 3_002_039_280 } }
    const steps = async (all: State, left: State) =>
      (await simulateSolana(nodeWith(all, { ...left, [me]: coins(4_999_995_000) }), network, me, [transfer]))?.steps[0]
    const mint = base58.encode(key(6))
    const empty = { ...before, [third]: tokens(key(7), 0n) }
    expect(await steps(empty, {})).toEqual([{ asset: 'native', units: -2_039_280n }])
    expect(await steps(before, { [third]: tokens(key(7), 70n) })).toEqual([])
    expect(await steps(before, { [third]: tokens(key(8), 70n) })).toEqual([
      { asset: 'native', units: -2_039_280n },
      { asset: mint, units: -70n },
    ])
    // Wrapped SOL is a token; it doesn't count a second time as coin.
    const sol = base58.decode('So11111111111111111111111111111111111111112')
    const asSol = (stored: Stored): Stored => {
      const data = base64.decode(stored.data[0])
      data.set(sol, 0)
      return { ...stored, data: [base64.encode(data), 'base64'] }
    }
    expect(await steps({ ...holds, [third]: asSol(holds[third]!) }, {})).toEqual([
      { asset: 'native', units: -2_039_280n },
      { asset: 'So11111111111111111111111111111111111111112', units: -3_000_000_000n },
    ])
  })

  it('[threat 27] a foreign receiver of rent takes more than a tap', async () => {
    const token = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const close = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 1, 4, ...key(7), ...key(9), ...key(8), ...token, ...new Uint8Array(32)],
      ...[1, 3, 3, 1, 2, 0, 1, 9],
    ])
    const state = { [me]: coins(1_000_000_000), [third]: tokens(key(7), 0n) }
    const node = nodeWith(state, { [me]: coins(999_995_000), [friend]: coins(2_039_280) })
    const closing = { ...approval, subject: { ...approval.subject, transactions: [close] } } as Approval
    const past = { paid: [], recent: [], paidElsewhere: [], isWhole: true }
    const solana = { ...(await loadSolanaFacts(node, network, me, [close])), past }
    const value = await simulateSolana(node, network, me, [close])
    const reading = readApproval(closing, { ...bareFacts(closing), solana }, 0, undefined, value)
    const judged = judgeSimulation(closing, reading, true, { status: 'done', value })
    const warnings = [...reading.warnings, ...judged.warnings]
    expect(warnings.map(({ code }) => code)).toEqual(['newReceiver', 'noPrice'])
    expect(approvalClass(warnings)).toBe('stepUp')
    expect(judged.view).toMatchObject({ status: 'done', isAsSaid: true })
    // The rent isn't part of the balance, so nothing but the fee leaves that.
    expect(reading.rows).toContainEqual({ label: 'After this', value: '0.999995 SOL', late: 'left' })
  })

  it('[threat 27] finds later spenders and a new account owner', async () => {
    const delegated = { ...before, [me]: coins(3_999_995_000), [third]: tokens(key(7), 70n, 2n ** 64n - 1n) }
    const { value, warnings } = await judge(nodeWith(before, delegated))
    expect(value?.granted).toMatchObject([{ spender: friend, units: 2n ** 64n - 1n, takes: 70n, coversAll: true }])
    expect(warnings).toContainEqual({ code: 'unlimitedApproval', level: 'bad' })
    const raised = async (from: bigint, to: bigint) => {
      const had = { ...before, [third]: tokens(key(7), 70n, from) }
      const has = { ...before, [me]: coins(3_999_995_000), [third]: tokens(key(7), 70n, to) }
      return (await judge(nodeWith(had, has))).value?.granted
    }
    expect(await raised(10n, 60n)).toMatchObject([{ spender: friend, units: 60n, takes: 60n, coversAll: false }])
    expect([await raised(60n, 60n), await raised(60n, 10n)]).toEqual([[], []])
    const assigned = { ...before, [me]: { ...coins(3_999_995_000), owner: friend } }
    const taken = await judge(nodeWith(before, assigned))
    expect(taken.warnings).toContainEqual({ code: 'changesRule', level: 'refused' })
  })

  it('warns when the transaction would fail or could not be simulated', async () => {
    const failing = nodeWith(before, before, { simulateTransaction: { value: { err: 'AccountNotFound' } } })
    await expect(simulateSolana(failing, network, me, [transfer])).rejects.toMatchObject({
      code: 'node.executionReverted',
    })
    const unpriced = nodeWith(before, before, { getFeeForMessage: { value: null } })
    expect((await judge(unpriced)).warnings).toContainEqual({ code: 'notSimulated', level: 'bad' })
  })
})

it('finds fee, balance, token owner and an expired blockhash', async () => {
  const node = nodeWith({ [me]: coins(9), [third]: tokens(key(8), 1n) }, {}, { isBlockhashValid: { value: false } })
  expect(await loadSolanaFacts(node, network, me, [transfer])).toEqual({
    fee: 5_000n,
    balance: 9n,
    isExpired: true,
    accounts: { [third]: { mint: base58.encode(key(6)), owner: friend, units: 1n, lamports: 2_039_280n } },
    mints: {},
  })
  const dead: CallNode = () => Promise.reject(new Error('dead'))
  expect(await loadSolanaFacts(dead, network, me, [transfer])).toMatchObject({ fee: undefined, isExpired: false })
})
