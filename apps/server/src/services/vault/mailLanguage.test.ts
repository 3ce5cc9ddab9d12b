import { auth } from '@latchkey/wire/api/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { embedder, projectId, startTestWallet, type TestWallet } from '../auth/testing/testWallet.ts'
import type { WalletClient } from '../auth/testing/walletClient.ts'
import { makeWallet } from './testing/testVault.ts'

let database: TestDatabase
let wallet: TestWallet

beforeAll(async () => {
  database = await startTestDatabase()
  wallet = await startTestWallet({ connection: database })
})
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

/** A complete login by a browser with a language. */
const logIn = async (email: string, language: string, given?: WalletClient) => {
  const client = given ?? (await wallet.newClient())
  const headers = { 'accept-language': language }
  const { flowId, action } = await client.call(auth.startEmail, { projectId, embedder, email }, { headers })
  const otp = action === 'CONNECT' ? undefined : await wallet.codeFor(email)
  const session = await client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }, { headers })
  return { client, session }
}
const subjects = async (email: string) => (await wallet.mailsTo(email)).map(({ subject }) => subject)

describe('the language of emails', () => {
  it("a code uses the caller's language, or English", async () => {
    await logIn('ada@example.com', 'ar-EG,ar;q=0.9,en;q=0.5')
    expect(await subjects('ada@example.com')).toEqual(['رمز الدخول الخاص بك'])
    const { client } = await wallet.logIn('plain@example.com')
    expect(client).toBeDefined()
    expect(await subjects('plain@example.com')).toEqual(['Your login code'])
  })

  it("a warning uses the owner's language, not that of the reported browser", async () => {
    const owner = await logIn('owner@example.com', 'de')
    await makeWallet(owner, 'assisted')
    const thief = await logIn('owner@example.com', 'zh')
    expect(thief.session.userId).toBe(owner.session.userId)
    expect(await subjects('owner@example.com')).toEqual([
      'Neue Anmeldung bei Ihrer Wallet',
      '您的登录验证码',
      'Ihr Anmeldecode',
    ])
    // The owner's own browser, now in another language.
    await logIn('owner@example.com', 'fr', owner.client)
    await logIn('owner@example.com', 'es')
    expect((await subjects('owner@example.com'))[0]).toBe('Nouvelle connexion à votre portefeuille')
  })
})
