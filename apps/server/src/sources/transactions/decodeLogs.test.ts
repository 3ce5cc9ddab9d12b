import type { Address, Hex } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import type { RawLog, RawReceipt, RawTransaction } from '../blocks/raw.ts'
import { decodeLogs } from './decodeLogs.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { events } from './events.ts'
import { readExecution, readModeCalls } from './readExecution.ts'
import { readWords, wordAddress } from './words.ts'

const at = (seed: string): Address => `0x${seed.padStart(40, '0')}`
const [me, you, token, wrapped, zero] = [at('a1'), at('a2'), at('c1'), at('c2'), at('')]
const entryPoint: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const word = (value: Address | number): string =>
  (typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const data = (...words: (Address | number)[]): Hex => `0x${words.map(word).join('')}`
const log = (event: Hex, topics: (Address | number)[], body: Hex = '0x', address = token): RawLog => ({
  ...{ address, topics: [event, ...topics.map((one): Hex => `0x${word(one)}`)], data: body },
})
const moved = (fields: object) => ({
  ...{ logIndex: 0, subIndex: 0, token, from: me, to: you, tokenId: null, isInferred: false, isFee: false, ...fields },
})
const approved = (fields: object) => ({ logIndex: 0, token, owner: me, spender: you, ...fields })
const { transfer, transferSingle, transferBatch, approval, approvalForAll, deposit, withdrawal } = events

it.each<[string, RawLog, object[]]>([
  ['a token', log(transfer, [me, you], data(5)), [moved({ kind: 'erc20', amount: 5n })]],
  ['a piece', log(transfer, [me, you, 9]), [moved({ kind: 'erc721', amount: 1n, tokenId: 9n })]],
  ['no amount', log(transfer, [me, you]), []],
  ['no receiver', log(transfer, [me], data(5)), []],
  [
    'no address',
    log(transfer, [me, 2 ** 50], `0x${'f'.repeat(64)}`),
    [moved({ kind: 'erc20', to: at('4000000000000'), amount: 2n ** 256n - 1n })],
  ],
  ['five topics', log(transfer, [me, you, 1, 2], data(5)), []],
  [
    'an edition',
    log(transferSingle, [you, me, you], data(9, 3)),
    [moved({ kind: 'erc1155', amount: 3n, tokenId: 9n })],
  ],
  ['an edition without an amount', log(transferSingle, [you, me, you], data(9)), []],
  ['an edition without a receiver', log(transferSingle, [you, me], data(9, 3)), []],
  [
    'editions',
    log(transferBatch, [you, me, you], data(64, 160, 2, 7, 8, 2, 3, 4)),
    [
      moved({ kind: 'erc1155', amount: 3n, tokenId: 7n }),
      moved({ kind: 'erc1155', amount: 4n, tokenId: 8n, subIndex: 1 }),
    ],
  ],
  ['editions and fewer amounts', log(transferBatch, [you, me, you], data(64, 160, 2, 7, 8, 1, 3)), []],
  ['editions without a receiver', log(transferBatch, [you, me], data(64, 160, 2, 7, 8, 2, 3, 4)), []],
  ['wrapping elsewhere', log(deposit, [me], data(5)), []],
  [
    'wrapping',
    log(deposit, [me], data(5), wrapped),
    [moved({ kind: 'erc20', amount: 5n, from: zero, to: me, token: wrapped })],
  ],
  [
    'unwrapping',
    log(withdrawal, [me], data(5), wrapped),
    [
      moved({ kind: 'erc20', amount: 5n, to: zero, token: wrapped }),
      moved({ kind: 'native', amount: 5n, from: wrapped, to: me, token: null, subIndex: 1 }),
    ],
  ],
  ['wrapping without an amount', log(deposit, [me], '0x', wrapped), []],
  ['wrapping without an account', log(deposit, [], data(5), wrapped), []],
])('[DATA-04] decodes %s', (_, one, transfers) => {
  expect(decodeLogs([one], wrapped)).toMatchObject({ transfers, approvals: [], hasSwap: false })
})

it.each([transfer, approval])('[DATA-04] a fourth topic that is no word is nothing, and no error: %s', (event) => {
  const { topics, ...rest } = log(event, [me, you])
  for (const odd of ['0x', '0x12'] as const)
    expect(decodeLogs([{ ...rest, topics: [...topics, odd] }], wrapped)).toMatchObject({ transfers: [], approvals: [] })
})

it('[DATA-04] decodes at most 500 editions of a batch', () => {
  const batch = (count: number) => {
    const list = Array.from({ length: count }, () => 1)
    return log(transferBatch, [you, me, you], data(64, 64 + 32 * (count + 1), count, ...list, count, ...list))
  }
  expect(decodeLogs([batch(500)], undefined).transfers).toHaveLength(500)
  expect(decodeLogs([batch(501)], undefined).transfers).toHaveLength(0)
})

it.each<[string, RawLog, object[]]>([
  ['an amount', log(approval, [me, you], data(5)), [approved({ kind: 'erc20', amount: 5n })]],
  ['a piece', log(approval, [me, you, 9]), [approved({ kind: 'erc721', amount: 9n })]],
  ['no amount', log(approval, [me, you]), []],
  ['no spender', log(approval, [me], data(5)), []],
  ['all', log(approvalForAll, [me, you], data(1)), [approved({ kind: 'all', amount: 1n })]],
  ['all, oddly', log(approvalForAll, [me, you], data(7)), [approved({ kind: 'all', amount: 1n })]],
  ['none', log(approvalForAll, [me, you], data(0)), [approved({ kind: 'all', amount: 0n })]],
  ['all, without a word', log(approvalForAll, [me, you]), []],
  ['all, without a spender', log(approvalForAll, [me], data(1)), []],
])('[DATA-04] decodes an approval of %s', (_, one, approvals) => {
  expect(decodeLogs([one], wrapped)).toEqual({ transfers: [], approvals, hasSwap: false, withdrawals: [] })
})

it('[DATA-04] counts wrapping once, whichever way the wrapped coin tells it', () => {
  const kinds = (...logs: RawLog[]) =>
    decodeLogs(logs, wrapped).transfers.map(({ kind, amount }) => `${kind} ${amount}`)
  const minted = log(transfer, [zero, me], data(5), wrapped)
  const burned = log(transfer, [me, zero], data(5), wrapped)
  expect(kinds(minted, log(deposit, [me], data(5), wrapped))).toEqual(['erc20 5'])
  expect(kinds(minted, log(deposit, [me], data(6), wrapped))).toEqual(['erc20 5', 'erc20 6'])
  expect(kinds(minted, log(deposit, [you], data(5), wrapped))).toEqual(['erc20 5', 'erc20 5'])
  expect(kinds(log(transfer, [zero, me], data(5)), log(deposit, [me], data(5), wrapped))).toHaveLength(2)
  expect(kinds(log(transfer, [you, me], data(5), wrapped), log(deposit, [me], data(5), wrapped))).toHaveLength(2)
  expect(kinds(burned, log(withdrawal, [me], data(5), wrapped))).toEqual(['erc20 5', 'native 5'])
  expect(kinds(burned, log(withdrawal, [me], data(6), wrapped))).toEqual(['erc20 5', 'erc20 6', 'native 6'])
  expect(kinds(burned, log(withdrawal, [you], data(5), wrapped))).toHaveLength(3)
  expect(kinds(log(transfer, [me, you], data(5), wrapped), log(withdrawal, [me], data(5), wrapped))).toHaveLength(3)
  for (const swap of [events.swapV2, events.swapV3]) expect(decodeLogs([log(swap, [])], wrapped).hasSwap).toBe(true)
})

const decode = (sent: Partial<RawTransaction>, done: Partial<RawReceipt> = {}, context: object = {}) =>
  decodeTransaction(
    {
      ...{ hash: '0x01', block: 7n, blockHash: '0x02', txIndex: 4, from: me, to: you, value: 0n, nonce: 3n },
      ...{ input: '0x', ...sent },
    },
    {
      ...{ hash: '0x01', blockHash: '0x02', status: 1n, hasBloom: false, gasUsed: 2n, gasPrice: 5n },
      ...{ contractAddress: null, logs: [], ...done },
    },
    { timestamp: new Date(9_000), wrapped, ...context },
  )
const coin = (fields: object) => moved({ kind: 'native', token: null, logIndex: -1, ...fields })

it('[DATA-04] keeps what a transaction says of itself', () => {
  expect(decode({ input: '0x1234567899' })).toEqual({
    ...{ block: 7n, txIndex: 4, hash: '0x01', from: me, to: you, value: 0n, isFailed: false, fee: 10n, nonce: 3n },
    ...{ selector: '0x12345678', timestamp: new Date(9_000), hasSwap: false, transfers: [], approvals: [], acts: [] },
    coin: 'exact',
  })
  expect(decode({ input: '0x123456' }).selector).toBeNull()
})

it.each<[string, Parameters<typeof decode>, object[], string]>([
  ['a payment', [{ value: 5n }], [coin({ amount: 5n })], 'exact'],
  [
    'a payment to a new contract',
    [{ value: 5n, to: null }, { contractAddress: token }],
    [coin({ amount: 5n, to: token })],
    'exact',
  ],
  ['a payment to nowhere', [{ value: 5n, to: null }], [], 'exact'],
  ['a failed payment', [{ value: 5n }, { status: 0n }, { hasInside: true }], [], 'exact'],
  ['an untraced call', [{}, {}, { hasInside: true }], [], 'unknown'],
  [
    'a traced call',
    [
      { value: 5n },
      {},
      {
        hasInside: true,
        moves: [
          { from: you, to: me, amount: 2n },
          { from: you, to: token, amount: 3n },
        ],
      },
    ],
    [
      coin({ amount: 5n }),
      coin({ from: you, to: me, amount: 2n, subIndex: 1 }),
      coin({ from: you, to: token, amount: 3n, subIndex: 2 }),
    ],
    'exact',
  ],
  [
    'a traced unwrapping',
    [{}, { logs: [log(withdrawal, [me], data(5), wrapped)] }, { moves: [{ from: wrapped, to: me, amount: 5n }] }],
    [
      moved({ kind: 'erc20', token: wrapped, to: zero, amount: 5n }),
      coin({ from: wrapped, to: me, amount: 5n, subIndex: 1 }),
    ],
    'exact',
  ],
])('[DATA-04] knows the coin of %s', (_, given, transfers, knowledge) => {
  const facts = decode(...given)
  expect([facts.transfers, facts.coin]).toEqual([transfers, knowledge])
})

it('[DATA-04] guesses the payout of a router after a swap, and only then', () => {
  const logs = [log(events.swapV3, []), log(withdrawal, [token], data(5), wrapped)]
  const payouts = (sent: Partial<RawTransaction>, done = logs) =>
    decode(sent, { logs: done })
      .transfers.filter(({ isInferred }) => isInferred)
      .map(({ from, to, amount, subIndex, logIndex }) => [from, to, amount, subIndex, logIndex])
  expect(payouts({ to: token })).toEqual([[token, me, 5n, 2, 1]])
  expect(payouts({ to: token, input: `0x18cbafe5${data(1, 2, 3, you).slice(2)}` })).toEqual([[token, you, 5n, 2, 1]])
  expect(payouts({ to: token, input: `0x38ed1739${data(1, 2, 3, you).slice(2)}` })).toEqual([[token, me, 5n, 2, 1]])
  expect(payouts({ to: token, input: `0x18cbafe5${data(1, 2, 3, token).slice(2)}` })).toEqual([])
  expect(payouts({}, logs.slice(1))).toEqual([])
  expect(payouts({ from: token })).toEqual([])
})

it('[DATA-04] marks what an entry point takes or gives as a fee, when an account acted', () => {
  const operation = log(events.userOperation, [1, me, 0], data(0, 1), entryPoint)
  const moves = [
    { from: me, to: entryPoint, amount: 1n },
    { from: entryPoint, to: token, amount: 2n },
    { from: me, to: token, amount: 3n },
  ]
  const fees = (logs: RawLog[], to = entryPoint) =>
    decode({ from: you, to }, { logs }, { moves }).transfers.map(({ isFee }) => isFee)
  expect(fees([operation])).toEqual([true, true, false])
  expect(fees([])).toEqual([false, false, false])
  expect(fees([operation], token)).toEqual([false, false, false])
})

const call = (to: Address, value: number, body: Hex) => ({ to, value: BigInt(value), data: body })
const bytes = (text: string) => [text.length / 2, Number.parseInt(text.padEnd(64, '0').slice(0, 12), 16)] as const

it('[DATA-04] reads the calls of each known account', () => {
  const [size, start] = bytes('1234')
  const tail = word(start).slice(52).padEnd(64, '0')
  const one = `${word(you)}${word(5)}${word(96)}${word(size)}${tail}`
  expect(readExecution(`0xb61d27f6${one}`)).toEqual([call(you, 5, '0x1234')])
  expect(readExecution(`0x5c1c6dcd${word(32)}${one}`)).toEqual([call(you, 5, '0x1234')])
  expect(readExecution(`0x34fcd5be${word(32)}${word(1)}${word(32)}${one}`)).toEqual([call(you, 5, '0x1234')])
  const lists = [96, 160, 224].map(word).join('') + [1, you, 1, 5, 1, 32].map(word).join('') + word(size) + tail
  expect(readExecution(`0x47e1da2a${lists}`)).toEqual([call(you, 5, '0x1234')])
  const packed = `${you.slice(2)}${word(5)}1234`
  expect(readExecution(`0xe9ae5c53${word(0)}${word(64)}${word(54)}${packed.padEnd(128, '0')}`)).toEqual([
    call(you, 5, '0x1234'),
  ])
  for (const unknown of [
    '0x',
    '0x12345678',
    `0xb61d27f6${word(you)}`,
    '0x5c1c6dcd',
    '0xe9ae5c53',
    '0x47e1da2a',
  ] as const)
    expect(readExecution(unknown)).toEqual([])
})

it('[DATA-04] reads single calls and batches of a mode, and no others', () => {
  const single: Hex = `0x${you.slice(2).toUpperCase()}${word(5)}`
  expect(readModeCalls(0n, single)).toEqual([call(you, 5, '0x')])
  expect(readModeCalls(0n, single.slice(0, -2) as Hex)).toEqual([])
  expect(readModeCalls(2n << 248n, single)).toEqual([])
  expect(readModeCalls(-1n, single)).toEqual([])
  expect(readModeCalls(1n << 248n, data(32, 1, 32, you, 5, 96, 0))).toEqual([call(you, 5, '0x')])
})

it('reads words that are there, and nothing beyond', () => {
  const words = readWords(data(7, you, 96, 2, 8, 9))
  expect([words.count, words.number(0), words.number(6), words.number(-1)]).toEqual([6, 7n, undefined, undefined])
  expect([words.address(1), words.address(6)]).toEqual([you, undefined])
  expect(words.list(2, 2)).toEqual([8n, 9n])
  expect(words.list(2, 1)).toBeUndefined()
  expect(readWords(data(32, 2, 8)).list(0, 5)).toBeUndefined()
  expect(readWords(data(33, 1, 8)).list(0, 5)).toBeUndefined()
  expect(readWords(data(3_200, 0)).list(0, 5)).toBeUndefined()
  expect(readWords(`${data(32, 2)}1234`).bytes(0)).toBe('0x1234')
  expect(readWords(`${data(32, 3)}1234`).bytes(0)).toBeUndefined()
  expect(readWords(data(64, 0)).follow(0)?.count).toBe(0)
  expect(readWords(data(65, 0)).follow(0)).toBeUndefined()
  expect(readWords('0x').own()).toBeUndefined()
  expect(
    readWords(data(32, 1, 32, 5))
      .each(0, 1)
      ?.map((one) => one.number(0)),
  ).toEqual([5n])
  expect(readWords(data(32, 2, 32, 5)).each(0, 1)).toBeUndefined()
  expect(readWords(data(32, 1, 320, 5)).each(0, 1)).toBeUndefined()
  expect(wordAddress(`0x${word(you).toUpperCase()}`)).toBe(you)
  for (const bad of [`0x1${word(you).slice(1)}`, `0x${word(you)}0`, `0x${word(you).slice(1)}`, `00${word(you)}`])
    expect(wordAddress(bad)).toBeUndefined()
})
