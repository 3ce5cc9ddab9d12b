import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createKey, createToken, keyOfSeed } from './testing/token.ts'
import { verifyToken } from './verifyToken.ts'

/** The test vector of the public specification (crypto-authentication). */
const vector = {
  seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
  publicKey: '884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a',
  did: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  iat: 1_656_910_097,
  token:
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
}
const hosts = ['relay.walletconnect.com']
const at = (seconds: number) => ({ hosts, nowMs: (vector.iat + seconds) * 1_000 })
const day = 86_400

/** A token whose issuer has these bytes before its key, which is cut or padded to a length. */
const signedAs = (prefix: readonly number[], length = 32): string => {
  const key = createKey()
  const bytes = Buffer.concat([base58.decode(key.did.slice('did:key:z'.length)).subarray(2), Buffer.alloc(8)])
  const did = `did:key:z${base58.encode(Buffer.concat([Buffer.from(prefix), bytes.subarray(0, length)]))}`
  return createToken({ ...key, did }, 'ws://h')
}

describe('a client token', () => {
  it('matches the public specification byte for byte', () => {
    expect(verifyToken(vector.token, at(10))).toEqual({ did: vector.did, key: Buffer.from(vector.publicKey, 'hex') })
    const second = createToken(
      { did: vector.did, privateKey: keyOfSeed(vector.seed) },
      'wss://relay.walletconnect.com',
      {
        sub: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
        iat: vector.iat,
        exp: vector.iat + day,
      },
    )
    expect(second).toBe(vector.token)
  })

  it.each([
    [-120, undefined],
    [-121, 'JWT validation error: JWT Token is not yet valid'],
    [day + 120, undefined],
    [day + 121, 'JWT validation error: JWT Token is expired'],
  ])('[ERR-05] %i s after it was issued: clocks may differ by two minutes (%s)', (seconds, says) => {
    const attempt = () => verifyToken(vector.token, at(seconds))
    if (says) expect(attempt).toThrow(says)
    else expect(attempt().did).toBe(vector.did)
  })

  it('must be signed by the key it names', () => {
    const [head, body] = vector.token.split('.')
    const stolen = createToken({ did: vector.did, privateKey: createKey().privateKey }, 'wss://relay.walletconnect.com')
    const now = { hosts, nowMs: Date.now() }
    expect(() => verifyToken(stolen, now)).toThrow('wrong signature')
    expect(() => verifyToken(`${head}.${body}.${'A'.repeat(86)}`, at(0))).toThrow('wrong signature')
    expect(() => verifyToken(`${head}.${body}.`, at(0))).toThrow('wrong signature')
  })

  it('must be for this relay, with any path', () => {
    const key = createKey()
    const now = { hosts: ['localhost:3002'], nowMs: Date.now() }
    for (const aud of ['ws://localhost:3002', 'ws://localhost:3002/relay', 'wss://localhost:3002/'])
      expect(verifyToken(createToken(key, aud), now).did).toBe(key.did)
    for (const aud of [
      'ws://localhost:3003',
      'wss://evil.example',
      'localhost:3002',
      '',
      'javascript://localhost:3002',
    ])
      expect(() => verifyToken(createToken(key, aud), now)).toThrow('another audience')
  })

  it.each([
    ['a day and two minutes', { exp: day + 120 }, undefined],
    ['more than a day and two minutes', { exp: day + 121 }, 'more than 24 hours'],
    ['a day from an earlier start', { iat: -100, exp: day + 21 }, 'more than 24 hours'],
    ['no time at all', { exp: -1 }, 'expired'],
    ['exactly one moment', { exp: 0 }, undefined],
    ['later, within two minutes', { nbf: 120 }, undefined],
    ['later, beyond two minutes', { nbf: 121 }, 'not yet valid'],
    ['since earlier', { nbf: -500 }, undefined],
    ['issued beyond two minutes, although valid before', { iat: 121, nbf: 0 }, 'not yet valid'],
  ])('[ERR-05] may be valid for %s', (_, times: Record<string, number>, says) => {
    const now = 1_760_000_000
    const absolute = Object.entries({ iat: 0, exp: day, ...times }).map(([name, value]) => [name, now + value])
    const key = createKey()
    const attempt = () =>
      verifyToken(createToken(key, 'ws://h', Object.fromEntries(absolute)), { hosts: ['h'], nowMs: now * 1_000 })
    if (says) expect(attempt).toThrow(says)
    else expect(attempt().did).toBe(key.did)
  })

  it.each([
    ['nothing', () => ''],
    ['another type', () => createToken(createKey(), 'ws://h', {}, { alg: 'EdDSA', typ: 'JWS' })],
    ['a long subject', () => createToken(createKey(), 'ws://h', { sub: 'x'.repeat(257) })],
    ['a long audience', () => createToken(createKey(), `ws://h/${'x'.repeat(506)}`)],
    ['a time without end', () => createToken(createKey(), 'ws://h', { nbf: '1' })],
    ['another algorithm', () => createToken(createKey(), 'ws://h', {}, { alg: 'none', typ: 'JWT' })],
    ['no subject', () => createToken(createKey(), 'ws://h', { sub: '' })],
    ['times that are texts', () => createToken(createKey(), 'ws://h', { iat: '1' })],
    ['an issuer that is no key', () => createToken(createKey(), 'ws://h', { iss: 'did:web:example.com' })],
    ['a key of another kind', () => signedAs([0xec, 0x01])],
    ['a key of another version', () => signedAs([0xed, 0x02])],
    ['a byte less', () => signedAs([0xed, 0x01], 31)],
    ['a byte more', () => signedAs([0xed, 0x01], 33)],
    ['a key that is too short', () => createToken(createKey(), 'ws://h', { iss: 'did:key:z6Mk' })],
    ['characters that base58 has not', () => createToken(createKey(), 'ws://h', { iss: 'did:key:z0OIl' })],
    ['a fourth part', () => `${createToken(createKey(), 'ws://h')}.x`],
    ['a novel', () => 'a'.repeat(5_000)],
  ])('with %s cannot be parsed', (_, make) => {
    expect(() => verifyToken(make(), { hosts: ['h'], nowMs: Date.now() })).toThrow('cannot be read')
  })
})
