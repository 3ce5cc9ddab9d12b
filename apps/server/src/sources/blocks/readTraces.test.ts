import { afterEach, expect, it, vi } from 'vitest'
import { chainOf, errorOf, hashOf, me, shop, you } from '../../testing/fakeChain.ts'
import { NodeFailure } from '../chain/callNode.ts'
import { movesOfCalls, movesOfList } from './coinMoves.ts'
import { readTraces } from './readTraces.ts'

afterEach(() => void vi.useRealTimers())

it.each<[string, object, object[]]>([
  ['the outermost call is left out', { type: 'CALL', from: me, to: you, value: '0x5' }, []],
  ...['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].map(
    (type) =>
      [
        `${type} gives`,
        { type: 'CALL', from: me, calls: [{ type, from: you, to: shop, value: '0x5' }] },
        [{ from: you, to: shop, amount: 5n }],
      ] as [string, object, object[]],
  ),
  ...['DELEGATECALL', 'STATICCALL', 'CALLCODE'].map(
    (type) =>
      [`${type} does not`, { type: 'CALL', from: me, calls: [{ type, from: you, to: shop, value: '0x5' }] }, []] as [
        string,
        object,
        object[],
      ],
  ),
  ['nothing is no move', { type: 'CALL', from: me, calls: [{ type: 'CALL', from: you, to: shop, value: '0x0' }] }, []],
  ['no value is no move', { type: 'CALL', from: me, calls: [{ type: 'CALL', from: you, to: shop }] }, []],
  ['no receiver is no move', { type: 'CALL', from: me, calls: [{ type: 'CREATE', from: you, value: '0x5' }] }, []],
  [
    'a failed call takes back what is below it',
    {
      type: 'CALL',
      from: me,
      calls: [
        {
          type: 'CALL',
          from: me,
          to: you,
          value: '0x5',
          error: 'out of gas',
          calls: [{ type: 'CALL', from: you, to: shop, value: '0x5' }],
        },
      ],
    },
    [],
  ],
  [
    'calls below calls count',
    {
      type: 'CALL',
      from: me,
      calls: [{ type: 'DELEGATECALL', from: me, calls: [{ type: 'CALL', from: you, to: shop, value: '0x6' }] }],
    },
    [{ from: you, to: shop, amount: 6n }],
  ],
])('[DATA-04] coin in a call trace: %s', (_, trace, moves) => {
  expect(movesOfCalls(trace)).toEqual(moves)
})

const entry = (traceAddress: number[], more: object = {}) => ({
  ...{ type: 'call', action: { callType: 'call', from: me, to: you, value: '0x5' }, traceAddress, ...more },
})
const given = { from: me, to: you, amount: 5n }

it.each<[string, object[], object[]]>([
  ['the outermost call is left out', [entry([])], []],
  ['a call below gives', [entry([0])], [given]],
  [
    'a delegate call does not',
    [entry([0], { action: { callType: 'delegatecall', from: me, to: you, value: '0x5' } })],
    [],
  ],
  ['nothing is no move', [entry([0], { action: { callType: 'call', from: me, to: you, value: '0x0' } })], []],
  [
    'a creation gives to the new contract',
    [entry([0], { type: 'create', action: { from: me, value: '0x5' }, result: { address: shop } })],
    [{ ...given, to: shop }],
  ],
  [
    'a creation without a result',
    [entry([0], { type: 'create', action: { from: me, value: '0x5' }, result: null })],
    [],
  ],
  [
    'an end gives what was left',
    [entry([0], { type: 'suicide', action: { address: me, refundAddress: you, balance: '0x5' } })],
    [given],
  ],
  ['a failed call is taken back', [entry([0], { error: 'Reverted' })], []],
  [
    '… with what is below it, and not its neighbours',
    [entry([0], { error: 'Reverted' }), entry([0, 1]), entry([1]), entry([1, 0])],
    [given, given],
  ],
])('[DATA-04] coin in a trace list: %s', (_, trace, moves) => {
  expect(movesOfList(trace)).toEqual(moves)
})

const traced = (seed: string, block = 5n) => ({ hash: hashOf(seed), block })
const callTrace = { type: 'CALL', from: me, to: you, calls: [{ type: 'CALL', from: me, to: you, value: '0x5' }] }

it('[DATA-04] asks for a trace in the way that worked, three times if a peer has not seen it', async () => {
  const { chain, batches } = chainOf(({ method }) => (method === 'trace_transaction' ? [entry([0])] : errorOf(-32601)))
  expect(await readTraces(chain, [traced('1')])).toEqual(new Map([[hashOf('1'), [given]]]))
  await readTraces(chain, [traced('2')])
  expect(batches.map(([call]) => call)).toEqual([
    { method: 'debug_traceTransaction', params: [hashOf('1'), { tracer: 'callTracer' }] },
    { method: 'trace_transaction', params: [hashOf('1')] },
    { method: 'trace_transaction', params: [hashOf('2')] },
  ])
  const unseen = chainOf((_, batch) => (batch < 3 ? errorOf(-32000, 'transaction not found') : callTrace))
  expect((await readTraces(unseen.chain, [traced('1')])).size).toBe(1)
  expect(unseen.batches).toHaveLength(3)
})

it('[DATA-04] skips traces below a block that no node could trace, for ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { chain, batches } = chainOf(({ method }) => (method === 'trace_transaction' ? null : errorOf(-32601)))
  expect((await readTraces(chain, [traced('1')])).size).toBe(0)
  expect(batches).toHaveLength(2)
  await readTraces(chain, [traced('2'), traced('3', 4n)])
  expect(batches).toHaveLength(2)
  await readTraces(chain, [traced('4', 6n)])
  expect(batches).toHaveLength(4)
  vi.setSystemTime(1_599_999)
  await readTraces(chain, [traced('5', 6n)])
  expect(batches).toHaveLength(4)
  vi.setSystemTime(1_600_000)
  await readTraces(chain, [traced('5', 6n)])
  expect(batches).toHaveLength(6)
})

it.each(['tooLarge', 'refused', 'away'] as const)('[DATA-04] a node that is %s while tracing', async (kind) => {
  const { chain } = chainOf(() => {
    throw new NodeFailure('odd', kind)
  })
  const reading = readTraces(chain, [traced('1')])
  if (kind === 'away') await expect(reading).rejects.toThrow('odd')
  else expect((await reading).size).toBe(0)
})

it('[DATA-04] a slow trace is read later, and given up the fourth time', async () => {
  let isSlow = true
  const { chain } = chainOf(() => {
    if (isSlow) throw new NodeFailure('slow', 'slow')
    return callTrace
  })
  for (let time = 0; time < 3; time++) await expect(readTraces(chain, [traced('1')])).rejects.toThrow('slow')
  isSlow = false
  expect(await readTraces(chain, [traced('1')])).toEqual(new Map([[hashOf('1'), [given]]]))
  isSlow = true
  for (let time = 0; time < 3; time++) await expect(readTraces(chain, [traced('2')])).rejects.toThrow('slow')
  expect((await readTraces(chain, [traced('2')])).size).toBe(0)
})

it.each(['slow', 'tooLarge'] as const)('[DATA-04] one %s trace says nothing about older blocks', async (kind) => {
  const { chain } = chainOf(({ params }) => {
    if (params[0] === hashOf('1')) throw new NodeFailure('odd', kind)
    return callTrace
  })
  for (let time = 0; time < 4; time++) await readTraces(chain, [traced('1', 9n)]).catch(() => {})
  expect((await readTraces(chain, [traced('2', 3n)])).size).toBe(1)
})
