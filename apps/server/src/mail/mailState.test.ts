import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { measureOutbox } from './measureOutbox.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi
beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({ connection: database, nodeUrls: [node.url] })
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
  await database?.stop()
})
afterEach(async () => void (await database.pool.query('DELETE FROM outbox; DELETE FROM instances')))

const addInstance = async (id: string, roles: string[], age = '0 seconds') =>
  await database.pool.query(
    `INSERT INTO instances (id, opens, seals, roles, seen_at) VALUES ($1, '{k1}', 'k1', $2, now() - $3::interval)`,
    [id, roles, age],
  )
const addMail = async (age: string, attempts: number) =>
  await database.pool.query(
    `INSERT INTO outbox (mail_sealed, attempts, queued_at, send_after, expires_at)
     VALUES ('sealed', $2, now() - $1::interval, now(), now() + interval '1 hour')`,
    [age, attempts],
  )
const readEmail = async () => {
  const { parts } = (await (await api.get('/health')).json()) as { parts: { email: { isUp: boolean; says: string } } }
  return parts.email
}

describe('emails that wait', () => {
  it('are said by a process that sends none, if no process does', async () => {
    await addInstance('api', ['api'])
    await addInstance('stopped', ['mailer'], '2 minutes')
    expect(await readEmail()).toEqual({ isUp: false, says: 'no process has the role mailer: no email is sent' })
    expect((await api.get('/health')).status).toBe(503)
    await addInstance('jobs', ['indexer', 'mailer'])
    expect(await readEmail()).toEqual({ isUp: true, says: 'none waits' })
  })

  it('make /health fail only if no process tries them: anyone can cause emails that are refused', async () => {
    await addInstance('jobs', ['mailer'])
    await addMail('10 minutes', 4)
    expect(await readEmail()).toEqual({
      isUp: true,
      says: expect.stringMatching(/^the oldest has waited for 6\d\d s, 1 failed several times$/),
    })
    await addMail('10 seconds', 0)
    expect((await readEmail()).isUp).toBe(true)
    await addMail('3 minutes', 0)
    expect(await readEmail()).toEqual({
      isUp: false,
      says: expect.stringMatching(/^no process has tried to send the oldest email for 1[89]\d s$/),
    })
  })

  it('are measured with the processes that could send them', async () => {
    const metrics = createMetrics()
    measureOutbox(database.db, metrics, () => Date.now())
    const read = async (name: string) =>
      Number(new RegExp(`^latchkey_${name} (.*)$`, 'm').exec(await metrics.text())?.[1])
    expect([await read('mailers'), await read('outbox_overdue_seconds'), await read('outbox_failing')]).toEqual([
      0, 0, 0,
    ])
    await addMail('5 minutes', 3)
    await addInstance('old', [])
    await addInstance('jobs', ['mailer'])
    expect([await read('mailers'), await read('outbox_failing')]).toEqual([2, 1])
    expect(Math.round(await read('outbox_overdue_seconds'))).toBeGreaterThanOrEqual(300)
  })
})
