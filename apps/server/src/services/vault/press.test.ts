import { auth, type LoginKind } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { socialProviders } from '@latchkey/wire/social'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { askFarcaster, logInFarcaster, logInSocial } from '../auth/testing/otherLogins.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder, projectId, startTestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf, type WalletClient } from '../auth/testing/walletClient.ts'
import { enrol } from './testing/enrolled.ts'
import { type Browser, deviceIdOf, makeWallet, tokenOf } from './testing/testVault.ts'

const database = await startTestDatabase()
const wallet = await startTestWallet({ connection: database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

const hourMs = 3_600_000
const [home, elsewhere] = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '203.0.113.9' }]
type Headers = typeof home

const byEmail = async (login: string, headers: Headers, client?: WalletClient): Promise<Browser> => {
  const browser = client ?? (await wallet.newClient())
  const email = `${login}@example.com`
  const { flowId } = await browser.call(auth.startEmail, { projectId, embedder, email }, { headers })
  const otp = await wallet.codeFor(email)
  return {
    client: browser,
    session: await browser.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }, { headers }),
  }
}

const bySocial = Object.fromEntries(
  socialProviders.map((provider) => [
    provider,
    (login: string, headers: Headers) => logInSocial(wallet, provider, login, { headers }),
  ]),
) as Record<(typeof socialProviders)[number], (login: string, headers: Headers) => Promise<Browser>>

/** Every way to log in, except the passkey, which only the owner has. */
const ways: Record<Exclude<LoginKind, 'passkey'>, (login: string, headers: Headers) => Promise<Browser>> = {
  email: byEmail,
  ...bySocial,
  farcaster: (login, headers) => logInFarcaster(wallet, login, { headers }),
}

const gateFrom = ({ client, session }: Browser, unlockerId: string, headers: Headers) =>
  client.call(vault.openGate, { unlockerId }, { token: session.accessToken, headers })

/** An owner with an assisted wallet, whose sessions have all ended. */
const lonelyOwner = async (way: keyof typeof ways, login: string) => {
  const owner = await ways[way](login, home)
  const made = await makeWallet(owner, 'assisted')
  await gateFrom(owner, made.idOf('assisted'), home)
  await owner.client.call(auth.signOut, { isEverywhere: true }, tokenOf(owner))
  wallet.skip(hourMs)
  return { owner, assistedId: made.idOf('assisted') }
}

describe('both halves of an assisted wallet, on a new device in another network', () => {
  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    '[threat 19a] a login by %s gets none before the owner pressed or chose anything',
    async (way) => {
      const { assistedId } = await lonelyOwner(way, `lonely-${way}`)
      const thief = await ways[way](`lonely-${way}`, elsewhere)
      const refusal = await refusalOf(gateFrom(thief, assistedId, elsewhere))
      const hasEmail = ['email', 'google', 'apple', 'github', 'discord'].includes(way)
      expect(refusal).toBe(hasEmail ? 'device.pressLink' : 'device.unconfirmed')
      const { rows } = await database.pool.query('SELECT pressed_at FROM devices WHERE id = $1', [
        await deviceIdOf(thief),
      ])
      expect(rows).toEqual([{ pressed_at: null }])
    },
  )

  it('[threat 19a] a Farcaster login without email and logged-in browser waits for 72 hours', async () => {
    const { assistedId } = await lonelyOwner('farcaster', 'waits')
    const { client } = await ways.farcaster('waits', elsewhere)
    const gateNow = async () => {
      const again = await logInFarcaster(wallet, 'waits', { client, headers: elsewhere })
      return await gateFrom(again, assistedId, elsewhere)
    }
    wallet.skip(71 * hourMs)
    expect(await refusalOf(gateNow())).toBe('device.unconfirmed')
    wallet.skip(hourMs)
    expect((await gateNow()).userHalf).toBeTruthy()
  })

  it('[threat 19a] a Farcaster login whose number a confirmed device chose gets them at once', async () => {
    const owner = await ways.farcaster('chosen', home)
    const made = await makeWallet(owner, 'assisted')
    const asked = await askFarcaster(wallet, 'chosen', { headers: elsewhere })
    const waiting = await asked.wait()
    const { token } = await owner.client.call(auth.findLoginRequest, {}, tokenOf(owner))
    const matchNumber = waiting.status === 'confirm' ? waiting.matchNumber : ''
    await owner.client.call(auth.approveDevice, { token: token ?? '', isApproved: true, matchNumber })
    // An unmodified client shows the number as an error and asks again.
    const again = await logInFarcaster(wallet, 'chosen', { client: asked.client, headers: elsewhere })
    expect((await gateFrom(again, made.idOf('assisted'), elsewhere)).userHalf).toBeTruthy()
  })

  it('[threat 19a] the owner’s own network counts as theirs for 30 days after a confirmed device was there', async () => {
    const { assistedId } = await lonelyOwner('email', 'long-away')
    wallet.skip(30 * 24 * hourMs - 2 * hourMs)
    const inTime = await byEmail('long-away', home)
    expect((await gateFrom(inTime, assistedId, home)).userHalf).toBeTruthy()
    wallet.skip(2 * hourMs)
    // The device in between was never confirmed, so it says nothing about the network.
    expect(await refusalOf(gateFrom(await byEmail('long-away', home), assistedId, home))).toBe('device.pressLink')
  })

  it('a passkey is proof enough', async () => {
    const owner = await byEmail('has-passkey', home)
    const made = await makeWallet(owner, 'assisted')
    const site = { origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder }
    const passkey = createSoftPasskey(site)
    await enrol(owner, made, passkey)
    const client = await wallet.newClient()
    const { flowId, options } = await client.call(auth.startPasskey, { projectId, embedder }, { headers: elsewhere })
    const response = passkey.assert(options)
    const session = await client.call(auth.verifyPasskey, { flowId, response }, { headers: elsewhere })
    expect((await gateFrom({ client, session }, made.idOf('assisted'), elsewhere)).userHalf).toBeTruthy()
  })
})
