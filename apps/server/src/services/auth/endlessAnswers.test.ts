import { createHash, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@latchkey/wire/api/auth'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { embedder, projectId, startTestWallet } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const mebibyte = 1_048_576
/** More than any honest answer, and less than what hurts the machine that runs this test. */
const mostSent = 64 * mebibyte
const sent = { bytes: 0 }

/** Answers with white space, which JSON may hold any amount of. */
const sendWithoutEnd = (response: ServerResponse): void => {
  const piece = Buffer.alloc(mebibyte, ' ')
  const write = () => {
    while (sent.bytes < mostSent && !response.destroyed) {
      sent.bytes += piece.length
      if (!response.write(piece)) return void response.once('drain', write)
    }
    response.end('{}')
  }
  write()
}

/** An OAuth provider, an OpenID provider and a Farcaster relay, of which one path never stops answering. */
let endless = ''
const answers: Record<string, unknown> = {
  '/github/login/oauth/access_token': { access_token: 'x', token_type: 'bearer' },
  '/v1/channel': { channelToken: 'token', url: 'http://farcaster.example/c' },
  '/v1/channel/status': { state: 'pending' },
}
const outside = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  response.setHeader('content-type', 'application/json')
  if (path === endless) sendWithoutEnd(response)
  else response.end(JSON.stringify(answers[path] ?? {}))
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
const database = await startTestDatabase()
const env = { SOCIAL_STANDIN_URL: base, FARCASTER_RELAY_URL: base }
const wallet = await startTestWallet({ connection: database, env })
afterAll(async () => {
  await wallet.stop()
  await database.stop()
  outside.closeAllConnections()
  outside.close()
})
beforeEach(() => {
  sent.bytes = 0
})

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const startSocial = async (provider: 'google' | 'github') =>
  (await wallet.newClient()).call(auth.startSocial, { projectId, embedder, provider, challenge })
const startFarcaster = async () => {
  const client = await wallet.newClient()
  return { client, ...(await client.call(auth.startFarcaster, { projectId, embedder, challenge })) }
}
const returnFromGitHub = async () => {
  const { uri } = await startSocial('github')
  const state = new URL(uri).searchParams.get('state')
  return String((await fetch(`${wallet.url}/callback/github?code=x&state=${state}`)).status)
}
const waitForFarcaster = async () => {
  const { client, flowId } = await startFarcaster()
  return await refusalOf(client.call(auth.waitFarcaster, { flowId, verifier }))
}

it.each([
  ['/google/.well-known/openid-configuration', () => refusalOf(startSocial('google')), 'social.initiateFailed'],
  ['/github/login/oauth/access_token', returnFromGitHub, '403'],
  ['/github/user', returnFromGitHub, '403'],
  ['/v1/channel', () => refusalOf(startFarcaster()), 'social.farcasterFailed'],
  ['/v1/channel/status', waitForFarcaster, 'social.farcasterFailed'],
])('[CON-04] [CON-05] the answer of %s is read up to a limit', async (path, ask, refusal) => {
  endless = path
  expect(await ask()).toBe(refusal)
  expect(sent.bytes).toBeLessThan(mostSent / 2)
})
