import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@latchkey/wire/api/auth'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { embedder, projectId, startTestWallet } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

/** A Farcaster relay where nobody ever approves. It counts what it is asked. */
const asked = { channels: 0, looks: 0 }
let isBroken = false
let link = 'https://farcaster.example/c'
const relay = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.method === 'POST') {
    asked.channels += 1
    return response.end(JSON.stringify({ channelToken: `token-${asked.channels}`, url: link }))
  }
  asked.looks += 1
  // An answer that can't be read ends the waits.
  return response.end(isBroken ? '{}' : '{"state":"pending"}')
})
await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
const database = await startTestDatabase()
const wallet = await startTestWallet({
  connection: database,
  env: {
    FARCASTER_RELAY_URL: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    LOGINS_PER_NETWORK: '3',
  },
})
afterAll(async () => {
  await wallet.stop()
  await database.stop()
  relay.closeAllConnections()
  relay.close()
})
beforeEach(() => database.pool.query('DELETE FROM window_counters'))

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const start = async () => {
  const client = await wallet.newClient()
  return { client, ...(await client.call(auth.startFarcaster, { projectId, embedder, challenge })) }
}

it('a network that has used up its logins asks the Farcaster relay nothing more', async () => {
  for (let turn = 0; turn < 3; turn++) await start()
  expect(asked.channels).toBe(3)
  for (let turn = 0; turn < 5; turn++) expect(await refusalOf(start())).toBe('login.tooMany')
  expect(asked.channels).toBe(3)
})

it('[CON-05] takes no link from the relay that would run in the page', async () => {
  for (const told of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'blob:https://x.example/1']) {
    await database.pool.query('DELETE FROM window_counters')
    link = told
    expect(await refusalOf(start()), told).toBe('social.farcasterFailed')
  }
  link = 'https://farcaster.example/c'
})

it('many waits for one login ask the relay no more often than one', async () => {
  const { client, flowId } = await start()
  asked.looks = 0
  const since = performance.now()
  const wait = () => client.call(auth.waitFarcaster, { flowId, verifier }).catch(() => undefined)
  const waits = Array.from({ length: 40 }, wait)
  await vi.waitFor(() => expect(asked.looks).toBeGreaterThanOrEqual(6), 20_000)
  const tries = asked.looks
  // One wait asks every 600 ms.
  expect((performance.now() - since) / 500).toBeGreaterThanOrEqual(tries - 1)
  isBroken = true
  await Promise.all(waits)
})
