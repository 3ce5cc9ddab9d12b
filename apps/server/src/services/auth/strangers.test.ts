import { auth } from '@latchkey/wire/api/auth'
import { describe, expect, it } from 'vitest'
import { queueMail } from '../../mail/createMailOutbox.ts'
import { grantByMail, makeWallet } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId, startTestWallet, type TestWallet } from './testing/testWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const restart = (env: Record<string, string>) =>
  startTestWallet({ connection: database, dataDir: wallet.dataDir, env: { TRUST_PROXY: '1', ...env } })
/** From a different network than all others in this file. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const verify = (client: WalletClient, flowId: string, otp: string, more = {}) =>
  client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }, more)
/** Wrong codes, none of which counts as a correction of another. */
const guesses = (right: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, index) => String(index % 10).repeat(6))
    .filter((code) => code !== right)
    .slice(0, count)

/** A stranger who knows only the address starts logins until the server sends no more emails. */
const useUpMails = async (email: string): Promise<void> => {
  for (let sent = 0; sent < 5; sent++) {
    await wallet.startEmail(await wallet.newClient(), email)
    wallet.skip(121_000)
  }
  expect(await refusalOf(wallet.startEmail(await wallet.newClient(), email))).toBe('email.tooMany')
}

/** A browser that has logged in, signed out, and comes back hours later. */
const knownBrowser = async (at: TestWallet, email: string): Promise<WalletClient> => {
  const { client, session } = await at.logIn(email)
  await client.call(auth.signOut, { isEverywhere: false }, { token: session.accessToken })
  at.skip(2 * hourMs)
  return client
}

describe('strangers who start logins with an address', () => {
  it('do not lock out a browser that logged in before', async () => {
    const email = 'bombed-owner@example.com'
    const client = await knownBrowser(wallet, email)
    await useUpMails(email)
    const started = await wallet.startEmail(client, email)
    expect(started.action).toBe('VERIFY_OTP')
    // Its own limit holds: the known browser can't flood the inbox either.
    expect(await refusalOf(wallet.startEmail(client, email))).toBe('email.tooSoon')
    expect((await verify(client, started.flowId, await wallet.codeFor(email))).email).toBe(email)
  })

  it('do not use up the codes that unfreeze and export its wallet', async () => {
    const email = 'frozen-owner@example.com'
    const owner = await wallet.logIn(email)
    await makeWallet(owner, 'assisted')
    for (let sent = 0; sent < 4; sent++) {
      wallet.skip(121_000)
      await wallet.startEmail(await wallet.newClient(), email)
    }
    expect(await refusalOf(wallet.startEmail(await wallet.newClient(), email))).toBe('email.tooMany')
    expect(await grantByMail(wallet, owner, email, 'unfreeze')).toMatch(/^[\w-]{43}$/)
    wallet.skip(31_000)
    expect(await grantByMail(wallet, owner, email, 'export')).toMatch(/^[\w-]{43}$/)
  })

  it("do not use up its network's logins or disable its codes", async () => {
    const few = await restart({ LOGINS_PER_NETWORK: '3' })
    few.skip(40 * dayMs)
    try {
      const email = 'neighbour@example.com'
      const client = await knownBrowser(few, email)
      const start = async () => few.startEmail(await few.newClient(), `flood-${crypto.randomUUID()}@example.com`)
      for (let starts = 0; starts < 3; starts++) await start()
      expect(await refusalOf(start())).toBe('login.tooMany')
      await database.pool.query('UPDATE otp_counters SET failures = 50 WHERE email_hash = $1', [
        few.services.keyring.hash('email', email),
      ])
      const started = await few.startEmail(client, email)
      expect(started.action).toBe('VERIFY_OTP')
      expect((await verify(client, started.flowId, await few.codeFor(email))).email).toBe(email)
    } finally {
      await few.stop({ keepsData: true })
    }
  })

  it('do not delay a warning: it is sent before queued login codes', async () => {
    const { services } = wallet
    await services.outbox.flush()
    // With the statistics of an empty table, PostgreSQL plans for one email.
    await database.pool.query('ANALYZE outbox')
    await services.db.transaction(async (tx) => {
      const at = (ms: number) => new Date(services.clock() - ms)
      const code = { name: 'loginCode', code: '123456', site: 'app.example' } as never
      for (let index = 0; index < 30; index++)
        await queueMail(services, tx, at(5_000), `q${index}@example.com`, code, 'en')
      const frozen = { name: 'frozen', at: new Date().toISOString() } as const
      await queueMail(services, tx, at(0), 'urgent@example.com', frozen, 'en')
    })
    await services.outbox.flush()
    const { rows } = await database.pool.query('SELECT to_address FROM sandbox_mails ORDER BY id DESC LIMIT 31')
    const order = rows.map(({ to_address }) => String(to_address)).reverse()
    expect(order.slice(0, 8)).toContain('urgent@example.com')
  })
})

