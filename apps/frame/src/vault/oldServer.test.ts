import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { stepUpByPasskey } from './stepUpByPasskey.ts'

const paths: readonly string[] = [auth.startPasskey.path, vault.passkeyOptions.path, auth.startStepUp.path]

/** A logged-in wallet whose server, as of 0.2, names a challenge and no nonce. */
const setUp = async () => {
  const server = createFakeServer()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const reply = await server.fetch(input, init)
    if (!paths.includes(new URL(String(input)).pathname) || reply.status !== 200) return reply
    const { nonce: _, ...body } = (await reply.json()) as { nonce: string }
    return new Response(JSON.stringify({ ...body, options: { challenge: 'AQ' } }), reply)
  }
  const passkeys = createFakePasskeys()
  const wallet = await startTestWallet({ server, passkeys, ports: { fetch } })
  await wallet.logIn()
  await wallet.vault.open()
  const ways: Record<string, () => Promise<unknown>> = {
    'log in': wallet.passkeyLogin().run,
    'add a passkey': () => wallet.vault.enrolPasskey('grant'),
    'prove who you are': () => stepUpByPasskey({ ...wallet, passkeys }, 'export'),
  }
  return { passkeys, ways }
}

describe('[threat 31c] a server that names a challenge instead of a nonce', () => {
  it.each(['log in', 'add a passkey', 'prove who you are'])('gets no passkey asked to %s', async (way) => {
    const { passkeys, ways } = await setUp()
    await expect(ways[way]?.()).rejects.toMatchObject({ code: 'network.badReply' })
    expect(passkeys.challenges).toEqual([])
  })
})
