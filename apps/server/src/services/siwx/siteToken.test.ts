import { writeSignIn } from '@latchkey/wire/signIn'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, it } from 'vitest'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'

const [database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
const api = await startTestApi({ connection: database, nodeUrls: [node.url] })
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const origin = 'https://app.example'
const pathOf = (path: string) => `/auth/v1/${path}?projectId=${testProjectId}`

it('[threat 77] a token for the site’s own server ends with the sign-in it was made from', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const { nonce, token } = (await (await api.get(pathOf('nonce'), { headers: { origin } })).json()) as {
    nonce: string
    token: string
  }
  const message =
    writeSignIn({
      ...{ accountAddress: key.address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1' },
      ...{ nonce, issuedAt: new Date().toISOString() },
    }) ?? ''
  const signed = { message, signature: await key.signMessage({ message }) }
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  const session = (await (await api.post(pathOf('authenticate'), signed, { headers })).json()) as { token: string }
  const lifeOf = async () => {
    const reply = await api.post(pathOf('token'), {}, { headers: { authorization: `Bearer ${session.token}` } })
    const { jwt, expiresAt } = (await reply.json()) as { jwt: string; expiresAt: number }
    const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    return [expiresAt - Date.now(), exp * 1_000 - Date.now()]
  }
  const minute = 60_000
  for (const ms of await lifeOf()) expect(Math.round(ms / minute)).toBe(10)
  await database.pool.query(`UPDATE siwx_sessions SET expires_at = now() + interval '3 minutes'`)
  for (const ms of await lifeOf()) expect(Math.round(ms / minute)).toBe(3)
})
