import type { AddressInfo } from 'node:net'
import { type Language, languages } from '@latchkey/wire/languages'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmtpMailer } from './createSmtpMailer.ts'
import { type MailContent, type MailName, type MailText, mails } from './mails.ts'
import { mailWords, toMail } from './toMail.ts'

type Received = { from: string; to: string[]; source: string; user: string | undefined }

const received: Received[] = []
let refusals = 0
const server = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _, done) =>
    password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('no')),
  onData: (stream, { envelope, user }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusals-- > 0) return done(new Error('Try again later'))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ from, to, source: Buffer.concat(chunks).toString('utf8'), user })
      done()
    })
  },
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const sample: Readonly<Record<string, string>> = {
  ...{
    code: '123456',
    site: 'app.example',
    browser: 'Firefox on Linux',
    action: 'export',
    place: '203.0.113.*',
    isConfirmed: 'no',
  },
  ...{ at: '2026-11-15T03:00:00.000Z', way: 'code', newEmail: 'new@example.com', undo: 'possible' },
  ...{ place: '203.0.113.*', login: 'email', hasNumber: 'yes', oldAddress: '0xabc', newAddress: '0xdef' },
  link: 'https://wallet.example/device#token=t0k3n',
  freezeLink: 'https://wallet.example/freeze#token=t0k3n',
  undoLink: 'https://wallet.example/undo#token=t0k3n',
  keepLink: 'https://wallet.example/keep#token=t0k3n',
}
const contentOf = (name: MailName) => {
  const { code, ...rest } = sample
  return { ...rest, ...(/Code$/.test(name) && { code }), name } as unknown as MailContent
}

describe('the mailer', () => {
  it('sends through a real mail server, as text and HTML, from the configured sender', async () => {
    const mailer = createSmtpMailer({
      url: `smtp://me:p%40ss@127.0.0.1:${port}`,
      from: 'Latchkey <no-reply@wallet.example>',
    })
    await mailer.send(toMail('ada@example.com', contentOf('loginCode'), 'wallet.example', 'en'))
    mailer.close()
    const [mail] = received
    expect(mail).toMatchObject({ from: 'no-reply@wallet.example', to: ['ada@example.com'], user: 'me' })
    expect(mail?.source).toContain('Subject: Your login code')
    expect(mail?.source).toContain('text/plain')
    expect(mail?.source).toContain('text/html')
    expect(mail?.source).toContain('123456')
    expect(mail?.source).toContain('Auto-Submitted: auto-generated')
  })

  it('gives an email that is sent again the same Message-ID', async () => {
    const mailer = createSmtpMailer({
      url: `smtp://me:p%40ss@127.0.0.1:${port}`,
      from: 'Latchkey <no-reply@wallet.example>',
    })
    const before = received.length
    const mail = toMail('ada@example.com', contentOf('loginCode'), 'wallet.example', 'en')
    for (const id of ['one', 'one', 'two']) await mailer.send({ ...mail, id })
    mailer.close()
    const ids = received.slice(before).map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1])
    expect(ids).toEqual(['<one@wallet.example>', '<one@wallet.example>', '<two@wallet.example>'])
  })

  it('rejects when the server refuses or is down', async () => {
    refusals = 1
    const mailer = createSmtpMailer({ url: `smtp://me:p%40ss@127.0.0.1:${port}`, from: 'a@b.example' })
    await expect(mailer.send(toMail('a@b.example', contentOf('frozen'), 'w', 'en'))).rejects.toThrow()
    await mailer.send(toMail('a@b.example', contentOf('frozen'), 'w', 'en'))
    mailer.close()
    const away = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.example' })
    await expect(away.send(toMail('a@b.example', contentOf('frozen'), 'w', 'en'))).rejects.toThrow()
    away.close()
  })

  it('never sends to more recipients than given', async () => {
    const mailer = createSmtpMailer({ url: `smtp://me:p%40ss@127.0.0.1:${port}`, from: 'a@b.example' })
    const before = received.length
    const to = 'ada@example.com, eve@evil.example'
    await mailer.send({ to, subject: 'x', text: 'x', html: 'x' }).catch(() => undefined)
    await mailer.send({ to: 'a@b.example', subject: 'x\r\nBcc: eve@evil.example', text: 'x', html: 'x' })
    mailer.close()
    for (const mail of received.slice(before)) {
      expect(mail.to).not.toContain('eve@evil.example')
      expect(mail.source).not.toMatch(/^Bcc:/m)
    }
  })
})

const every = (Object.keys(languages) as Language[]).flatMap((language) =>
  (Object.keys(mails) as MailName[]).map((name) => [language, name] as const),
)

