import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const origin = 'https://app.example'

/** A sign-in with a key made for it, and the longest message that is accepted. */
const signIn = async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const nonceAnswer = await world.api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { origin } })
  const { nonce, token } = (await nonceAnswer.json()) as { nonce: string; token: string }
  const lines = (statement: string) =>
    [
      ...['app.example wants you to sign in with your Ethereum account:', key.address, '', statement, ''],
      ...[`URI: ${origin}`, 'Version: 1', 'Chain ID: 1329', `Nonce: ${nonce}`],
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
  const message = lines('x'.repeat(8_192 - lines('').length))
  const body = { message, signature: await key.signMessage({ message }) }
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  return world.api.post(`/auth/v1/authenticate?projectId=${testProjectId}`, body, { headers })
}

it('[threat 82] a sign-in stores what is read again, and nothing as long as its sender likes', async () => {
  expect((await signIn()).status).toBe(200)
  const { rows } = await world.database.db.execute<{ length: number }>(
    sql`SELECT octet_length(siwx_sessions::text) AS length FROM siwx_sessions`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.length).toBeLessThan(1_024)
})

it('answers an ID that no database can hold as a fault of the caller', async () => {
  const { token } = (await (await signIn()).json()) as { token: string }
  const init = { headers: { authorization: `Bearer ${token}` } }
  const revoke = (id: string) => world.api.post(`/auth/v1/sessions/revoke?projectId=${testProjectId}`, { id }, init)
  for (const id of ['\0', 'a\0b']) expect((await revoke(id)).status).toBe(400)
  expect((await revoke(crypto.randomUUID())).status).toBe(200)
})

it('[AUTH-10] a nonce signs in to the site that asked for it, and to no other of the same project', async () => {
  const [asker, other] = [origin, 'http://localhost:5173']
  const nonceAnswer = await world.api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { origin: asker } })
  const { nonce, token } = (await nonceAnswer.json()) as { nonce: string; token: string }
  const send = async (site: string) => {
    const key = privateKeyToAccount(generatePrivateKey())
    const message = [
      ...[`${new URL(site).host} wants you to sign in with your Ethereum account:`, key.address, '', ''],
      ...[`URI: ${site}`, 'Version: 1', 'Chain ID: 1329', `Nonce: ${nonce}`],
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    const body = { message, signature: await key.signMessage({ message }) }
    const headers = { origin: site, 'x-nonce-jwt': `Bearer ${token}` }
    return world.api.post(`/auth/v1/authenticate?projectId=${testProjectId}`, body, { headers })
  }
  expect(await refusalOf(await send(other))).toMatchObject({ status: 401, field: 'nonce' })
  expect((await send(asker)).status).toBe(200)
})

it('gives each browser a nonce of its own, also behind a cache', async () => {
  const answer = await world.api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { origin } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const chains = await world.api.get('/v1/supported-chains')
  expect(chains.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
})

it('[threat 82] one network signs in 20,000 times a day at most, with however many keys', async () => {
  expect((await signIn()).status).toBe(200)
  await world.database.db.execute(sql`UPDATE window_counters SET count = 19999 WHERE key LIKE 'sign-in:%'`)
  expect((await signIn()).status).toBe(200)
  expect(await refusalOf(await signIn())).toMatchObject({ status: 429, field: 'login.tooMany' })
})
