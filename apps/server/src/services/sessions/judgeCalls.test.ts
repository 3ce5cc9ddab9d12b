import type { Address, Hex } from '@latchkey/wire/caip'
import type { SessionCall } from '@latchkey/wire/delegation'
import type { Permission } from '@latchkey/wire/permissions'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { accountOf } from './accountOf.ts'
import { judgeCalls, type Spend } from './judgeCalls.ts'
import { readPermissions } from './permissions.ts'

const owner = accountOf('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
const game: Address = '0xa1000000000000000000000000000000000000a1'
const coin: Address = '0x00000000000000000000000000000000000000c1'
const other: Address = '0x00000000000000000000000000000000000000e1'
const play: Hex = '0x11223344'
const day = 86_400

const permissions: Permission[] = [
  { kind: 'call', address: game, selectors: [play] },
  { kind: 'spend', asset: 'native', cap: 1_000n, periodSeconds: day, start: 0 },
  { kind: 'spend', asset: coin, cap: 500n, periodSeconds: day, start: 0 },
]
const move = (functionName: 'transfer' | 'approve', amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })
const ask = (calls: SessionCall[], more: object = {}) =>
  judgeCalls({ permissions, expiry: 10 * day, now: 100, calls, spent: () => 0n, ...more })

/** Records what was spent, like the database. */
const createBook = () => {
  const book = new Map<string, bigint>()
  const key = (allowance: string, periodStart: number) => `${allowance} ${periodStart}`
  return {
    spent: (allowance: string, periodStart: number) => book.get(key(allowance, periodStart)) ?? 0n,
    write: (spends: Spend[]) => {
      for (const { allowance, periodStart, amount } of spends) {
        const at = key(allowance, periodStart)
        book.set(at, (book.get(at) ?? 0n) + amount)
      }
    },
  }
}

