import { createHash, randomBytes } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createFarcaster, type FarcasterAnswer } from '../../sources/farcaster/createFarcaster.ts'
import { makeWallet } from '../vault/testing/testVault.ts'
import { createMiniBrowser } from './testing/miniBrowser.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId, startTestWallet, type TestWallet } from './testing/testWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

const start = async (client: Awaited<ReturnType<TestWallet['newClient']>>) => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { ...(await client.call(auth.startFarcaster, { projectId, embedder, challenge })), verifier }
}

/** Opens the link in a Farcaster app and approves. */
const sayYes = async (url: string, login: string): Promise<void> => {
  const browser = createMiniBrowser(wallet.origin)
  await browser.submit(await browser.follow(url), { answer: 'allow', login })
}

/** A complete login, from a known or a new browser. */
const comeIn = async (login: string, client: WalletClient) => {
  const { url, flowId, verifier } = await start(client)
  await sayYes(url, login)
  const answer = await client.call(auth.waitFarcaster, { flowId, verifier })
  if (answer.status !== 'done') throw new Error(`The login is ${answer.status}.`)
  return { client, session: answer.session }
}

/** Gives an account an email address, as an email change does. */
const addEmail = async (userId: string, email: string): Promise<void> => {
  const { keyring } = wallet.services
  await database.pool.query('INSERT INTO emails VALUES ($1, $2, $3, NULL, now())', [
    ...[keyring.hash('email', email), userId, keyring.seal('email', email)],
  ])
}

