import { createHash } from 'node:crypto'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { logInSocial } from '../auth/testing/otherLogins.ts'
import { startTestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { type Browser, makeWallet } from './testing/testVault.ts'

const database = await startTestDatabase()
const wallet = await startTestWallet({ connection: database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

const hourMs = 3_600_000
const [home, elsewhere] = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '203.0.113.9' }]

/** The number that the sandbox's provider gives to an account. */
const idOf = (login: string) => String(createHash('sha256').update(login).digest().readUIntBE(0, 6))

/** The provider names another address for the same account: whoever is logged in there can change it. */
const changeEmail = (from: string, to: string) =>
  database.pool.query('UPDATE identities SET sub = $2 WHERE sub = $1', [idOf(from), idOf(to)])

const owner = async (login: string, isVerified = true) => {
  const browser = await logInSocial(wallet, 'github', login, { headers: home, isVerified })
  const made = await makeWallet(browser, 'assisted')
  wallet.skip(hourMs)
  return { browser, assistedId: made.idOf('assisted') }
}
const thief = async (login: string) => {
  const browser = await logInSocial(wallet, 'github', login, { headers: elsewhere })
  const [mail] = await wallet.mailsTo(`${login}@example.com`)
  const [, token = ''] = /\/new-device#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  const press = { token, isOwn: true, isFrozen: false }
  if (token) await browser.client.call(vault.answerNewDevice, press, { headers: elsewhere })
  return browser
}
const gateFrom = ({ client, session }: Browser, unlockerId: string) =>
  client.call(vault.openGate, { unlockerId }, { token: session.accessToken, headers: elsewhere })
const subjectsTo = async (login: string) => (await wallet.mailsTo(`${login}@example.com`)).map(({ subject }) => subject)

describe('an address that is new at the provider of a social login', () => {
  it('[threat 36] gets no warning and no link about the new device that brings it; the owner’s does', async () => {
    const { browser, assistedId } = await owner('robbed')
    await changeEmail('robbed', 'robber')
    const there = await thief('robber')
    expect(there.session.userId).toBe(browser.session.userId)
    expect(await subjectsTo('robber')).toEqual([])
    expect(await subjectsTo('robbed')).toEqual(['New login to your wallet'])
    expect(await refusalOf(gateFrom(there, assistedId))).toBe('device.pressLink')
  })

  it('[threat 36] nor where the provider had verified none before', async () => {
    const { assistedId } = await owner('unverified', false)
    await changeEmail('unverified', 'verifier')
    const there = await thief('verifier')
    expect(await subjectsTo('verifier')).toEqual([])
    expect(await refusalOf(gateFrom(there, assistedId))).toBe('device.unconfirmed')
  })

  it('is taken from a confirmed device, and where there is no wallet yet', async () => {
    const { browser } = await owner('moving')
    await changeEmail('moving', 'moved')
    const again = await logInSocial(wallet, 'github', 'moved', { client: browser.client, headers: home })
    expect(again.session.email).toBe('moved@example.com')
    await logInSocial(wallet, 'github', 'moved', { headers: elsewhere })
    expect(await subjectsTo('moved')).toEqual(['New login to your wallet'])

    const first = await logInSocial(wallet, 'github', 'without', { headers: home })
    await changeEmail('without', 'still-without')
    const second = await logInSocial(wallet, 'github', 'still-without', { headers: elsewhere })
    expect([second.session.userId, second.session.email]).toEqual([first.session.userId, 'still-without@example.com'])
  })
})