describe('what a session may do', () => {
  it('[API-20] calls only the named functions of the named contract', () => {
    expect(ask([{ to: game, value: 0n, data: `${play}00` }]).isAllowed).toBe(true)
    for (const call of [
      { to: game, value: 0n, data: '0x55667788' as Hex },
      { to: other, value: 0n, data: play },
      { to: game, value: 0n, data: '0x1122' as Hex },
      { to: game, value: 0n, data: '0x' as Hex },
      {
        to: coin,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, other, 1n] }),
      },
      { to: coin, value: 1n, data: move('transfer', 1n) },
      { to: other, value: 0n, data: move('transfer', 1n) },
      { to: coin, value: 0n, data: move('transfer', 1n).slice(0, 100) as Hex },
      { to: coin, value: 0n, data: `${move('transfer', 1n)}00` as Hex },
      // The chain would refuse these: an approval, and coin together with a call.
      { to: coin, value: 0n, data: move('approve', 1n) },
      { to: game, value: 1n, data: play },
    ]) {
      expect(ask([call]).isAllowed).toBe(false)
      expect(ask([{ to: game, value: 0n, data: play }, call]).isAllowed).toBe(false)
    }
    expect(ask([]).isAllowed).toBe(false)
  })

  it('[API-20] adds up the calls of one request, and names the permission behind each', () => {
    const half = { to: coin, value: 0n, data: move('transfer', 250n) }
    const [played, paid] = [
      { to: game, value: 0n, data: play },
      { to: other, value: 5n, data: '0x' as Hex },
    ]
    expect(ask([half, played, half, paid])).toMatchObject({ isAllowed: true, covers: [2, 0, 2, 1] })
    expect(ask([half, half, { ...half, data: move('transfer', 1n) }]).isAllowed).toBe(false)
  })

  const call = fc.record({
    to: fc.constantFrom(game, coin, other),
    value: fc.bigInt({ min: 0n, max: 700n }),
    data: fc.oneof(
      fc.constantFrom<Hex>('0x', play, '0xdeadbeef'),
      fc
        .tuple(fc.constantFrom('transfer' as const, 'approve' as const), fc.bigInt({ min: 0n, max: 400n }))
        .map(([name, amount]) => move(name, amount)),
    ),
  })
  const operations = fc.array(
    fc.record({ calls: fc.array(call, { maxLength: 4 }), now: fc.integer({ min: 0, max: 12 * day }) }),
    { maxLength: 60 },
  )

  it('[API-20] never spends more than the daily cap, in any order', () => {
    fc.assert(
      fc.property(operations, (asked) => {
        const book = createBook()
        const taken = new Map<string, bigint>()
        for (const { calls, now } of asked) {
          const verdict = ask(calls, { now, spent: book.spent })
          if (!verdict.isAllowed) continue
          expect(now).toBeLessThan(10 * day)
          book.write(verdict.spends)
          for (const { to, value, data } of calls) {
            expect([game, coin, other]).toContain(to)
            const dayOf = Math.floor(now / day)
            taken.set(`native ${dayOf}`, (taken.get(`native ${dayOf}`) ?? 0n) + value)
            if (to === coin && data.length === 138) {
              taken.set(`coin ${dayOf}`, (taken.get(`coin ${dayOf}`) ?? 0n) + BigInt(`0x${data.slice(74)}`))
            }
          }
        }
        for (const [key, amount] of taken) expect(amount).toBeLessThanOrEqual(key.startsWith('native') ? 1_000n : 500n)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['The session has expired.', [{ to: game, value: 0n, data: play }], { now: 10 * day }],
    ['There is nothing to sign.', [], {}],
    ['`value` must not be negative.', [{ to: other, value: -1n, data: '0x' as Hex }], {}],
    ['The session does not allow one of these calls.', [{ to: other, value: 0n, data: play }], {}],
    [
      'An allowance has not begun yet.',
      [{ to: other, value: 1n, data: '0x' as Hex }],
      { permissions: [{ kind: 'spend', asset: 'native', cap: 5n, periodSeconds: day, start: 101 }] },
    ],
    ['This call exceeds the session’s spending limit.', [{ to: other, value: 1_001n, data: '0x' as Hex }], {}],
  ])('[API-20] says: %s', (says, calls, more) => {
    expect(ask(calls, more)).toEqual({ isAllowed: false, says })
  })

  it('[API-20] spends up to its cap, to its last second, from its first, and by period', () => {
    const pay = [{ to: other, value: 1_000n, data: '0x' as Hex }]
    const native = (periodStart: number) => [{ allowance: `native:${day}:0`, periodStart, amount: 1_000n }]
    expect(ask(pay)).toEqual({ isAllowed: true, covers: [1], spends: native(0) })
    expect(ask(pay, { now: 10 * day - 1 })).toMatchObject({ isAllowed: true, spends: native(9 * day) })
    expect(ask(pay, { spent: () => 1n }).isAllowed).toBe(false)
    const asked: unknown[] = []
    const spent = (...place: unknown[]) => {
      asked.push(place)
      return 0n
    }
    ask([{ to: coin, value: 0n, data: move('transfer', 5n) }], { now: day + 7, spent })
    expect(asked).toEqual([[`${coin}:${day}:0`, day]])
    const begins = { kind: 'spend', asset: 'native', cap: 5n, periodSeconds: 60, start: 100 }
    expect(ask([{ to: other, value: 5n, data: '0x' }], { permissions: [begins] })).toMatchObject({
      spends: [{ allowance: 'native:60:100', periodStart: 100 }],
    })
  })

  it('[API-20] knows an address and a function in any case', () => {
    const loud = { to: game.toUpperCase().replace('0X', '0x') as Address, value: 0n, data: play }
    expect(ask([loud]).isAllowed).toBe(true)
    const abi: Hex = '0xAABBCCDD'
    const named = { kind: 'call', address: game, selectors: ['0xaabbccdd'] }
    expect(ask([{ to: game, value: 0n, data: abi }], { permissions: [named] }).isAllowed).toBe(true)
    const token = { to: coin.toUpperCase().replace('0X', '0x') as Address, value: 0n, data: move('transfer', 5n) }
    expect(ask([token])).toMatchObject({ isAllowed: true, covers: [2] })
  })

  it('[API-21] does nothing after it has expired', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 4 }), fc.nat(), (calls, later) => {
        expect(ask(calls, { now: 10 * day + later }).isAllowed).toBe(false)
      }),
    )
  })
})

describe('parsing', () => {
  it('[API-20] accepts functions by name, and rejects what cannot be enforced', async () => {
    const abi = parseAbi(['function play(uint256 level)', 'function stop()'])
    const named = { type: 'contract-call', data: { address: game, abi, functions: [{ functionName: 'play' }] } }
    const allowance = { type: 'native-token-recurring-allowance', data: { allowance: '0x3e8' } }
    const read = await readPermissions([named, allowance], owner)
    expect(read[0]).toMatchObject({ kind: 'call', address: game })
    expect(read[0]?.kind === 'call' && read[0].selectors).toHaveLength(1)
    expect(read[1]).toEqual({ kind: 'spend', asset: 'native', cap: 1_000n, periodSeconds: day, start: 0 })
    for (const bad of [
      { type: 'anything', data: {} },
      { type: 'contract-call', data: { address: game } },
      { type: 'contract-call', data: { address: game, abi, functions: [{ functionName: 'missing' }] } },
      { type: 'contract-call', data: { address: game, abi: [null], functions: [{ functionName: 'x' }] } },
      { type: 'contract-call', data: { address: 'x', selectors: [play] } },
      { type: 'contract-call', data: { address: game, selectors: ['0x1'] } },
      { type: 'native-token-recurring-allowance', data: { allowance: '-1' } },
      { type: 'erc20-recurring-allowance', data: { allowance: '1', address: coin, period: 0 } },
      { type: 'erc20-recurring-allowance', data: null },
    ]) {
      await expect(readPermissions([bad], owner)).rejects.toMatchObject({ status: 422 })
    }
    await expect(readPermissions([], owner)).rejects.toMatchObject({ status: 422 })
  })
})
