import { headers } from '@nats-io/transport-node'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../letter.ts'
import { clientMark, mailHeaders, readAbout, readLetter, toMail } from './natsMail.ts'
import { natsOptions } from './natsOptions.ts'

const topic = 'ab'.repeat(32)
const draft: Draft = {
  ...{ topic, message: 'sealed ü', tag: 1_108, attestation: 'a.b', ttlSeconds: 300 },
  ...{ publisher: Buffer.from('c0ffee', 'hex'), project: 'p', network: 'hashed' },
}
const subject = `latchkey.relay.mail.anId.${topic}`

describe('a message in NATS', () => {
  it('[threat 81] holds what the relay got and who sent it, and nothing else', () => {
    const mail = toMail(draft, 'here', 1_760_000_000_000)
    expect(JSON.parse(mail.payload)).toEqual({ message: 'sealed ü', tag: 1108, attestation: 'a.b' })
    // The text has 9 bytes, the attestation 3, and each message costs 1,024 more.
    expect(JSON.parse(mailHeaders(mail).get('Latchkey-Mail'))).toEqual({
      ...{ client: 'c0ffee', network: 'hashed', project: 'p', size: 1_036, from: 'here' },
      ...{ publishedAt: 1_760_000_000_000, expiresAt: 1_760_000_300_000 },
    })
  })

  it('is read back as it was', () => {
    const mail = toMail(draft, 'here', 1_760_000_000_000)
    const header = mailHeaders(mail)
    // NATS keeps the ID in this header; a message stored again has a number added.
    header.set('Nats-Msg-Id', 'anId.7')
    expect(readLetter({ subject, header, string: () => mail.payload })).toEqual({
      ...{ id: 'anId', publisher: 'c0ffee', topic, message: 'sealed ü', tag: 1_108, attestation: 'a.b' },
      publishedAt: 1_760_000_000_000,
    })
    const { attestation, ...plain } = draft
    const bare = toMail({ ...plain, attestation: undefined }, 'here', 1)
    const letter = readLetter({ subject, header: mailHeaders(bare), string: () => bare.payload })
    expect(letter).not.toHaveProperty('attestation')
    expect(attestation).toBe('a.b')
  })

  it('has one ID under one topic, whoever sends it and when', () => {
    const { messageId } = toMail(draft, 'here', 1)
    expect(toMail({ ...draft, publisher: Buffer.from('x'), tag: 1, ttlSeconds: 1 }, 'there', 2).messageId).toBe(
      messageId,
    )
    expect(toMail({ ...draft, topic: 'cd'.repeat(32) }, 'here', 1).messageId).not.toBe(messageId)
    expect(toMail({ ...draft, message: 'other' }, 'here', 1).messageId).not.toBe(messageId)
    expect(messageId).not.toContain('.')
  })

  it('[threat 81] is passed over if someone else wrote it there in another form', () => {
    const mail = toMail(draft, 'here', 1)
    const forged = headers()
    forged.set('Latchkey-Mail', JSON.stringify({ ...mail.about, size: '1' }))
    expect(readAbout(forged)).toBeUndefined()
    expect(readAbout(headers())).toBeUndefined()
    expect(readAbout(undefined)).toBeUndefined()
    const header = mailHeaders(mail)
    for (const text of ['', '{', '{"message":1,"tag":1}', 'null'])
      expect(readLetter({ subject, header, string: () => text })).toBeUndefined()
    expect(readLetter({ subject, header: forged, string: () => mail.payload })).toBeUndefined()
  })

  it('stores clients by the same hash as PostgreSQL does', () => {
    // echo -n '…' | sha256sum over the bytes of topic and key, its first 16 bytes.
    expect(clientMark('00'.repeat(32), Buffer.alloc(32))).toBe('f5a5fd42d16a20302798ef6ed309979b')
  })
})

describe('the URLs of NATS', () => {
  it('name servers, a user and password or a token, and encryption', () => {
    expect(natsOptions(['nats://u%40:p%2Fw@a.example', 'nats://b.example:4223'])).toMatchObject({
      ...{ servers: ['a.example:4222', 'b.example:4223'], user: 'u@', pass: 'p/w' },
    })
    const token = natsOptions(['tls://t0ken@a.example:1'])
    expect(token).toMatchObject({ servers: ['a.example:1'], token: 't0ken', tls: {} })
    expect(token).not.toHaveProperty('user')
    expect(natsOptions(['nats://a.example'])).not.toHaveProperty('tls')
    expect(natsOptions(['nats://a.example'])).not.toHaveProperty('token')
  })
})
