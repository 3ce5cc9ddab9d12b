import { expect, it } from 'vitest'
import { game, newKey, openSessionRoom } from './testing/sessionRoom.ts'

const { database, call, nextNonce } = await openSessionRoom()

it('[threat 82] a network has 100,000 uses of permissions signed a day, each of which is remembered', async () => {
  const use = () =>
    call(newKey().address, '/sign', {
      ...{ pci: '00000000-0000-4000-8000-000000000000', nonce: nextNonce() },
      ...{ calls: [{ to: game, value: '0x0', data: '0x11223344' }], signature: '0x00' },
    })
  expect((await use()).status).toBe(400)
  const { rowCount } = await database.pool.query(`UPDATE window_counters SET count = 99999 WHERE key LIKE 'uses:%'`)
  expect(rowCount).toBe(1)
  expect((await use()).status).toBe(400)
  const refused = await use()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true])
})
