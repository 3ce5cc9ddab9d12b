import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { enrol, optionsFor } from '../vault/testing/enrolled.ts'
import { makeWallet, random } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { wallet } = await openTestWallet()

const newPasskey = (more = {}) =>
  createSoftPasskey({ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder, ...more })

let people = 0
/** A user with a wallet and a passkey. */
const someone = async () => {
  people += 1
  const email = `passkey-${people}@example.com`
  const browser = await wallet.logIn(email)
  const newWallet = await makeWallet(browser, 'assisted')
  const passkey = newPasskey()
  const { unlockerId, gate } = await enrol(browser, newWallet, passkey)
  return { email, browser, newWallet, passkey, unlockerId, gate, userId: browser.session.userId }
}
const start = (client: WalletClient) => client.call(auth.startPasskey, { projectId, embedder })
const verify = (client: WalletClient, flowId: string, response: unknown) =>
  client.call(auth.verifyPasskey, { flowId, response })
/** Tries a login on a new browser with this answer of the authenticator; returns how it ended. */
const tryLogin = async (answer: (options: unknown) => unknown) => {
  const client = await wallet.newClient()
  const { flowId, options } = await start(client)
  const login = verify(client, flowId, answer(options))
  return await login.then(
    () => 'came in',
    () => refusalOf(login),
  )
}

describe('passkey-only login', () => {
  it('needs only the passkey, and returns the same wallet and its halves', async () => {
    const { email, newWallet, passkey, unlockerId, gate, userId } = await someone()
    const client = await wallet.newClient()
    const { flowId, options } = await start(client)
    expect(options).toMatchObject({ rpId: 'wallet.localhost', userVerification: 'required' })
    // The options reveal no passkey: the authenticator offers what it has.
    expect((options as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([])
    const session = await verify(client, flowId, passkey.assert(options))
    expect(session).toMatchObject({ userId, login: 'passkey', email })
    const token = { token: session.accessToken }
    const { wallet: stored } = await client.call(vault.read, {}, token)
    expect(stored?.walletId).toBe(newWallet.walletId)
    const assisted = stored?.unlockers.find(({ type }) => type === 'assisted')?.unlockerId ?? ''
    expect((await client.call(vault.openGate, { unlockerId: assisted }, token)).userHalf).toBeTruthy()
    const response = passkey.assert(await optionsFor({ client, session }, 'unlock'))
    expect((await client.call(vault.openGate, { unlockerId, response }, token)).gate).toBe(gate)
    const mails = await wallet.mailsTo(email)
    expect(mails[0]?.subject).toBe('New login to your wallet')
    expect(mails[0]?.text).toContain('It used a passkey of your wallet, so it’s confirmed already.')
  })

  it('accepts an answer once, for its own challenge and browser', async () => {
    const { passkey } = await someone()
    const client = await wallet.newClient()
    const { flowId, options } = await start(client)
    const answer = passkey.assert(options)
    const thief = await wallet.newClient()
    expect(await refusalOf(verify(thief, flowId, answer))).toBe('session.flowMissing')
    await verify(client, flowId, answer)
    expect(await refusalOf(verify(client, flowId, answer))).toBe('session.flowMissing')
    expect(await tryLogin(() => answer)).toBe('passkey.refused')
    const theirs = await start(thief)
    expect(await refusalOf(verify(thief, theirs.flowId, answer))).toBe('passkey.refused')
  })

  it('a challenge is used up by its first answer, right or wrong', async () => {
    const { passkey } = await someone()
    const client = await wallet.newClient()
    const { flowId, options } = await start(client)
    expect(await refusalOf(verify(client, flowId, passkey.assert({ challenge: random() })))).toBe('passkey.refused')
    expect(await refusalOf(verify(client, flowId, passkey.assert(options)))).toBe('session.flowMissing')
  })

  it('a challenge expires after five minutes', async () => {
    const { passkey } = await someone()
    const client = await wallet.newClient()
    const { flowId, options } = await start(client)
    wallet.skip(5 * 60_000 + 1_000)
    expect(await refusalOf(verify(client, flowId, passkey.assert(options)))).toBe('session.flowMissing')
  })

  it('is rejected without user verification, from another embedding page, and as a copy', async () => {
    const { passkey } = await someone()
    passkey.become({ isVerified: false })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('passkey.refused')
    passkey.become({ isVerified: true })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('came in')
    // The counter of a copied authenticator doesn't rise.
    expect(await tryLogin((options) => passkey.assert(options, { isCopy: true }))).toBe('passkey.refused')
    passkey.become({ topOrigin: 'https://evil.example' })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('passkey.refused')
    passkey.become({ topOrigin: embedder })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('came in')
  })

  it('is rejected for another origin or host, and with another key of the same name', async () => {
    const { passkey, userId } = await someone()
    const { id, rawId } = passkey.assert({ challenge: random() })
    const forger = newPasskey()
    forger.claimUser(Buffer.from(userId).toString('base64url'))
    for (let count = 0; count < 5; count += 1) forger.assert({ challenge: random() })
    expect(await tryLogin((options) => ({ ...forger.assert(options), id, rawId }))).toBe('passkey.refused')
    passkey.become({ origin: 'https://evil.example' })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('passkey.refused')
    passkey.become({ origin: wallet.origin, rpId: 'evil.example' })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('passkey.refused')
    passkey.become({ rpId: new URL(wallet.origin).hostname })
    expect(await tryLogin((options) => passkey.assert(options))).toBe('came in')
  })

  it("is rejected with another user's handle, or none", async () => {
    const [mine, theirs] = [await someone(), await someone()]
    mine.passkey.claimUser(Buffer.from(theirs.userId).toString('base64url'))
    expect(await tryLogin((options) => mine.passkey.assert(options))).toBe('passkey.refused')
    mine.passkey.claimUser(undefined)
    expect(await tryLogin((options) => mine.passkey.assert(options))).toBe('passkey.refused')
    mine.passkey.claimUser(Buffer.from(mine.userId).toString('base64url'))
    expect(await tryLogin((options) => mine.passkey.assert(options))).toBe('came in')
  })

  it('reveals nothing about unknown passkeys or invalid answers', async () => {
    const stranger = newPasskey()
    stranger.claimUser(Buffer.from('somebody').toString('base64url'))
    expect(await tryLogin((options) => stranger.assert(options))).toBe('passkey.refused')
    for (const answer of [null, 'x', { id: 'x' }, { id: 1, response: {} }])
      expect(await tryLogin(() => answer)).toBe('passkey.refused')
  })

  it('works only for sites that may use the wallet', async () => {
    const client = await wallet.newClient()
    const body = { projectId, embedder: 'https://evil.example' }
    expect(await refusalOf(client.call(auth.startPasskey, body))).toBe('login.originNotAllowed')
  })
})
