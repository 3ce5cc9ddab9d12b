import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addressOf, chainOf, hashOf, me } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createPastFromService } from './createPastFromService.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())
beforeEach(() => pool.query('TRUNCATE watched_addresses, unread_transactions'))

/** A node that has the blocks from `first` on, and a service that searches down to `searched`. */
const start = ({ depth = 1_000n, first = 0 } = {}) => {
  const world = { first, deletedNext: first, isDown: false, searched: undefined as bigint | undefined }
  const asked: [Address, bigint, bigint][] = []
  const failed: unknown[] = []
  const { chain } = chainOf(({ method, params }) =>
    method !== 'eth_getBlockByNumber' || Number(params[0]) < world.first
      ? null
      : { number: params[0], hash: hashOf('b1'), parentHash: hashOf('b2'), timestamp: '0x65000000' },
  )
  const advance = createPastFromService({
    ...{ db, chain, depth, onFailure: (error) => failed.push(error) },
    finder: async (account, floor, to) => {
      asked.push([account, floor, to])
      if (world.isDown) throw new Error('The service is down.')
      world.first = Math.max(world.first, world.deletedNext)
      return { hashes: [hashOf('e1')], from: world.searched ?? floor }
    },
  })
  return { world, advance, asked, failed }
}
const follow = (address: Address, from: number | null) =>
  pool.query('INSERT INTO watched_addresses (chain_id, address, from_block) VALUES (1329, $1, $2)', [
    Buffer.from(address.slice(2), 'hex'),
    from,
  ])
const set = (fields: string) => pool.query(`UPDATE watched_addresses SET ${fields}`)
const row = async () => {
  const { rows } = await pool.query(`SELECT served_to::int AS to, is_served AS done, serve_attempts AS tries,
    extract(epoch FROM coin_since)::int AS since FROM watched_addresses`)
  return rows[0]
}
/** Seconds until the next try, rounded up to those that pauses have. */
const pause = async () => {
  const { rows } = await pool.query(
    'SELECT extract(epoch FROM serve_next - now())::float8 AS left FROM watched_addresses',
  )
  return [0, 30, 60, 120, 86_400].find((seconds) => seconds >= rows[0].left)
}
const since = 0x65000000

it('[API-04] asks a service piece by piece, newest first, down to the depth', async () => {
  const { world, advance, asked } = start()
  await follow(me, 5_000)
  await set('serve_attempts = 4')
  world.searched = 4_500n
  expect(await advance()).toBe(true)
  expect(await row()).toEqual({ to: 4_500, done: false, tries: 0, since })
  world.searched = undefined
  expect(await advance()).toBe(true)
  expect(await row()).toEqual({ to: 4_000, done: true, tries: 0, since })
  expect(await advance()).toBe(false)
  expect(asked).toEqual([
    [me, 4_000n, 4_999n],
    [me, 4_000n, 4_499n],
  ])
})

it('[API-04] asks for the last block that is wanted, and for none below it', async () => {
  const { advance, asked } = start()
  await follow(me, 5_000)
  await set('served_to = 4001')
  expect(await advance()).toBe(true)
  expect(asked).toEqual([[me, 4_000n, 4_000n]])
  await set('served_to = 4000, is_served = false, serve_attempts = 3')
  expect(await advance()).toBe(true)
  expect([asked.length, await row()]).toEqual([1, { to: 4_000, done: true, tries: 0, since }])
})

it('[API-04] ends with the first block of the chain', async () => {
  const { advance, asked } = start()
  await follow(me, 900)
  expect(await advance()).toBe(true)
  expect([asked, await row()]).toEqual([[[me, 0n, 899n]], { to: 0, done: true, tries: 0, since }])
})

it('[API-04] notes transactions that the node does not show yet, for this account', async () => {
  const { advance } = start()
  await follow(me, 900)
  await advance()
  const { rows } = await pool.query('SELECT hash, address FROM unread_transactions')
  expect(rows).toEqual([{ hash: Buffer.from(hashOf('e1').slice(2), 'hex'), address: Buffer.from(me.slice(2), 'hex') }])
})

it('[API-04] asks no service for blocks that the node has deleted', async () => {
  const { world, advance, asked, failed } = start({ first: 4_900 })
  world.deletedNext = 0
  await follow(me, 5_000)
  expect([await advance(), asked.length]).toEqual([false, 0])
  await set('serve_next = now()')
  world.first = 4_899
  expect(await advance()).toBe(true)
  expect([asked.length, failed, await row()]).toEqual([1, [], { to: 4_999, done: false, tries: 0, since }])
  // They may also disappear while the service searches.
  Object.assign(world, { first: 4_000, deletedNext: 6_000 })
  expect(await advance()).toBe(false)
  expect([asked.length, failed, await row()]).toEqual([2, [], { to: 4_999, done: false, tries: 1, since }])
})

it('[API-04] looks at the last wanted block of a short piece, and reads what the node has', async () => {
  const { world, advance, asked } = start({ first: 4_000 })
  await follow(me, 5_000)
  await set('served_to = 4050')
  expect(await advance()).toBe(true)
  expect(asked).toEqual([[me, 4_000n, 4_049n]])
  await set('served_to = NULL, is_served = false')
  world.first = 4_200
  expect(await advance()).toBe(true)
  expect(await row()).toEqual({ to: 4_300, done: false, tries: 0, since })
})

it('[API-04] a service that is down is asked again in growing pauses of up to a day', async () => {
  const { world, advance, failed } = start()
  world.isDown = true
  await follow(me, 5_000)
  const pauses: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    await set('serve_next = now()')
    expect(await advance()).toBe(false)
    pauses.push(await pause())
  }
  expect(await row()).toEqual({ to: null, done: false, tries: 3, since: null })
  await set('serve_next = now(), serve_attempts = 30')
  await advance()
  pauses.push(await pause())
  expect([pauses, failed.length]).toEqual([[30, 60, 120, 86_400], 4])
  expect(await advance()).toBe(false)
})

it('[API-04] asks first for an account that someone has proven, then for the one queried last', async () => {
  const { advance, asked } = start()
  const [old, proven, recent] = [addressOf('d1'), addressOf('d2'), addressOf('d3')]
  for (const one of [recent, old, proven]) await follow(one, 5_000)
  await set(`last_asked = CASE encode(substring(address FROM 20), 'hex') WHEN 'd1' THEN now() - interval '2 days'
    WHEN 'd2' THEN now() - interval '9 days' ELSE now() END, is_proven = encode(substring(address FROM 20), 'hex') = 'd2'`)
  await follow(addressOf('d4'), null)
  while (await advance());
  expect(asked.map(([account]) => account)).toEqual([proven, recent, old])
})
