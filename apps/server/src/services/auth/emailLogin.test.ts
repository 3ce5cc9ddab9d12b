import { auth } from '@latchkey/wire/api/auth'
import { HttpError } from '@latchkey/wire/walletErrors'
import pg from 'pg'
import { describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId, startTestWallet } from './testing/testWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet({ isStill: true })

/** Another server on the same database and master key. */
const restart = (env: Record<string, string> = {}) =>
  startTestWallet({ connection: database, dataDir: wallet.dataDir, env })
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
/** Wrong codes, no two of which differ in one digit only. */
const guesses = (code: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, index) => `${String(index).padStart(3, '0')}`.repeat(2))
    .filter((guess) => guess !== code)
    .slice(0, count)
const verify = (client: WalletClient, flowId: string, otp: string) =>
  client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })

/** The queries of the transaction that stored a login. */
const workOf = ({ mock }: MockInstance): readonly string[] => {
  const queries = mock.calls.map(([query], index) => ({
    connection: mock.contexts[index],
    text: typeof query === 'string' ? query : String(query.text),
  }))
  const writer = queries.find(({ text }) => text.startsWith('insert into "login_flows"'))?.connection
  const texts = queries.filter(({ connection }) => connection === writer).map(({ text }) => text)
  return texts.slice(texts.indexOf('begin'), texts.indexOf('commit') + 1)
}

