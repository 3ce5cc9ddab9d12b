import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditStart, checkAudit } from '../../audit/audit.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { makeAuthKey, random, reserve, sealed, wrap } from '../vault/testing/testVault.ts'
import { startTestWallet, type TestWallet } from './testing/testWallet.ts'

let database: TestDatabase
let wallet: TestWallet
/** The connection of the next transaction is cut off at this statement, as if the process had been killed there. */
let cutAt: number | undefined
let didCut = false

beforeAll(async () => {
  database = await startTestDatabase()
  wallet = await startTestWallet({ connection: database })
  const { pool } = database
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  // Single queries of the pool pass a callback; only transactions are cut.
  pool.connect = (async (callback?: unknown) => {
    if (callback) return await connect(callback)
    const client = await connect()
    if (cutAt === undefined) return client
    const target = cutAt
    cutAt = undefined
    let count = 0
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      count += 1
      if (count === target) {
        didCut = true
        ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      }
      return query(...args)
    }) as typeof client.query
    const release = client.release.bind(client)
    client.release = (error) => {
      Object.assign(client, { query, release })
      release(error)
    }
    return client
  }) as typeof pool.connect
})
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

const count = async (sql: string, ...params: unknown[]): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS count ${sql}`, params)).rows[0].count

/** Cuts the call off at its first statement, its second, and so on, until it succeeds; runs `look` after each cut. */
const cutEverywhere = async <T>(
  call: () => Promise<T>,
  look: () => Promise<void>,
): Promise<{ cuts: number; reply: T }> => {
  for (let cuts = 0; cuts < 100; cuts++) {
    cutAt = cuts + 1
    didCut = false
    const outcome = await call().then(
      (reply) => ({ reply }),
      () => undefined,
    )
    cutAt = undefined
    if (outcome && !didCut) return { cuts, reply: outcome.reply }
    expect(outcome, `statement ${cuts + 1}`).toBeUndefined()
    await look()
  }
  throw new Error('The call never got through.')
}

describe('a process killed during', () => {
  it('a login leaves the code unused and no partial user, and the code still works once', async () => {
    const email = 'killed@example.com'
    const client = await wallet.newClient()
    const { flowId } = await wallet.startEmail(client, email)
    const otp = await wallet.codeFor(email)
    await client.call(auth.check, {})
    const { cuts, reply } = await cutEverywhere(
      () => client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }),
      async () => {
        expect(await count('FROM login_flows WHERE id = $1 AND state = $2 AND tries = 0', flowId, 'open')).toBe(1)
        expect(await count('FROM users')).toBe(0)
        expect(await count('FROM sessions')).toBe(0)
      },
    )
    expect(cuts).toBeGreaterThan(10)
    expect(reply.email).toBe(email)
    expect(await count('FROM users')).toBe(1)
    expect(await count('FROM sessions')).toBe(1)
    await expect(client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })).rejects.toThrow('This login is over')
    expect((await checkAudit(wallet.services.db, wallet.services.keyring, auditStart)).brokenAt).toBeUndefined()
  })

  it('the start of a login sends and counts no email', async () => {
    const client = await wallet.newClient()
    await client.call(auth.check, {})
    const email = 'killed-start@example.com'
    await cutEverywhere(
      () => wallet.startEmail(client, email),
      async () => expect(await wallet.mailsTo(email)).toEqual([]),
    )
    expect(await wallet.mailsTo(email)).toHaveLength(1)
  })

  it('storing a wallet leaves all of it or nothing', async () => {
    const browser = await wallet.logIn('killed-vault@example.com')
    const reserved = await reserve(browser, 'assisted', 'code')
    const { authPublicKey } = await makeAuthKey()
    const body = {
      ...{ walletId: random(16), evmAddress: '0x1', solanaAddress: '1', authPublicKey, vault: sealed() },
      unlockers: reserved.map(wrap),
    }
    const { cuts } = await cutEverywhere(
      () => browser.client.call(vault.create, body, { token: browser.session.accessToken }),
      async () => {
        expect(await count('FROM wallets')).toBe(0)
        expect(await count('FROM unlockers WHERE wallet_id IS NOT NULL')).toBe(0)
      },
    )
    expect(cuts).toBeGreaterThan(5)
    expect(await count('FROM wallets')).toBe(1)
    expect(await count('FROM unlockers WHERE wallet_id IS NOT NULL')).toBe(2)
  })
})
