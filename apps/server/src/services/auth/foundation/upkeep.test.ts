import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { appendAudit, auditStart, checkAudit, holdChain } from '../../../audit/audit.ts'
import { chainWaiting } from '../../../audit/chainWaiting.ts'
import type { SessionRow } from '../../../db/identitySchema.ts'
import { readKeyring } from '../../../keys/keyring.ts'
import { createMailOutbox, queueMail } from '../../../mail/createMailOutbox.ts'
import { startTestDatabase } from '../../../testing/testDatabase.ts'
import { blockedMs, strike } from './backOff.ts'
import { createTokens } from './createTokens.ts'
import { readWindow } from './readWindow.ts'
import { takeWindow } from './takeWindow.ts'

const database = await startTestDatabase()
const { db, pool } = database
const folder = await mkdtemp(join(tmpdir(), 'latchkey-upkeep-'))
const keyring = await readKeyring({ file: join(folder, 'master.key'), mayCreate: true })
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(start + ms)

it('a window counts to its maximum, says how long it lasts, and starts over at its end', async () => {
  const take = (ms: number) => db.transaction((tx) => takeWindow(tx, { key: 'take', max: 2, ms: 1_000, now: at(ms) }))
  const read = (ms: number) => db.transaction((tx) => readWindow(tx, 'take', at(ms)))
  expect(await read(0)).toBe(0)
  expect([await take(0), await take(400), await take(400), await take(999)]).toEqual([undefined, undefined, 600, 1])
  expect([await read(999), await read(1_000)]).toEqual([4, 0])
  expect(await take(1_000)).toBeUndefined()
  expect(await read(1_999)).toBe(1)
})

it('a ceiling blocks after its strikes, twice as long each time up to its cap, and calms down', async () => {
  const rule = { max: 3, windowMs: 1_000, baseMs: 10_000, capMs: 25_000, decayMs: 50_000 }
  const hit = async (...times: number[]) => {
    for (const ms of times) await db.transaction((tx) => strike(tx, 'strikes', rule, at(ms)))
  }
  const blocked = (ms: number) => db.transaction((tx) => blockedMs(tx, 'strikes', at(ms)))
  expect(await blocked(0)).toBe(0)
  await hit(0, 10)
  expect(await blocked(10)).toBe(0)
  // The window is over, so the count starts again.
  await hit(1_000, 1_001)
  expect(await blocked(1_001)).toBe(0)
  await hit(1_002)
  expect([await blocked(1_002), await blocked(11_001), await blocked(11_002)]).toEqual([10_000, 1, 0])
  await hit(20_000, 20_001, 20_002)
  expect(await blocked(20_002)).toBe(20_000)
  await hit(50_000, 50_001, 50_002)
  expect(await blocked(50_002)).toBe(25_000)
  // One level down for each 50 s after the end of the last block, at 75,002.
  await hit(125_002, 125_003, 125_004)
  expect(await blocked(125_004)).toBe(25_000)
  await hit(400_000, 400_001, 400_002)
  expect(await blocked(400_002)).toBe(10_000)
})

it('an email that fails is tried again after 2, 5, 15, 60 and then every 300 seconds', async () => {
  let now = start
  let tries = 0
  const failures: unknown[] = []
  const send = async () => {
    tries += 1
    throw new Error('mail server away')
  }
  const outbox = createMailOutbox({
    ...{ db, keyring, mailer: { send, close: () => {} }, clock: () => now, sender: 'w', isSending: false },
    onFailure: (error) => void failures.push(error),
  })
  await db.transaction((tx) =>
    queueMail({ keyring }, tx, at(0), 'ada@example.com', { name: 'frozen', at: 'now' }, 'en'),
  )
  await outbox.flush()
  for (const [index, seconds] of [2, 5, 15, 60, 300, 300].entries()) {
    now += seconds * 1_000 - 1
    await outbox.flush()
    expect(tries, `before ${seconds} s`).toBe(index + 1)
    now += 1
    await outbox.flush()
    expect(tries, `after ${seconds} s`).toBe(index + 2)
  }
  expect(failures).toHaveLength(7)
  await outbox.stop()
  await pool.query('DELETE FROM outbox')
})

it('a token of an unknown key does not make us look for keys again within seconds', async () => {
  let reads = 0
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'select') reads += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const now = new Date()
  const tokens = createTokens({ db: counted, keyring, issuer: 'https://wallet.example' })
  await tokens.prepare(now)
  const session = { id: 's', userId: 'u', version: 1, jkt: 'j', login: 'email', authenticatedAt: now } as SessionRow
  const { accessToken } = await tokens.sign(session, now)
  const before = reads
  expect(await tokens.verify(accessToken, now)).toEqual({ userId: 'u', sessionId: 's', version: 1, jkt: 'j' })
  const [, claims, signature] = accessToken.split('.')
  for (const header of [{ kid: 'unknown' }, {}]) {
    const head = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', ...header })).toString('base64url')
    expect(await tokens.verify([head, claims, signature].join('.'), now)).toBeUndefined()
  }
  expect(reads).toBe(before)
})

