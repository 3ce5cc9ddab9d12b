import { sessionMessages } from '@latchkey/wire/api/sessions'
import { expect, it } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf } from '../../testing/testWorld.ts'
import { accountId, newKey, openSessionRoom } from './testing/sessionRoom.ts'

const { database, grantOf, call, createFor, activateFor } = await openSessionRoom()

const policy = (bytes: number) => ({ policies: [{ type: 'note', data: 'x'.repeat(bytes) }] })
const create = async (bytes: number) => {
  const owner = newKey()
  const grant = grantOf(policy(bytes))
  const message = sessionMessages.create(accountId(owner.address), testProjectId, grant)
  return await call(owner.address, '', { ...grant, signature: await owner.signMessage({ message }) })
}
const count = async () => (await database.pool.query('SELECT 1 FROM smart_sessions')).rowCount

it('[threat 82] a permission is no place to store files', async () => {
  expect(await refusalOf(await create(131_072))).toMatchObject({ status: 400, field: 'permissions' })
  expect(await count()).toBe(0)
  expect((await create(130_000)).status).toBe(200)
})

it('[threat 82] a network stores 20 MB of permissions a day, with any number of keys', async () => {
  // A first one tells which counter is that of this network.
  const owner = newKey()
  const { pci } = (await (await createFor(owner)).json()) as { pci: string }
  const { rowCount } = await database.pool.query(
    `UPDATE window_counters SET count = 19990 WHERE key LIKE 'permissions:%'`,
  )
  expect(rowCount).toBe(1)
  const before = await count()
  const refused = await create(20_000)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true])
  expect(await count()).toBe(before)
  expect((await activateFor(owner, pci, `0x${'ab'.repeat(10_000)}`)).status).toBe(429)
  expect((await activateFor(owner, pci)).status).toBe(200)
  expect((await create(100)).status).toBe(200)
})
