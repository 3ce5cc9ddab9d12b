import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { endDuring } from './testing/during.ts'
import type { Setup } from './testing/gateCalls.ts'
import { gateRows, sessionless } from './testing/gateRows.ts'
import { deviceIdOf, makeWallet } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()

/** They change nothing. */
const readers = ['read', 'devices', 'readRecord', 'findLoginRequest']
const paths = new Map(
  [vault, auth, ownData].flatMap((table) => Object.entries(table).map(([name, { path }]) => [name, path])),
)

let count = 0
const setUp = async (): Promise<Setup> => {
  count += 1
  const email = `ended-${count}@example.com`
  const here = await wallet.logIn(email)
  const newWallet = await makeWallet(here, 'assisted')
  const there = await wallet.logIn(email)
  const none = () => Promise.resolve('')
  return { email, here, there, newWallet, thereId: await deviceIdOf(there), grant: none, mailGrant: none }
}

describe('a session that ends while its request waits', () => {
  it.each(Object.entries(gateRows).filter(([name]) => ![...readers, ...sessionless].includes(name)))(
    '[threat 33] %s is refused',
    async (name, [request]) => {
      const setup = await setUp()
      const { client, session } = setup.here
      const call: typeof client.call = (row, body, options) =>
        row.path === paths.get(name)
          ? endDuring(database, session.sessionId, () => client.call(row, body, options))
          : client.call(row, body, options)
      const late = request({ ...setup, here: { session, client: { ...client, call } } })
      expect(await refusalOf(late)).toBe('session.ended')
    },
  )
})
