import { writeSignIn } from '@latchkey/wire/signIn'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const origin = 'https://app.example'
const pathOf = (path: string) => `/auth/v1/${path}?projectId=${testProjectId}`

/** A sign-in as a contract account on one chain. */
const signIn = async () => {
  const { address, signAhead } = contractWalletOf(privateKeyToAccount(generatePrivateKey()))
  const asked = await world.api.get(pathOf('nonce'), { headers: { origin } })
  const { nonce, token } = (await asked.json()) as { nonce: string; token: string }
  const message =
    writeSignIn({
      ...{ accountAddress: address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1', nonce },
      ...{ statement: 'Sign in', issuedAt: new Date().toISOString() },
    }) ?? ''
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  const body = { message, signature: await signAhead(message) }
  const answer = await world.api.post(pathOf('authenticate'), body, { headers })
  return { address, token: ((await answer.json()) as { token: string }).token }
}

it('[threat 83] a contract on one chain is another account than the same address elsewhere, which may have another owner', async () => {
  const { address, token } = await signIn()
  const { db } = world.database
  // As if it had signed in elsewhere: with its key, or as a contract of another chain.
  const columns = sql`SELECT gen_random_uuid()::text, project_id, origin, network, address, other, '', '', expires_at`
  await db.execute(sql`
    INSERT INTO siwx_sessions (token_hash, project_id, origin, network, address, account, message, signature, expires_at)
    ${columns} FROM siwx_sessions, unnest(ARRAY[${address.toLowerCase()}, ${`eip155:1:${address.toLowerCase()}`}]) AS other`)
  const headers = { authorization: `Bearer ${token}` }
  const { sessions } = (await (await world.api.get(pathOf('sessions'), { headers })).json()) as { sessions: unknown[] }
  expect(sessions).toHaveLength(1)
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM siwx_sessions`)
  for (const { id } of rows) await world.api.post(pathOf('sessions/revoke'), { id }, { headers })
  expect((await db.execute(sql`SELECT 1 FROM siwx_sessions`)).rows).toHaveLength(2)
})