describe('email login', () => {
  it('[AUTH-01] asks for a code, then starts a session; a logged-in browser connects at once (server part)', async () => {
    const client = await wallet.newClient()
    const started = await wallet.startEmail(client, 'Ada@Example.COM')
    expect(started).toMatchObject({ action: 'VERIFY_OTP', resendAfterSeconds: 30, matchNumber: null })
    const session = await verify(client, started.flowId, await wallet.codeFor('ada@example.com'))
    expect(session).toMatchObject({ login: 'email', email: 'ada@example.com', userName: null })
    expect(session.accessExpiresAt - Date.now()).toBeGreaterThan(9 * 60_000)

    const secondLogin = await wallet.startEmail(client, 'ada@example.com', session.refreshToken)
    expect(secondLogin.action).toBe('CONNECT')
    expect(await wallet.mailsTo('ada@example.com')).toHaveLength(1)
    const back = await client.call(auth.verifyEmail, { flowId: secondLogin.flowId })
    expect(back.userId).toBe(session.userId)
    expect(await client.call(auth.check, {}, { token: back.accessToken })).toEqual({ isConnected: true })
    // The previous session was replaced, so its token no longer works.
    expect(
      await refusalOf(client.call(auth.startStepUp, { action: 'export', by: 'otp' }, { token: session.accessToken })),
    ).toBe('session.ended')

    await client.call(auth.signOut, { isEverywhere: false }, { token: back.accessToken })
    expect((await wallet.startEmail(client, 'ada@example.com', back.refreshToken)).action).toBe('VERIFY_OTP')
  })

  it('another browser of the same user gets the same account, and only it can use its code', async () => {
    const { session } = await wallet.logIn('two@example.com')
    const second = await wallet.newClient()
    const { flowId } = await wallet.startEmail(second, 'two@example.com')
    const code = await wallet.codeFor('two@example.com')
    const thief = await wallet.newClient()
    expect(await refusalOf(verify(thief, flowId, code))).toBe('session.flowMissing')
    const theirs = await wallet.startEmail(thief, 'thief@example.com')
    expect(await refusalOf(verify(thief, theirs.flowId, code))).toBe('otp.wrong')
    expect((await verify(second, flowId, code)).userId).toBe(session.userId)
    expect(await refusalOf(verify(second, flowId, code))).toBe('session.flowMissing')
  })

  it('[AUTH-03] rejects invalid addresses (server part)', async () => {
    const client = await wallet.newClient()
    for (const email of ['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@localhost', 'a,b@example.com']) {
      const error = await wallet.startEmail(client, email).catch((reason: unknown) => reason)
      expect(error, email).toBeInstanceOf(HttpError)
      expect((error as HttpError).status, email).toBe(400)
    }
  })

  it('[AUTH-04] returns the seconds until the next email: 30, 60, then 120 (server part)', async () => {
    const client = await wallet.newClient()
    const email = 'ladder@example.com'
    const soon = async () => {
      const error = (await wallet.startEmail(client, email).catch((reason: unknown) => reason)) as HttpError
      return { status: error.status, says: error.message, retryAfterMs: error.retryAfterMs }
    }
    expect((await wallet.startEmail(client, email)).resendAfterSeconds).toBe(30)
    expect(await soon()).toEqual({ status: 429, says: 'Please try again after 30 seconds', retryAfterMs: 30_000 })
    wallet.skip(29_000)
    expect((await soon()).says).toBe('Please try again after 1 seconds')
    wallet.skip(1_100)
    expect((await wallet.startEmail(client, email)).resendAfterSeconds).toBe(60)
    wallet.skip(60_100)
    expect((await wallet.startEmail(client, email)).resendAfterSeconds).toBe(120)
    expect(await wallet.mailsTo(email)).toHaveLength(3)
  })

  it('sends one inbox 5 emails an hour and 10 a day, whoever asks', async () => {
    const email = 'bombed@example.com'
    let sent = 0
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const started = await wallet.startEmail(await wallet.newClient(), email).catch(() => undefined)
      if (started) {
        sent += 1
        await wallet.services.outbox.flush()
      }
      if (minute === 50) expect(sent).toBe(5)
      wallet.skip(600_000)
    }
    expect(sent).toBe(10)
    expect(await wallet.mailsTo(email)).toHaveLength(10)
  })

  it('checks five of a hundred simultaneous tries', async () => {
    const client = await wallet.newClient()
    const { flowId } = await wallet.startEmail(client, 'parallel@example.com')
    const code = await wallet.codeFor('parallel@example.com')
    await client.call(auth.check, {})
    const answers = await Promise.all(guesses(code, 100).map((guess) => refusalOf(verify(client, flowId, guess))))
    expect(answers.filter((answer) => answer === 'otp.wrong')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'otp.tooManyTries')).toHaveLength(96)
    const { rows } = await database.pool.query('SELECT failures FROM otp_counters WHERE email_hash = $1', [
      wallet.services.keyring.hash('email', 'parallel@example.com'),
    ])
    expect(rows).toEqual([{ failures: 5 }])
    expect(await refusalOf(verify(client, flowId, code))).toBe('otp.tooManyTries')
  })

  it('starts one session when the right code arrives twenty times at once', async () => {
    const client = await wallet.newClient()
    const { flowId } = await wallet.startEmail(client, 'once@example.com')
    const code = await wallet.codeFor('once@example.com')
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => verify(client, flowId, code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accepts a code for exactly five minutes', async () => {
    const [early, late] = [await wallet.newClient(), await wallet.newClient()]
    const first = await wallet.startEmail(early, 'early@example.com')
    const second = await wallet.startEmail(late, 'late@example.com')
    const [earlyCode, lateCode] = [await wallet.codeFor('early@example.com'), await wallet.codeFor('late@example.com')]
    wallet.skip(5 * 60_000 - 5_000)
    await verify(early, first.flowId, earlyCode)
    wallet.skip(6_000)
    expect(await refusalOf(verify(late, second.flowId, lateCode))).toBe('otp.expired')
  })

  it('needs an emailed link with its number after five wrong codes', async () => {
    const client = await wallet.newClient()
    const email = 'risky@example.com'
    const { flowId } = await wallet.startEmail(client, email)
    const code = await wallet.codeFor(email)
    for (const guess of guesses(code, 5)) await refusalOf(verify(client, flowId, guess))
    wallet.skip(31_000)

    const started = await wallet.startEmail(client, email)
    expect(started).toMatchObject({ action: 'VERIFY_DEVICE', matchNumber: expect.stringMatching(/^\d\d$/) })
    expect(await refusalOf(verify(client, started.flowId, '123456'))).toBe('device.notApproved')
    const [mail] = await wallet.mailsTo(email)
    // The only number in the email may be its minutes; links are removed because their tokens are random.
    expect(mail?.text.replace(/https?:\S+/g, '').match(/\b\d\d\b/g)).toEqual(['10'])
    const [, token = ''] = /\/device#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const phone = await wallet.newClient()
    const seen = await phone.call(auth.describeDevice, { token })
    expect(seen).toMatchObject({ embedder, browser: 'Firefox on Linux', status: 'pending' })
    expect(seen.choices).toHaveLength(3)
    expect(seen.choices).toContain(started.matchNumber)

    const waiting = client.call(auth.waitDevice, { flowId: started.flowId })
    const answer = { token, isApproved: true, matchNumber: started.matchNumber ?? '' }
    expect(await phone.call(auth.approveDevice, answer)).toEqual({ status: 'approved' })
    expect(await waiting).toEqual({ status: 'approved' })
    const session = await verify(client, started.flowId, await wallet.codeFor(email))
    expect(session.email).toBe(email)
  })

  it('denies a login for good when the wrong number is chosen', async () => {
    const strict = await restart({ DEVICE_APPROVAL: 'always' })
    try {
      const client = await strict.newClient()
      const started = await strict.startEmail(client, 'tricked@example.com')
      const [mail] = await strict.mailsTo('tricked@example.com')
      const [, token = ''] = /\/device#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
      const { choices } = await client.call(auth.describeDevice, { token })
      const other = choices.find((choice) => choice !== started.matchNumber) ?? ''
      const pick = (matchNumber: string) => client.call(auth.approveDevice, { token, isApproved: true, matchNumber })
      expect(await pick(other)).toEqual({ status: 'denied' })
      expect(await pick(started.matchNumber ?? '')).toEqual({ status: 'denied' })
      expect(await client.call(auth.waitDevice, { flowId: started.flowId })).toEqual({ status: 'denied' })

      const late = await strict.startEmail(await strict.newClient(), 'latelink@example.com')
      expect(late.action).toBe('VERIFY_DEVICE')
      const [lateMail] = await strict.mailsTo('latelink@example.com')
      const [, lateToken = ''] = /\/device#token=([\w-]+)/.exec(lateMail?.text ?? '') ?? []
      strict.skip(10 * 60_000 + 1_000)
      expect((await client.call(auth.describeDevice, { token: lateToken })).status).toBe('expired')
    } finally {
      await strict.stop({ keepsData: true })
    }
  })

  it('disables codes after fifty failures until the link was used', async () => {
    const client = await wallet.newClient()
    const email = 'locked@example.com'
    const { flowId } = await wallet.startEmail(client, email)
    const code = await wallet.codeFor(email)
    await database.pool.query('UPDATE otp_counters SET failures = 50 WHERE email_hash = $1', [
      wallet.services.keyring.hash('email', email),
    ])
    expect(await refusalOf(verify(client, flowId, code))).toBe('otp.locked')
    wallet.skip(31_000)
    expect((await wallet.startEmail(client, email)).action).toBe('VERIFY_DEVICE')
  })

  it('keeps its counters through a restart', async () => {
    const before = await restart()
    const client = await before.newClient()
    const email = 'restart@example.com'
    const { flowId } = await before.startEmail(client, email)
    await refusalOf(verify(client, flowId, wrong(await before.codeFor(email))))
    const code = await before.codeFor(email)
    await before.stop({ keepsData: true })
    const after = await restart()
    try {
      const stranger = await after.newClient()
      expect(await refusalOf(after.startEmail(stranger, email))).toBe('email.tooSoon')
      const { rows } = await database.pool.query('SELECT tries FROM login_flows WHERE id = $1', [flowId])
      expect(rows).toEqual([{ tries: 1 }])
      expect(after.services.keyring.hash('otp', `${flowId}|${code}`)).toBe(
        (await database.pool.query('SELECT code_hash FROM login_flows WHERE id = $1', [flowId])).rows[0].code_hash,
      )
    } finally {
      await after.stop({ keepsData: true })
    }
  })

  it('answers the same for an unknown address', async () => {
    for (const index of [1, 2, 3]) await wallet.logIn(`known${index}@example.com`)
    wallet.skip(3_600_000)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    const look = async (email: string) => {
      const client = await wallet.newClient()
      await client.call(auth.check, {})
      asked.mockClear()
      const { flowId, ...rest } = await wallet.startEmail(client, email)
      const work = workOf(asked)
      const code = await wallet.codeFor(email)
      const refusal = await refusalOf(verify(client, flowId, wrong(code)))
      const soon = await wallet.startEmail(await wallet.newClient(), email).catch((error: HttpError) => error.message)
      const [mail] = await wallet.mailsTo(email)
      return {
        work,
        says: { rest, id: flowId.length, refusal, soon, subject: mail?.subject, length: mail?.html.length },
      }
    }
    const known = []
    const unknown = []
    for (const index of [1, 2, 3]) {
      const before = (await wallet.mailsTo(`known${index}@example.com`)).length
      known.push(await look(`known${index}@example.com`))
      unknown.push(await look(`never${index}@example.com`))
      expect((await wallet.mailsTo(`known${index}@example.com`)).length - before).toBe(1)
      expect(await wallet.mailsTo(`never${index}@example.com`)).toHaveLength(1)
    }
    expect(unknown.map(({ says }) => says)).toEqual(known.map(({ says }) => says))
    // The same queries, so response times reveal nothing either.
    expect(known[0]?.work.length).toBeGreaterThan(5)
    expect(unknown.map(({ work }) => work)).toEqual(known.map(({ work }) => work))
  })

  it('rejects a page outside the project, and a network that starts too many logins', async () => {
    const client = await wallet.newClient()
    const body = { projectId, embedder: 'https://evil.example', email: 'x@example.com' }
    expect(await refusalOf(client.call(auth.startEmail, body))).toBe('login.originNotAllowed')
    const few = await restart({ LOGINS_PER_NETWORK: '3' })
    few.skip(30 * 24 * 3_600_000)
    try {
      const starts = Array.from({ length: 6 }, async (_, index) =>
        few.startEmail(await few.newClient(), `spray${index}@example.com`).then(
          () => 'started',
          (error: HttpError) => error.reasons[0]?.field,
        ),
      )
      const answers = await Promise.all(starts)
      expect(answers.filter((answer) => answer === 'started')).toHaveLength(3)
      expect(answers.filter((answer) => answer === 'login.tooMany')).toHaveLength(3)
    } finally {
      await few.stop({ keepsData: true })
    }
  })
})
