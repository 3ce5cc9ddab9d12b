import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmtpMailer } from './createSmtpMailer.ts'
import { type MailContent, type MailName, mails, toMail } from './mailContent.ts'

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
  ...{ code: '123456', site: 'app.example', browser: 'Firefox on Linux', action: 'export the key of your wallet' },
  ...{ at: 'Sun, 15 Nov 2026 03:00:00 GMT', way: 'A new passkey', newEmail: 'new@example.com' },
  link: 'https://wallet.example/device?token=t0k3n',
  freezeLink: 'https://wallet.example/freeze?token=t0k3n',
  undoLink: 'https://wallet.example/undo?token=t0k3n',
}
const contentOf = (name: MailName) => ({ ...sample, name }) as unknown as MailContent

describe('the mailer', () => {
  it('sends through a real mail server, in two forms, from the sender of the settings', async () => {
    const mailer = createSmtpMailer({
      url: `smtp://me:p%40ss@127.0.0.1:${port}`,
      from: 'Latchkey <no-reply@wallet.example>',
    })
    await mailer.send(toMail('ada@example.com', contentOf('loginCode'), 'wallet.example'))
    mailer.close()
    const [mail] = received
    expect(mail).toMatchObject({ from: 'no-reply@wallet.example', to: ['ada@example.com'], user: 'me' })
    expect(mail?.source).toContain('Subject: Your login code')
    expect(mail?.source).toContain('text/plain')
    expect(mail?.source).toContain('text/html')
    expect(mail?.source).toContain('123456')
    expect(mail?.source).toContain('Auto-Submitted: auto-generated')
  })

  it('rejects when the server refuses, and when it is not there', async () => {
    refusals = 1
    const mailer = createSmtpMailer({ url: `smtp://me:p%40ss@127.0.0.1:${port}`, from: 'a@b.example' })
    await expect(mailer.send(toMail('a@b.example', contentOf('frozen'), 'w'))).rejects.toThrow()
    await mailer.send(toMail('a@b.example', contentOf('frozen'), 'w'))
    mailer.close()
    const away = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.example' })
    await expect(away.send(toMail('a@b.example', contentOf('frozen'), 'w'))).rejects.toThrow()
    away.close()
  })

  it('never sends to more people than it was told', async () => {
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

describe('every mail', () => {
  it.each(Object.keys(mails) as MailName[])('%s says the same in both forms, and loads nothing', (name) => {
    const { subject, text, html } = toMail('ada@example.com', contentOf(name), 'wallet.example')
    const blocks = (mails[name].blocks as (data: object) => { paragraphs: readonly string[]; footnote: string })(sample)
    for (const part of [...blocks.paragraphs, blocks.footnote]) {
      expect(text).toContain(part)
      expect(html).toContain(part.replaceAll("'", '&#39;'))
    }
    expect(subject).not.toMatch(/\d{4,}/)
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|!(?!doctype)/)
    expect(text.includes('123456')).toBe('code' in mails[name] || /Code$/.test(name))
  })

  it('shows what strangers chose as text', () => {
    const evil = { name: 'loginCode', code: '1', site: '<img src=x onerror=alert(1)>"' } as const
    const { html, subject } = toMail('a@b.example', evil, '<b>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>')
    expect(subject).toBe('Your login code')
  })
})