/** A thief starts a login and tricks the owner into approving it. */
const trick = async (login: string, lateMs = 0) => {
  const client = await wallet.newClient()
  const flow = await start(client)
  wallet.skip(lateMs)
  await sayYes(flow.url, login)
  const { flowId, verifier } = flow
  const wait = () => client.call(auth.waitFarcaster, { flowId, verifier })
  return { client, flow, wait, answer: await wait() }
}
const linkIn = (text: string | undefined): string => /\/device#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('an attacker starts, the owner approves in Farcaster', () => {
  it('the attacker is not logged in: the owner gets an email with browser, site and network, and chooses the number', async () => {
    const owner = await comeIn('owner-with-email', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    await addEmail(owner.session.userId, 'fc-owner@example.com')
    const { answer, wait } = await trick('owner-with-email')
    expect(answer).toEqual({ status: 'confirm', by: 'email', matchNumber: expect.stringMatching(/^\d\d$/) })
    const [mail] = await wallet.mailsTo('fc-owner@example.com')
    expect(mail?.subject).toBe('Approve a login')
    for (const fact of ['Firefox on Linux', 'app.example', '127.0.0.*', 'Farcaster']) expect(mail?.text).toContain(fact)
    const page = await wallet.newClient()
    const token = linkIn(mail?.text)
    const seen = await page.call(auth.describeDevice, { token })
    expect(seen).toMatchObject({ login: 'farcaster', place: '127.0.0.*', status: 'pending' })
    const { matchNumber } = answer as { matchNumber: string }
    const other = seen.choices.find((choice) => choice !== matchNumber) ?? ''
    expect(await page.call(auth.approveDevice, { token, isApproved: true, matchNumber: other })).toEqual({
      status: 'denied',
    })
    expect(await refusalOf(wait())).toBe('device.denied')
    expect(await wallet.mailsTo('fc-owner@example.com')).toHaveLength(1)
  })

  it('the owner on a new browser matches the number, logs in, and gets an email to undo and freeze', async () => {
    const owner = await comeIn('owner-moves', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    await addEmail(owner.session.userId, 'fc-moves@example.com')
    const { client, answer, wait } = await trick('owner-moves', 6 * 60_000)
    // The link is valid for ten minutes from the approval, however long that took.
    wallet.skip(8 * 60_000)
    const { matchNumber } = answer as { matchNumber: string }
    const token = linkIn((await wallet.mailsTo('fc-moves@example.com'))[0]?.text)
    await (await wallet.newClient()).call(auth.approveDevice, { token, isApproved: true, matchNumber })
    const done = await wait()
    expect(done).toMatchObject({ status: 'done', session: { userId: owner.session.userId, login: 'farcaster' } })
    const [notice] = await wallet.mailsTo('fc-moves@example.com')
    expect(notice?.text).toContain('/new-device#token=')
    // The browser is known from now on, so there is no second question.
    expect((await comeIn('owner-moves', client)).session.userId).toBe(owner.session.userId)
  })

  it('asking again in the same browser returns the same number without a second email; an approval counts for that try', async () => {
    const owner = await comeIn('owner-again', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    await addEmail(owner.session.userId, 'fc-again@example.com')
    const { client, answer } = await trick('owner-again')
    const second = await start(client)
    await sayYes(second.url, 'owner-again')
    const wait = () => client.call(auth.waitFarcaster, { flowId: second.flowId, verifier: second.verifier })
    expect(await wait()).toEqual(answer)
    const mails = await wallet.mailsTo('fc-again@example.com')
    expect(mails).toHaveLength(1)
    const { matchNumber } = answer as { matchNumber: string }
    const token = linkIn(mails[0]?.text)
    await (await wallet.newClient()).call(auth.approveDevice, { token, isApproved: true, matchNumber })
    expect(await wait()).toMatchObject({ status: 'done' })
  })

  it('the owner’s number lets in the browser that showed it, not the attacker’s that waits too', async () => {
    const owner = await comeIn('owner-and-thief', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    await addEmail(owner.session.userId, 'fc-and-thief@example.com')
    const thief = await trick('owner-and-thief')
    const own = await trick('owner-and-thief')
    const token = linkIn((await wallet.mailsTo('fc-and-thief@example.com'))[0]?.text)
    const { matchNumber } = own.answer as { matchNumber: string }
    await (await wallet.newClient()).call(auth.approveDevice, { token, isApproved: true, matchNumber })
    expect(await own.wait()).toMatchObject({ status: 'done' })
    const { rows } = await database.pool.query('SELECT state, device_state FROM login_flows WHERE id = $1', [
      thief.flow.flowId,
    ])
    expect(rows).toEqual([{ state: 'open', device_state: 'pending' }])
  })

  it('many waits at once ask the owner once: one email, with the number that all of them show', async () => {
    const owner = await comeIn('owner-at-once', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    await addEmail(owner.session.userId, 'fc-at-once@example.com')
    const client = await wallet.newClient()
    const { url, flowId, verifier } = await start(client)
    await sayYes(url, 'owner-at-once')
    const wait = () => client.call(auth.waitFarcaster, { flowId, verifier })
    const answers = await Promise.all(Array.from({ length: 8 }, wait))
    expect(await wallet.mailsTo('fc-at-once@example.com')).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'confirm', by: 'email' })
  })

  it('an account without a wallet has nothing to take, so nobody is asked', async () => {
    const owner = await comeIn('owner-no-wallet', await wallet.newClient())
    await addEmail(owner.session.userId, 'fc-no-wallet@example.com')
    expect((await trick('owner-no-wallet')).answer).toMatchObject({ status: 'done' })
    expect(await wallet.mailsTo('fc-no-wallet@example.com')).toEqual([])
  })

  it('without an email, a logged-in browser approves it; without one, the login continues', async () => {
    const owner = await comeIn('owner-no-email', await wallet.newClient())
    await makeWallet(owner, 'assisted')
    const { client: thief, answer, wait } = await trick('owner-no-email')
    expect(answer).toMatchObject({ status: 'confirm', by: 'device' })
    const token = { token: owner.session.accessToken }
    const found = await owner.client.call(auth.findLoginRequest, {}, token)
    expect(await refusalOf(thief.call(auth.findLoginRequest, {}))).toBe('session.ended')
    const { choices, status } = await owner.client.call(auth.describeDevice, { token: found.token ?? '' })
    expect({ count: choices.length, status }).toEqual({ count: 3, status: 'pending' })
    await owner.client.call(auth.approveDevice, { token: found.token ?? '', isApproved: false, matchNumber: '' })
    expect(await refusalOf(wait())).toBe('device.denied')
    expect(await owner.client.call(auth.findLoginRequest, {}, token)).toEqual({ token: null })
    await owner.client.call(auth.signOut, { isEverywhere: true }, token)
    // No device could approve it, and the owner may have lost the browser. A new device is limited anyway.
    expect((await trick('owner-no-email')).answer).toMatchObject({ status: 'done' })
    // Now a new device is logged in. It isn't asked, so it doesn't hold up the next one.
    expect((await trick('owner-no-email')).answer).toMatchObject({ status: 'done' })
    const { rows } = await database.pool.query(
      `SELECT round(extract(epoch FROM confirms_at - created_at) / 3600)::int AS hours FROM devices
       WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [owner.session.userId],
    )
    expect(rows).toEqual([{ hours: 72 }])
  })
})

describe('Farcaster login', () => {
  it('waits until the client signed, then identifies the user', async () => {
    const client = await wallet.newClient()
    const { url, flowId, verifier } = await start(client)
    const waiting = client.call(auth.waitFarcaster, { flowId, verifier })
    const browser = createMiniBrowser(wallet.origin)
    const page = await browser.follow(url)
    expect(page.html).toContain(`sign in to ${new URL(wallet.origin).host}`)
    await browser.submit(page, { answer: 'allow', login: 'dwr' })
    const answer = await waiting
    expect(answer).toMatchObject({ status: 'done', session: { login: 'farcaster', userName: 'dwr', email: null } })
    expect(await refusalOf(client.call(auth.waitFarcaster, { flowId, verifier }))).toBe('session.flowMissing')
  })

  it('works only for the frame that started it', async () => {
    const [client, thief] = [await wallet.newClient(), await wallet.newClient()]
    const { flowId, verifier } = await start(client)
    expect(await refusalOf(thief.call(auth.waitFarcaster, { flowId, verifier }))).toBe('session.flowMissing')
    const wrong = randomBytes(32).toString('base64url')
    expect(await refusalOf(client.call(auth.waitFarcaster, { flowId, verifier: wrong }))).toBe('social.refused')
  })

  it('accepts only a message for us, of this login, signed by the owner of the ID', async () => {
    const { settings } = wallet
    const farcaster = createFarcaster({
      relayUrl: settings.FARCASTER_RELAY_URL,
      rpcUrl: settings.FARCASTER_RPC_URL,
      walletUrl: settings.WALLET_URL,
    })
    const nonce = 'abcdef0123456789'
    const { url, channelToken } = await farcaster.begin(nonce)
    expect(await farcaster.look(channelToken)).toBeUndefined()
    const browser = createMiniBrowser(wallet.origin)
    await browser.submit(await browser.follow(url), { answer: 'allow', login: 'vitalik' })
    const honest = (await farcaster.look(channelToken)) as FarcasterAnswer
    expect(await farcaster.verify(honest, nonce)).toEqual({ fid: String(honest.fid), userName: 'vitalik' })

    await expect(farcaster.verify(honest, 'another0nonce000')).rejects.toThrow('not for this login')
    await expect(farcaster.verify({ ...honest, fid: honest.fid + 1 }, nonce)).rejects.toThrow('not for this login')
    const changed = { ...honest, message: honest.message.replace('Farcaster Auth', 'Farcaster Auth!') }
    await expect(farcaster.verify(changed, nonce)).rejects.toThrow('The signature does not match this address.')

    const stranger = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
    const signAs = async (more: object) => {
      const message = createSiweMessage({
        ...{ address: stranger.address, nonce, version: '1', chainId: 10, issuedAt: new Date() },
        ...{ domain: new URL(wallet.origin).host, uri: `${wallet.origin}/login` },
        resources: [`farcaster://fid/${honest.fid}`],
        ...more,
      })
      return { ...honest, message, signature: await stranger.signMessage({ message }) }
    }
    await expect(farcaster.verify(await signAs({}), nonce)).rejects.toThrow('does not own')
    for (const more of [
      { domain: 'evil.example' },
      { uri: 'https://evil.example/login' },
      { chainId: 1 },
      { expirationTime: new Date(0) },
      { notBefore: new Date(Date.now() + 3_600_000) },
      { resources: [] },
    ])
      await expect(farcaster.verify(await signAs(more), nonce), JSON.stringify(more)).rejects.toThrow(
        'not for this login',
      )
  })

  it('reports a relay outage', async () => {
    const away = await startTestWallet({
      ...{ connection: database, dataDir: wallet.dataDir, env: { FARCASTER_RELAY_URL: 'http://127.0.0.1:9' } },
    })
    try {
      expect(await refusalOf(start(await away.newClient()))).toBe('social.farcasterFailed')
    } finally {
      await away.stop({ keepsData: true })
    }
  })
})
