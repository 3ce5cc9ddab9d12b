import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmtpMailer } from './createSmtpMailer.ts'
import { readRejection } from './readRejection.ts'

/** What the server answers to each recipient. */
const answers: Readonly<Record<string, readonly [number, string]>> = {
  'gone@example.com': [550, '5.1.1 No such user'],
  'nowhere@example.com': [553, '5.1.2 No such domain'],
  'blocked@example.com': [550, '5.7.1 Your network is blocked'],
  'plain@example.com': [550, 'Requested action not taken'],
  'full@example.com': [452, '4.2.2 The mailbox is full'],
  'greylisted@example.com': [450, '4.1.1 Try again later'],
}
const server = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
  onRcptTo: ({ address }, _, done) => {
    const [responseCode, text] = answers[address] ?? []
    done(responseCode ? Object.assign(new Error(text), { responseCode }) : undefined)
  },
  onData: (stream, _, done) => {
    stream.resume()
    stream.on('end', () => done(Object.assign(new Error('5.7.0 Looks like spam'), { responseCode: 554 })))
  },
  onAuth: (_, __, done) => done(new Error('no')),
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const rejectionOf = async (to: string, url = `smtp://${origin}`) => {
  const mailer = createSmtpMailer({ url, from: 'us@example.com' })
  try {
    await mailer.send({ to, subject: 's', text: 't', html: '<p>t</p>' })
    return 'sent'
  } catch (error) {
    return readRejection(error)
  } finally {
    mailer.close()
  }
}

it.each([
  ['gone@example.com', 'noMailbox'],
  ['nowhere@example.com', 'noMailbox'],
  ['blocked@example.com', 'never'],
  ['plain@example.com', 'never'],
  ['full@example.com', 'later'],
  ['greylisted@example.com', 'later'],
  ['spam@example.com', 'never'],
])('a mail to %s is rejected: %s', async (to, rejection) => {
  expect(await rejectionOf(to)).toBe(rejection)
})

it('a refused login or a server that is away says nothing about the address', async () => {
  expect(await rejectionOf('gone@example.com', `smtp://me:wrong@${origin}`)).toBe('later')
  expect(await rejectionOf('gone@example.com', 'smtp://127.0.0.1:1')).toBe('later')
})
