import { auth } from '@latchkey/wire/api/auth'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { projectId } from './testing/testWallet.ts'

const { wallet } = await openTestWallet()

describe('[T33] a browser with a live server session', () => {
  it('needs a code after it forgot the session, even if the server was not told', async () => {
    const { client } = await wallet.logIn('offline@example.com')
    expect((await wallet.startEmail(client, 'offline@example.com')).action).toBe('VERIFY_OTP')
  })

  it('needs a code for the previous user after someone else logged in', async () => {
    const { client } = await wallet.logIn('before@example.com')
    const { session } = await wallet.logIn('after@example.com', client)
    expect((await wallet.startEmail(client, 'before@example.com', session.refreshToken)).action).toBe('VERIFY_OTP')
    expect((await wallet.startEmail(client, 'after@example.com', session.refreshToken)).action).toBe('CONNECT')
  })

  it('is restored only with its newest token and its own key', async () => {
    const email = 'newest@example.com'
    const { client, session } = await wallet.logIn(email)
    const { refreshToken } = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    const thief = await wallet.newClient()
    expect((await wallet.startEmail(thief, email, refreshToken)).action).toBe('VERIFY_OTP')
    wallet.skip(121_000)
    expect((await wallet.startEmail(client, email, session.refreshToken)).action).toBe('VERIFY_OTP')
    const { action, flowId } = await wallet.startEmail(client, email, refreshToken)
    expect(action).toBe('CONNECT')
    expect((await client.call(auth.verifyEmail, { flowId })).userId).toBe(session.userId)
  })

  it('needs a code at another site of the project', async () => {
    const email = 'elsewhere@example.com'
    const { client, session } = await wallet.logIn(email)
    // A development project allows the local servers of other apps.
    const asked = { projectId, embedder: 'http://localhost:5173', email, refreshToken: session.refreshToken }
    wallet.skip(121_000)
    expect((await client.call(auth.startEmail, asked)).action).toBe('VERIFY_OTP')
  })
})
