import { createHash, randomBytes } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { type SocialProvider, socialProviders } from '@latchkey/wire/social'
import { describe, expect, it } from 'vitest'
import { clean } from '../../retention/startCleaning.ts'
import { describeUser } from './login/describeUser.ts'
import { createMiniBrowser, readForm } from './testing/miniBrowser.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

type Data = { resultUri: string; targetOrigin: string; returnUrl: string; error?: string }

const start = async (client: WalletClient, provider: SocialProvider) => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const started = await client.call(auth.startSocial, { projectId, embedder, provider, challenge })
  return { ...started, verifier }
}

/** Goes to the provider, signs in, and comes back to the wallet origin's callback page. */
const visit = async (
  uri: string,
  fields: Record<string, string>,
): Promise<{ status: number; data: Data; path?: string }> => {
  const browser = createMiniBrowser(wallet.origin)
  const page = await browser.follow(uri)
  expect(page.html).toContain('A stub of the sandbox')
  const back = await browser.submit(page, { answer: 'allow', login: 'ada', isVerified: 'true', ...fields })
  if (back.url.startsWith(wallet.origin)) {
    const path = back.url.slice(wallet.origin.length)
    return { ...(await comeBack(path)), path }
  }
  const { action, values } = readForm(back.html.replaceAll('/>', '>'))
  expect(action).toBe(`${wallet.origin}/callback/apple`)
  return await comeBack('/callback/apple', new URLSearchParams(values))
}

const comeBack = async (path: string, posted?: URLSearchParams): Promise<{ status: number; data: Data }> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' }
  const response = await fetch(wallet.url + path, {
    redirect: 'manual',
    ...(posted && { method: 'POST', body: posted.toString(), headers }),
  })
  expect(response.headers.get('location')).toBeNull()
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self'")
  const [, json = '{}'] = /id="latchkey-data">(.*?)<\/script>/.exec(await response.text()) ?? []
  return { status: response.status, data: JSON.parse(json) as Data }
}

