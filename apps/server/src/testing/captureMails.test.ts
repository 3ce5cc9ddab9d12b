import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmtpMailer } from '../mail/createSmtpMailer.ts'
import { captureMails, type MailCapture } from './captureMails.ts'
import { freePorts } from './freePorts.ts'

let capture: MailCapture
let url: string
beforeAll(async () => {
  const [httpPort = 0] = await freePorts(1)
  capture = await captureMails({ httpPort })
  url = `http://127.0.0.1:${httpPort}`
})
afterAll(() => capture.stop())

it('returns an email as sent, newest first, for its own address only', async () => {
  const mailer = createSmtpMailer({ url: capture.smtpUrl, from: 'Latchkey <no-reply@example.com>' })
  const long = `https://wallet.example/device#token=${'x='.repeat(80)}`
  const first = { to: 'Ada@example.com', subject: 'Your code', text: 'Code:\n\n  123 456\n', html: '<p>123 456</p>' }
  const second = { to: 'ada@example.com', subject: 'Votre clé – é', text: `Grüße, 漢字\n${long}\n`, html: '<p>é</p>' }
  for (const mail of [first, second]) await mailer.send(mail)
  mailer.close()
  const read = async (to: string) =>
    (await (await fetch(`${url}/mail?to=${encodeURIComponent(to)}`)).json()) as { subject: string; text: string }[]
  const mails = await read('ada@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre clé – é', 'Your code'])
  expect(mails[0]?.text).toContain(`Grüße, 漢字\n${long}\n`)
  expect(mails[1]?.text).toMatch(/^ {2}123 456$/m)
  expect(await read('bob@example.com')).toEqual([])
})
