import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { instanceLines } from './instanceLines.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())
beforeEach(async () => void (await database.pool.query('DELETE FROM instances')))

/** One chain and no NATS: 17 connections for each instance. */
const settings = readSettings({ CHAIN_RPC_URLS: 'http://127.0.0.1:1', SOLANA_RPC_URLS: 'none' })
const add = async (id: string, roles: string[], age = '0 seconds') =>
  await database.pool.query(
    `INSERT INTO instances (id, opens, seals, roles, seen_at) VALUES ($1, '{k1}', 'k1', $2, now() - $3::interval)`,
    [id, roles, age],
  )
const look = async (name: string) => (await instanceLines(database.pool, settings)).find((one) => one.name === name)

describe('the doctor on running instances', () => {
  it('warns if they may use more connections than the database allows', async () => {
    // The tests' database allows 60.
    for (const id of ['a', 'b', 'c']) await add(id, ['api'])
    expect(await look('Connections')).toMatchObject({
      verdict: 'pass',
      found: '60 allowed, enough for 3 instances',
    })
    await add('stopped', ['api'], '2 minutes')
    expect(await look('Connections')).toMatchObject({ verdict: 'pass' })
    await add('d', ['api'])
    expect(await look('Connections')).toEqual({
      name: 'Connections',
      verdict: 'warn',
      found: '60 allowed, but 4 instances run',
      advice: 'Together they may use up to 68: raise max_connections, or set DATABASE_POOL_URL.',
    })
  })

  it('warns if none sends emails or reads the chain', async () => {
    expect(await look('Running instances')).toBeUndefined()
    await add('pages', ['site', 'wallet', 'api'])
    await add('stopped', ['mailer'], '2 minutes')
    expect(await look('Running instances')).toMatchObject({
      verdict: 'warn',
      found: 'none has the role indexer: activity appears late or never; none has the role mailer: no email is sent',
    })
    await add('work', ['indexer', 'mailer'])
    expect(await look('Running instances')).toMatchObject({ verdict: 'pass' })
  })

  it('claims nothing about the roles of an older version', async () => {
    await add('new', ['api'])
    await add('old', [])
    expect(await look('Running instances')).toBeUndefined()
  })
})
