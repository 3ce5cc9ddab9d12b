import { expect, it } from 'vitest'
import { createRates } from './createRates.ts'

const much = { perSecond: 0, burst: 1_000_000 }
const open = { requests: much, bytes: much }
const quotas = { topic: open, client: open, network: open, project: open }
/** Ten at once and no refill, so the test doesn't depend on time. */
const ten = { perSecond: 0, burst: 10 }

it.each([
  ['client', 'requests'],
  ['client', 'bytes'],
  ['network', 'requests'],
  ['network', 'bytes'],
  ['project', 'requests'],
  ['project', 'bytes'],
] as const)('[threat 70] counts what fresh senders share: %s, %s', (scope, unit) => {
  const rates = createRates({ ...quotas, [scope]: { ...open, [unit]: ten } })
  const own = { client: 'c', network: 'n', project: 'p' }
  const fresh = (at: number) => ({ client: `c${at}`, network: `n${at}`, project: `p${at}`, [scope]: own[scope] })
  const sent = Array.from({ length: 12 }, (_, at) => rates.take(fresh(at), { [unit]: 1 }))
  expect(sent).toEqual([...Array(10).fill(undefined), { scope, unit }, { scope, unit }])
  expect(rates.take({ client: 'd', network: 'm', project: 'q' }, { [unit]: 10 })).toBeUndefined()
})

it.each(['requests', 'bytes'] as const)('[threat 70] counts the messages under a topic: %s', (unit) => {
  const rates = createRates({ ...quotas, topic: { ...open, [unit]: ten } })
  const sent = Array.from({ length: 12 }, () => rates.takeTopic('t', 1))
  expect(sent).toEqual([...Array(10).fill(undefined), { scope: 'topic', unit }, { scope: 'topic', unit }])
  expect(rates.takeTopic('u', 1)).toBeUndefined()
})

it('[threat 70] charges a refused message to its sender, and not to the network or project', () => {
  const rates = createRates({ ...quotas, client: { ...open, bytes: ten }, network: { ...open, bytes: ten } })
  const neighbour = { client: 'b', network: 'n', project: 'p' }
  expect(rates.take({ ...neighbour, client: 'a' }, { bytes: 11 })).toEqual({ scope: 'client', unit: 'bytes' })
  expect(rates.take({ ...neighbour, client: 'a' }, { bytes: 1 })).toEqual({ scope: 'client', unit: 'bytes' })
  expect(rates.take(neighbour, { bytes: 10 })).toBeUndefined()
})
