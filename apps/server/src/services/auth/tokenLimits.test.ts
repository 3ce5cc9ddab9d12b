import { auth } from '@latchkey/wire/api/auth'
import { expect, it } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

it('[threat 82] a client that refreshes in a loop fills no table, and a copied token is still noticed', async () => {
  const email = 'loop@example.com'
  const { client, session } = await wallet.logIn(email)
  const given = [session.refreshToken]
  for (let turn = 0; turn < 205; turn++) {
    const { refreshToken } = await client.call(auth.refresh, { refreshToken: given.at(-1) ?? '' })
    given.push(refreshToken)
  }
  const { rows } = await database.pool.query<{ used: boolean; count: number }>(
    `SELECT used_at IS NOT NULL AS used, count(*)::int AS count FROM refresh_tokens WHERE session_id = $1
     GROUP BY 1 ORDER BY 1`,
    [session.sessionId],
  )
  expect(rows).toEqual([
    { used: false, count: 1 },
    { used: true, count: 200 },
  ])
  // One that is forgotten gives nothing, and ends nothing.
  expect(await refusalOf(client.call(auth.refresh, { refreshToken: given[0] ?? '' }))).toBe('session.ended')
  const next = await client.call(auth.refresh, { refreshToken: given.at(-1) ?? '' })
  expect(await refusalOf(client.call(auth.refresh, { refreshToken: given[10] ?? '' }))).toBe('session.ended')
  expect(await refusalOf(client.call(auth.refresh, { refreshToken: next.refreshToken }))).toBe('session.ended')
  expect((await wallet.mailsTo(email))[0]?.subject).toBe('We logged out one of your devices')
})