describe('social login', () => {
  it.each(socialProviders)('[CON-04] logs in with %s, as the same user each time (server part)', async (provider) => {
    const client = await wallet.newClient()
    const { uri, flowId, verifier } = await start(client, provider)
    const { status, data } = await visit(uri, { login: `ada-${provider}` })
    expect(status).toBe(200)
    expect(data.targetOrigin).toBe(embedder)
    expect(data.returnUrl).toBe(`${embedder}/?result_uri=${encodeURIComponent(data.resultUri)}`)
    const session = await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    const hasEmail = ['google', 'apple', 'github', 'discord'].includes(provider)
    expect(session).toMatchObject({
      login: provider,
      userName: `ada-${provider}`,
      email: hasEmail ? `ada-${provider}@example.com` : null,
    })
    const secondClient = await wallet.newClient()
    const second = await start(secondClient, provider)
    const { data: more } = await visit(second.uri, { login: `ada-${provider}` })
    const { flowId: id, verifier: secret } = second
    const same = await secondClient.call(auth.redeemSocial, { flowId: id, resultUri: more.resultUri, verifier: secret })
    expect(same.userId).toBe(session.userId)
  })

  it('[CON-04] rejects other providers (server part)', async () => {
    const client = await wallet.newClient()
    const refused = await refusalOf(start(client, 'myspace' as SocialProvider))
    expect(refused).toBe('provider')
    expect((await fetch(`${wallet.url}/callback/myspace?code=x&state=y`)).status).toBe(404)
  })

  it('separates users of a provider from each other and from the same email address', async () => {
    const byMail = await wallet.logIn('same@example.com')
    const logIn = async (provider: SocialProvider, login: string) => {
      const client = await wallet.newClient()
      const { uri, flowId, verifier } = await start(client, provider)
      const { data } = await visit(uri, { login })
      return await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    }
    const users = [
      byMail.session,
      await logIn('google', 'same'),
      await logIn('github', 'same'),
      await logIn('google', 'other'),
    ]
    expect(new Set(users.map(({ userId }) => userId)).size).toBe(4)
    expect(users[1]?.email).toBe('same@example.com')
  })

  it('stores no name in the clear, and seals the names that an older version stored', async () => {
    const logIn = async () => {
      const client = await wallet.newClient()
      const { uri, flowId, verifier } = await start(client, 'github')
      const { data } = await visit(uri, { login: 'canary-name' })
      return await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    }
    const { db, keyring } = wallet.services
    const { pool } = database
    const dump = async () => {
      const { rows } = await pool.query<{ row: string }>('SELECT to_jsonb(t)::text AS row FROM identities t')
      return rows.map(({ row }) => row).join('')
    }
    const { userId, userName } = await logIn()
    expect(userName).toBe('canary-name')
    expect(await dump()).not.toContain('canary-name')

    await pool.query("UPDATE identities SET user_name = 'canary-older' WHERE user_id = $1", [userId])
    const nameNow = () => db.transaction((tx) => describeUser(tx, keyring, userId)).then((user) => user.userName)
    expect(await nameNow()).toBe('canary-older')
    await clean({ db, keyring, onFailure: (error) => expect.unreachable(String(error)) }, new Date())
    expect(await dump()).not.toContain('canary')
    expect(await nameNow()).toBe('canary-older')
    expect((await logIn()).userName).toBe('canary-name')
  })

  it('hides an unverified email address', async () => {
    const client = await wallet.newClient()
    const { uri, flowId, verifier } = await start(client, 'google')
    const { data } = await visit(uri, { login: 'victim@example.com', isVerified: 'false' })
    const session = await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    expect(session.email).toBeNull()
  })

  it('returns the result only to the frame that started', async () => {
    const [victim, thief] = [await wallet.newClient(), await wallet.newClient()]
    const begun = await start(victim, 'github')
    const { data } = await visit(begun.uri, {})
    const { flowId, verifier } = begun
    const { resultUri } = data
    expect(await refusalOf(thief.call(auth.redeemSocial, { flowId, resultUri, verifier }))).toBe('session.flowMissing')
    // The thief's own result in the victim's frame would log the victim in as the thief.
    const theirs = await start(thief, 'github')
    const { data: stolen } = await visit(theirs.uri, { login: 'mallory' })
    const swapped = { flowId, resultUri: stolen.resultUri, verifier }
    expect(await refusalOf(victim.call(auth.redeemSocial, swapped))).toBe('social.refused')
    expect((await victim.call(auth.redeemSocial, { flowId, resultUri, verifier })).userName).toBe('ada')
  })

  it("accepts a state once: repeating the provider's answer gives no second result", async () => {
    const client = await wallet.newClient()
    const { uri, flowId, verifier } = await start(client, 'google')
    const { data, path = '' } = await visit(uri, {})
    expect(path).toMatch(/^\/callback\/google\?.*state=/)
    expect(await comeBack(path)).toMatchObject({ status: 403, data: { resultUri: null } })
    // The first result still works.
    const session = await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    expect(session.userName).toBe('ada')
  })

  it('accepts a result once; a second time ends its session', async () => {
    const client = await wallet.newClient()
    const { uri, flowId, verifier } = await start(client, 'discord')
    const { data } = await visit(uri, {})
    const session = await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    await client.call(vault.read, {}, { token: session.accessToken })
    const replay = client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    expect(await refusalOf(replay)).toBe('session.flowMissing')
    expect(await refusalOf(client.call(vault.read, {}, { token: session.accessToken }))).toBe('session.ended')
  })

  it('rejects a wrong verifier, which uses up the result, and a result after a minute', async () => {
    const client = await wallet.newClient()
    const first = await start(client, 'x')
    const { data } = await visit(first.uri, {})
    const wrong = { flowId: first.flowId, resultUri: data.resultUri, verifier: randomBytes(32).toString('base64url') }
    expect(await refusalOf(client.call(auth.redeemSocial, wrong))).toBe('social.refused')
    expect(await refusalOf(client.call(auth.redeemSocial, { ...wrong, verifier: first.verifier }))).toBe(
      'session.flowMissing',
    )
    const second = await start(client, 'x')
    const { data: late } = await visit(second.uri, {})
    wallet.skip(61_000)
    const { flowId, verifier } = second
    expect(await refusalOf(client.call(auth.redeemSocial, { flowId, resultUri: late.resultUri, verifier }))).toBe(
      'social.refused',
    )
  })

  it('accepts a state once, for its provider only, and no invented one', async () => {
    const client = await wallet.newClient()
    const { uri } = await start(client, 'github')
    const state = new URL(uri).searchParams.get('state') ?? ''
    for (const path of [
      `/callback/discord?code=x&state=${state}`,
      '/callback/github?code=x&state=invented',
      '/callback/github',
    ]) {
      const { status, data } = await comeBack(path)
      expect([status, data.resultUri, data.targetOrigin]).toEqual([403, null, null])
      expect(data.error).toBe('This login is over. Start again.')
    }
    const browser = createMiniBrowser(wallet.origin)
    const back = await browser.submit(await browser.follow(uri), { answer: 'allow', login: 'ada' })
    const path = back.url.slice(wallet.origin.length)
    expect((await comeBack(path)).status).toBe(200)
    expect((await comeBack(path)).status).toBe(403)
  })

  it('takes no answer of the provider after ten minutes', async () => {
    const { uri } = await start(await wallet.newClient(), 'github')
    const browser = createMiniBrowser(wallet.origin)
    const back = await browser.submit(await browser.follow(uri), { answer: 'allow', login: 'ada' })
    wallet.skip(10 * 60_000)
    expect(await comeBack(back.url.slice(wallet.origin.length))).toMatchObject({
      status: 403,
      data: { resultUri: null },
    })
  })

  it('ends calmly when the user declines', async () => {
    const client = await wallet.newClient()
    for (const provider of ['google', 'github'] as const) {
      const { uri, flowId, verifier } = await start(client, provider)
      const { status, data } = await visit(uri, { answer: 'deny' })
      expect([status, data.resultUri, data.returnUrl]).toEqual([403, null, `${embedder}/`])
      const redeem = client.call(auth.redeemSocial, { flowId, resultUri: `${wallet.origin}/result?result=x`, verifier })
      expect(await refusalOf(redeem)).toBe('session.flowMissing')
    }
  })

  it('returns only to the starting page, whatever the parameters', async () => {
    const client = await wallet.newClient()
    const { uri } = await start(client, 'github')
    const target = new URL(uri)
    expect(target.searchParams.get('redirect_uri')).toBe(`${wallet.origin}/callback/github`)
    target.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await fetch(target, { redirect: 'manual' })).status).toBe(400)
    const evil = 'https://evil.example'
    const query = ['next', 'url', 'redirect_uri', 'returnUrl', 'targetOrigin', 'result_uri']
      .map((name) => `${name}=${encodeURIComponent(evil)}`)
      .join('&')
    for (const path of [`/loading?${query}`, `/callback/github?${query}`]) {
      const response = await fetch(wallet.url + path, { redirect: 'manual' })
      expect(response.headers.get('location')).toBeNull()
      expect(await response.text()).not.toContain('evil.example')
    }
  })

  it('logs no code, token or state', async () => {
    const client = await wallet.newClient()
    const { uri, flowId, verifier } = await start(client, 'google')
    const { data } = await visit(uri, {})
    const session = await client.call(auth.redeemSocial, { flowId, resultUri: data.resultUri, verifier })
    const { searchParams } = new URL(uri)
    const result = new URL(data.resultUri).searchParams.get('result') ?? ''
    const secrets = [searchParams.get('state'), searchParams.get('nonce'), verifier, result, session.accessToken]
    const said = wallet.lines.join('\n')
    for (const secret of secrets) expect(secret && said.includes(secret)).toBe(false)
  })
})
