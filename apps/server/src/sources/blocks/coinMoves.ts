import type { Address } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { address, quantity } from './raw.ts'

/** Native coin sent from one contract or account to another. */
export type CoinMove = { from: Address; to: Address; amount: bigint }

const frame = v.object({
  type: v.string(),
  from: address,
  to: v.nullish(address),
  value: v.optional(v.nullable(quantity), '0x0'),
  error: v.optional(v.unknown()),
  calls: v.optional(v.array(v.unknown()), []),
})

/** Frames that send coin. A delegate call repeats the value of its parent call. */
const giving: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/** Coin moved below the outermost call, from `callTracer`. A failed call reverts everything below it. */
export const movesOfCalls = (trace: unknown): CoinMove[] => {
  const moves: CoinMove[] = []
  const walk = (raw: unknown, isOuter: boolean): void => {
    const { type, from, to, value, error, calls } = v.parse(frame, raw)
    if (error) return
    const amount = value ?? 0n
    if (!isOuter && giving.includes(type) && amount > 0n && to) moves.push({ from, to, amount })
    for (const call of calls) walk(call, false)
  }
  walk(trace, true)
  return moves
}

const listed = v.array(
  v.object({
    type: v.string(),
    action: v.object({
      callType: v.optional(v.string()),
      from: v.optional(address),
      to: v.optional(address),
      value: v.optional(quantity),
      address: v.optional(address),
      refundAddress: v.optional(address),
      balance: v.optional(quantity),
    }),
    result: v.nullish(v.object({ address: v.optional(address) })),
    error: v.optional(v.unknown()),
    traceAddress: v.array(v.number()),
  }),
)

/** The same from `trace_transaction`, a flat list in which each entry holds its position in the tree. */
export const movesOfList = (trace: unknown): CoinMove[] => {
  const entries = v.parse(listed, trace)
  const failed = entries.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const isTakenBack = (place: readonly number[]) =>
    failed.some((above) => above.every((step, at) => place[at] === step))
  return entries.flatMap(({ type, action, result, traceAddress }): CoinMove[] => {
    if (traceAddress.length === 0 || isTakenBack(traceAddress)) return []
    if (type === 'call' && action.callType !== 'call') return []
    const from = type === 'suicide' ? action.address : action.from
    const to = type === 'suicide' ? action.refundAddress : type === 'create' ? result?.address : action.to
    const amount = (type === 'suicide' ? action.balance : action.value) ?? 0n
    return from && to && amount > 0n ? [{ from, to, amount }] : []
  })
}
