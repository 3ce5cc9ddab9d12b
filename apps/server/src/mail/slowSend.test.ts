import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyring } from '../keys/keyring.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createMailOutbox, queueMail } from './createMailOutbox.ts'
import type { Mail } from './mailer.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  ;[database, folder] = await Promise.all([startTestDatabase(), mkdtemp(join(tmpdir(), 'latchkey-slow-send-'))])
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

it('an email whose mail server takes minutes is sent once, however many processes send', async () => {
  const { db, pool } = database
  const keyring = await readKeyring({ file: join(folder, 'master.key'), mayCreate: true })
  let now = Date.now()
  const sent: Mail[] = []
  let accept = () => {}
  const accepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  const send = async (mail: Mail) => {
    sent.push(mail)
    await accepted
  }
  const options = { db, keyring, clock: () => now, sender: 'w', isSending: false, onFailure: () => {}, claimMs: 150 }
  const [one, other] = [1, 2].map(() => createMailOutbox({ ...options, mailer: { send, close: () => {} } }))
  const sendAfter = async () => {
    const { rows } = await pool.query<{ at: Date }>('SELECT send_after AS at FROM outbox')
    return rows[0]?.at.getTime()
  }
  await db.transaction((tx) =>
    queueMail({ keyring }, tx, new Date(now), 'ada@example.com', { name: 'frozen', at: 'now' }, 'en'),
  )
  const sending = one?.flush()
  await expect.poll(() => sent.length).toBe(1)
  for (let minute = 0; minute < 3; minute++) {
    now += 149
    await expect.poll(sendAfter).toBe(now + 150)
    await other?.flush()
  }
  expect(sent).toHaveLength(1)
  accept()
  await sending
  now += 600_000
  await other?.flush()
  expect(sent).toHaveLength(1)
  expect((await pool.query('SELECT 1 FROM outbox')).rowCount).toBe(0)
  await Promise.all([one?.stop(), other?.stop()])
})