describe('[threat 14] spraying codes', () => {
  it('from one network over many accounts leads to links, twice as long each time', async () => {
    const sprayed = await restart({ WRONG_CODES_PER_NETWORK: '6' })
    sprayed.skip(80 * dayMs)
    const thief = from('203.0.113.9')
    const start = async (more: object, email = `victim-${crypto.randomUUID()}@example.com`) => {
      const client = await sprayed.newClient()
      return { client, email, ...(await client.call(auth.startEmail, { projectId, embedder, email }, more)) }
    }
    /** Two guesses an account: too few for any account to notice. */
    const spray = async () => {
      for (let accounts = 0; accounts < 3; accounts++) {
        const { client, flowId, email } = await start(from(`203.0.113.${accounts}`))
        for (const code of guesses(await sprayed.codeFor(email), 2))
          await refusalOf(verify(client, flowId, code, thief))
      }
    }
    try {
      const owner = await knownBrowser(sprayed, 'in-the-same-network@example.com')
      const open = await start(thief)
      const code = await sprayed.codeFor(open.email)
      await spray()
      expect((await start(thief)).action).toBe('VERIFY_DEVICE')
      expect((await start(from('203.0.114.1'))).action).toBe('VERIFY_OTP')
      expect(await refusalOf(verify(open.client, open.flowId, code, thief))).toBe('otp.locked')
      const body = { projectId, embedder, email: 'in-the-same-network@example.com' }
      expect((await owner.call(auth.startEmail, body, thief)).action).toBe('VERIFY_OTP')
      sprayed.skip(15 * minuteMs + 1_000)
      expect((await start(thief)).action).toBe('VERIFY_OTP')
      await spray()
      sprayed.skip(29 * minuteMs)
      expect((await start(thief)).action).toBe('VERIFY_DEVICE')
      sprayed.skip(2 * minuteMs)
      expect((await start(thief)).action).toBe('VERIFY_OTP')
    } finally {
      await sprayed.stop({ keepsData: true })
    }
  })

  it('at one account from anywhere leads to links: one day, then two, and one again after quiet weeks', async () => {
    const email = 'account@example.com'
    const guess = async () => {
      const client = await wallet.newClient()
      const { action, flowId } = await wallet.startEmail(client, email)
      if (action === 'VERIFY_OTP')
        for (const code of guesses(await wallet.codeFor(email), 5)) await refusalOf(verify(client, flowId, code))
      wallet.skip(3 * minuteMs)
      return action
    }
    expect(await guess()).toBe('VERIFY_OTP')
    expect(await guess()).toBe('VERIFY_DEVICE')
    wallet.skip(dayMs)
    expect(await guess()).toBe('VERIFY_OTP')
    wallet.skip(dayMs + hourMs)
    expect(await guess()).toBe('VERIFY_DEVICE')
    wallet.skip(30 * dayMs)
    expect(await guess()).toBe('VERIFY_OTP')
    wallet.skip(dayMs + hourMs)
    expect(await guess()).toBe('VERIFY_OTP')
  })

  it('just under the hourly limit, hour after hour, leads to links too', async () => {
    const ceiling = await restart({ WRONG_CODES_PER_HOUR: '10' })
    ceiling.skip(200 * dayMs)
    const start = async (email = `hourly-${crypto.randomUUID()}@example.com`) => {
      const client = await ceiling.newClient()
      return { client, email, ...(await ceiling.startEmail(client, email)) }
    }
    try {
      const actions: string[] = []
      for (let hour = 0; hour < 6; hour++) {
        for (let accounts = 0; accounts < 4; accounts++) {
          const { client, flowId, email, action } = await start()
          actions.push(action)
          if (action === 'VERIFY_OTP')
            for (const code of guesses(await ceiling.codeFor(email), 2)) await refusalOf(verify(client, flowId, code))
        }
        ceiling.skip(hourMs + minuteMs)
      }
      // 8 wrong codes an hour are below the limit of 10; the daily limit of 40 blocks them.
      expect(actions.indexOf('VERIFY_DEVICE')).toBe(20)
      ceiling.skip(dayMs)
      expect((await start()).action).toBe('VERIFY_OTP')
    } finally {
      await ceiling.stop({ keepsData: true })
    }
  })
})

it('[threat 14] any kind of login is counted by network for an unknown browser, and by browser for a known one', async () => {
  const few = await restart({ LOGINS_PER_NETWORK: '3' })
  // Its clock is ahead of the other wallets in this file, whose cleanup would delete counters that look expired.
  few.skip(300 * dayMs)
  try {
    const known = (await few.logIn('known-here@example.com')).client
    const challenge = Buffer.alloc(32).toString('base64url')
    const starts = {
      passkey: (client: WalletClient, more: object) => client.call(auth.startPasskey, { projectId, embedder }, more),
      social: (client: WalletClient, more: object) =>
        client.call(auth.startSocial, { projectId, embedder, provider: 'google', challenge }, more),
    }
    for (const [index, [name, start]] of Object.entries(starts).entries()) {
      const there = from(`198.51.${100 + index}.7`)
      for (let count = 0; count < 3; count += 1) await start(await few.newClient(), there)
      expect(await refusalOf(start(await few.newClient(), there)), name).toBe('login.tooMany')
      // A browser that has logged in before has its own count.
      await start(known, there)
    }
    for (let count = 2; count < 20; count += 1) await starts.passkey(known, from('198.51.100.7'))
    expect(await refusalOf(starts.passkey(known, from('192.0.2.9')))).toBe('login.tooMany')
  } finally {
    await few.stop({ keepsData: true })
  }
})