it('an access token outlives the 90 days of the key that signed it, which another instance replaces meanwhile', async () => {
  await pool.query('DELETE FROM token_keys')
  const instance = () => createTokens({ db, keyring, issuer: 'https://wallet.example' })
  const session = { id: 's', userId: 'u', version: 1, jkt: 'j', login: 'email', authenticatedAt: at(0) } as SessionRow
  const signAt = async (now: Date) => {
    const tokens = instance()
    await tokens.prepare(now)
    return (await tokens.sign(session, now)).accessToken
  }
  const dayMs = 86_400_000
  const first = await signAt(at(0))
  const last = await signAt(at(90 * dayMs))
  const next = await signAt(at(90 * dayMs + 1))
  const [kid, sameKid, otherKid] = [first, last, next].map((token) => decodeProtectedHeader(token).kid)
  expect([sameKid === kid, otherKid === kid]).toEqual([true, false])
  const later = at(90 * dayMs + 299_000)
  expect((await instance().verify(last, later))?.sessionId).toBe('s')
  expect((await instance().verify(next, later))?.sessionId).toBe('s')
})

describe('the audit chain', () => {
  it('breaks where any column of an event is changed, and goes on from where it was whole', async () => {
    await db.transaction((tx) =>
      appendAudit(tx, at(0), [{ kind: 'a', userId: 'u' }, { kind: 'b', result: 'r' }, { kind: 'c' }]),
    )
    await db.transaction((tx) => appendAudit(tx, at(1), [{ kind: 'd' }]))
    const whole = await checkAudit(db, keyring, auditStart)
    expect([whole.seq, whole.brokenAt]).toEqual([4n, undefined])
    await pool.query('ALTER TABLE audit_events DISABLE TRIGGER ALL')
    const { rows } = await pool.query('SELECT * FROM audit_events WHERE seq = 2')
    for (const [column, value] of Object.entries({
      ...{ kind: 'x', user_id: 'someone', at: at(5), hash: Buffer.alloc(32) },
      event: rows[0].event.replace('"r"', '"s"'),
    })) {
      await pool.query(`UPDATE audit_events SET ${column} = $1 WHERE seq = 2`, [value])
      expect(await checkAudit(db, keyring, auditStart), column).toMatchObject({ seq: 1n, brokenAt: 2n })
      await pool.query(`UPDATE audit_events SET ${column} = $1 WHERE seq = 2`, [rows[0][column]])
    }
    expect(await checkAudit(db, keyring, auditStart)).toEqual(whole)
    await db.transaction((tx) => appendAudit(tx, at(2), [{ kind: 'e' }]))
    expect(await checkAudit(db, keyring, whole)).toMatchObject({ seq: 5n })
  })

  it('shows that its end was cut off, or replaced by events that fit', async () => {
    await db.transaction((tx) => appendAudit(tx, at(2), [{ kind: 'f' }]))
    const whole = await checkAudit(db, keyring, auditStart)
    await pool.query('ALTER TABLE audit_events DISABLE TRIGGER ALL')
    const { rows } = await pool.query('DELETE FROM audit_events WHERE seq = $1 RETURNING *', [whole.seq])
    expect(await checkAudit(db, keyring, whole)).toMatchObject({ seq: whole.seq, brokenAt: whole.seq })
    await db.transaction((tx) => appendAudit(tx, at(2), [{ kind: 'forged' }, { kind: 'also forged' }]))
    expect(await checkAudit(db, keyring, whole)).toMatchObject({ seq: whole.seq, brokenAt: whole.seq })
    await pool.query('DELETE FROM audit_events WHERE seq >= $1', [whole.seq])
    const [{ seq, kind, user_id, event, hash, at: when }] = rows
    await pool.query('INSERT INTO audit_events (seq, kind, user_id, event, hash, at) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[seq, kind, user_id, event, hash, when],
    ])
    expect(await checkAudit(db, keyring, whole)).toEqual(whole)
  })

  it('makes nobody wait: events that find it busy are chained afterwards, with their own times', async () => {
    const start = await checkAudit(db, keyring, auditStart)
    const waiting = async () => (await pool.query('SELECT kind, user_id FROM audit_waiting ORDER BY at')).rows
    await db.transaction(async (busy) => {
      await holdChain(busy)
      await db.transaction((tx) => appendAudit(tx, at(2), [{ kind: 'later', userId: 'u' }, { kind: 'later' }]))
      await db.transaction((tx) => appendAudit(tx, at(1), [{ kind: 'earlier' }]))
      const undone = db.transaction(async (tx) => {
        await appendAudit(tx, at(3), [{ kind: 'undone' }])
        throw new Error('stopped')
      })
      await expect(undone).rejects.toThrow('stopped')
    })
    expect((await waiting()).map(({ kind, user_id }) => [kind, user_id])).toEqual(
      expect.arrayContaining([
        ['earlier', null],
        ['later', 'u'],
        ['later', null],
      ]),
    )
    expect((await checkAudit(db, keyring, auditStart)).seq).toBe(start.seq)
    await Promise.all([chainWaiting(db), chainWaiting(db)])
    expect(await waiting()).toEqual([])
    const end = await checkAudit(db, keyring, auditStart)
    expect([end.seq - start.seq, end.brokenAt]).toEqual([3n, undefined])
    const { rows } = await pool.query('SELECT kind, at FROM audit_events WHERE seq > $1 ORDER BY seq', [start.seq])
    expect(rows).toEqual([
      { kind: 'earlier', at: at(1) },
      { kind: 'later', at: at(2) },
      { kind: 'later', at: at(2) },
    ])
  })
})