describe('every email', () => {
  it.each(every)('%s: %s says the same in text and HTML, and loads nothing', (language, name) => {
    const { subject, text, html } = toMail('ada@example.com', contentOf(name), 'wallet.example', language)
    const said = (mailWords[language][name] as (data: object) => MailText)({
      ...sample,
      browser: '',
      at: '',
    })
    expect(text.startsWith(said.title)).toBe(true)
    for (const part of [said.title, said.footnote, mailWords[language].sentBy('wallet.example')]) {
      expect(text).toContain(part)
      expect(html).toContain(part.replaceAll("'", '&#39;'))
    }
    const english = (mailWords.en[name] as (data: object) => MailText)(sample)
    expect(said.button === undefined).toBe(english.button === undefined)
    if (said.button)
      expect(text).toMatch(new RegExp(`/\\w+${language === 'en' ? '' : `\\?lang=${language}`}#token=t0k3n$`, 'm'))
    expect(subject).not.toMatch(/\d{4,}/)
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
    const written = html.replace(/<style>.*?<\/style>/s, '')
    expect(`${subject}${text}${written}`).not.toMatch(/undefined|Invalid|!(?!doctype)/)
    expect(text.includes('123456')).toBe(/Code$/.test(name))
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  })

  const channel = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  /** The background of each text class. */
  const stands = { strong: 'card', text: 'card', quiet: 'ground', code: 'code' } as const

  it('is readable in light, dark and unstyled email programs', () => {
    const { html } = toMail('ada@example.com', contentOf('loginCode'), 'wallet.example', 'en')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const inline = (name: string, property: string) =>
      new RegExp(`class="${name}[^"]*" style="[^"]*?(?<![-\\w])${property}:(#\\w{6})`).exec(html)?.[1] ?? ''
    const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1]?.split('(prefers-color-scheme:dark)')[1] ?? ''
    const inDark = (name: string, property: string) =>
      new RegExp(`\\.${name}\\{[^}]*?(?<![-\\w])${property}:(#\\w{6}) !important`).exec(sheet)?.[1] ?? ''
    for (const read of [inline, inDark])
      for (const [name, ground] of Object.entries(stands))
        expect(contrast(read(name, 'color'), read(ground, 'background')), name).toBeGreaterThanOrEqual(4.5)
    expect(luminance(inline('ground', 'background'))).toBeGreaterThan(0.8)
    expect(luminance(inDark('ground', 'background'))).toBeLessThan(0.05)
  })

  it.each(every.filter(([language]) => language !== 'en'))('%s: %s is translated', (language, name) => {
    const mail = (one: Language) => toMail('a@b.example', contentOf(name), 'w', one)
    expect(mail(language).subject).not.toBe(mail('en').subject)
    expect(mail(language).text).not.toMatch(/\b(your|wallet was|this mail|Firefox on)\b/)
  })

  it('shows browser and time in its language', () => {
    const { text } = toMail('a@b.example', contentOf('newDevice'), 'w', 'de')
    expect(text).toContain(
      'Firefox unter Linux im Netz 203.0.113.* hat sich am 15. November 2026 um 03:00 UTC auf app.example',
    )
  })

  it('shows foreign text as text', () => {
    const evil = {
      name: 'loginCode',
      code: '1',
      site: '<img src=x onerror=alert(1)>"',
      browser: 'Firefox',
      place: '<b>',
    } as const
    const { html, subject } = toMail('a@b.example', evil, '<b>', 'en')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>')
    expect(subject).toBe('Your login code')
  })

  it('claims only what the server knows', () => {
    const said = (name: MailName, more: object = {}) =>
      toMail('a@b.example', { ...contentOf(name), ...more } as MailContent, 'w', 'en')
    const recovered = said('recovered')
    expect(recovered.subject).toBe('Someone entered a recovery code')
    expect(recovered.text).toContain('We can’t tell whether it was correct.')
    expect(said('deviceLink').text).toContain('choose the number shown where you’re logging in')
    expect(said('deviceLink', { hasNumber: 'no' }).text).not.toContain('number')
    expect(said('madeYours').text).toContain('A copy made before this change would still work.')
    expect(said('sessionReused').text).toContain('which can mean it was copied')
    expect(said('emailChangedOld').text).toContain('You now log in to your wallet with new@example.com.')
    expect(said('emailChangedNew').text).toContain('can undo this for 72 hours')
    expect(said('emailChangedNew', { undo: 'impossible' }).text).not.toContain('undo')
    for (const name of Object.keys(mails) as MailName[])
      expect(said(name).text).not.toMatch(
        /nobody|somebody|whoever|yours alone|only you|was used to open|device is new/i,
      )
  })
})
