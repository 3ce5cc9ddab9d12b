import { expect, test } from 'vitest'
import { keepOrder } from './keepOrder.ts'
import type { WalletRow } from './walletList.ts'

const row = (id: string, connectorId?: string): WalletRow => ({
  id,
  name: id,
  imageUrl: undefined,
  imageId: undefined,
  connectorId,
  wallet: undefined,
  isMultiChain: false,
  isRecent: false,
  state: 'disconnected',
})
const keys = (rows: ReturnType<typeof keepOrder>) => rows.map(({ key }) => key)

test('keeps the first list as it is', () => {
  expect(keys(keepOrder([], [row('a', 'a'), row('b', 'b'), row('x')]))).toEqual(['a', 'b', 'x'])
})

test('adds a late wallet after the installed ones, whatever the new order', () => {
  const shown = keepOrder([], [row('a', 'a'), row('x')])
  expect(keys(keepOrder(shown, [row('late', 'late'), row('a', 'a'), row('x')]))).toEqual(['a', 'late', 'x'])
})

test('puts a late wallet first when none was installed', () => {
  expect(keys(keepOrder(keepOrder([], [row('x')]), [row('late', 'late'), row('x')]))).toEqual(['late', 'x'])
})

test('keeps place and key when the order or id changes', () => {
  const shown = keepOrder([], [row('io.a', 'io.a'), row('io.b', 'io.b')])
  const next = keepOrder(shown, [row('b', 'io.b'), row('a', 'io.a'), row('x')])
  expect(keys(next)).toEqual(['io.a', 'io.b', 'x'])
  expect(next[0]?.row.id).toBe('a')
})

test('adds a connector to an existing row in place', () => {
  const shown = keepOrder([], [row('a', 'io.a'), row('x'), row('y')])
  const next = keepOrder(shown, [row('a', 'io.a'), row('y', 'io.y'), row('x')])
  expect(keys(next)).toEqual(['io.a', 'x', 'y'])
  expect(next[2]?.row.connectorId).toBe('io.y')
})

test('removes a missing row', () => {
  expect(keys(keepOrder(keepOrder([], [row('a', 'a'), row('x')]), [row('x')]))).toEqual(['x'])
})
