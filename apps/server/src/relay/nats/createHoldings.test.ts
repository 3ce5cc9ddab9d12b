import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { expect, it } from 'vitest'
import { createHoldings, type Holding } from './createHoldings.ts'

const vast = { bytes: 1e9, messages: 1e9 }
const all = { ...relayQuotas(relaySizes).stored, topic: vast, client: vast, network: vast, project: vast, all: vast }

const place = (topic = 't', size = 10) => ({ topic, about: { client: 'c', network: 'n', project: 'p', size } })
const holding = (sequence: number, messageId: string, topic = 't', size = 10): Holding => ({
  ...{ messageId, subject: `s.${messageId}`, topic, sequence, heardAt: 1 },
  ...{ client: 'c', size, publishedAt: 1, expiresAt: 2, isOwn: true },
})

it.each(['topic', 'client', 'network', 'project', 'all'] as const)(
  '[threat 70] a %s has its share, which a message takes before it is stored and gives back when it is gone',
  (scope) => {
    const holdings = createHoldings({ ...all, [scope]: { bytes: 100, messages: 3 } })
    expect([1, 2, 3].map((at) => holdings.reserve(`m${at}`, place()))).toEqual([undefined, undefined, undefined])
    expect(holdings.reserve('m4', place())).toBe(scope)
    holdings.release('m3')
    holdings.release('m3')
    expect(holdings.reserve('big', place('t', 81))).toBe(scope)
    expect(holdings.reserve('fits', place('t', 80))).toBeUndefined()
    // Reserved messages count once after they were announced.
    holdings.add(holding(1, 'm1'), place())
    holdings.add(holding(1, 'm1'), place())
    expect(holdings.totals()).toEqual({ bytes: 100, messages: 3 })
    holdings.drop(['m1', 'm99'])
    holdings.release('fits')
    expect(holdings.totals()).toEqual({ bytes: 10, messages: 1 })
  },
)

it('finds messages by ID and topic, oldest first', () => {
  const holdings = createHoldings(all)
  for (const [sequence, topic] of [
    [5, 'b'],
    [2, 'a'],
    [9, 'a'],
    [3, 'c'],
  ] as const)
    holdings.add(holding(sequence, `m${sequence}`, topic), place(topic))
  expect(holdings.under(['a', 'b', 'none']).map(({ sequence }) => sequence)).toEqual([2, 5, 9])
  expect(holdings.get('m9')?.sequence).toBe(9)
  expect(holdings.get('m3')?.topic).toBe('c')
  holdings.drop(['m9'])
  expect(holdings.get('m9')).toBeUndefined()
  expect(holdings.under(['a']).map(({ sequence }) => sequence)).toEqual([2])
  expect(holdings.size()).toBe(3)
})
