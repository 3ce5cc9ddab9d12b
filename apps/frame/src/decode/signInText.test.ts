import { stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decodeMessage.ts'
import { parseSiwe, type SiweFields, siweWarnings } from './siwe.ts'

const text = (uri = 'https://dapp.example') =>
  `dapp.example wants you to sign in with your Ethereum account:\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94\n\nHello\n\nURI: ${uri}\nVersion: 1\nChain ID: 1329\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`

describe('a message', () => {
  it('keeps a mark at its start, spelled out', () => {
    expect(decodeMessage(stringToHex('\ufeffHi'))).toMatchObject({ kind: 'text', text: '⟨U+FEFF⟩Hi' })
  })

  it('is a sign-in with its own text, or looks like one', () => {
    expect(decodeMessage(stringToHex(text()))).toMatchObject({
      kind: 'signIn',
      text: text(),
      hex: stringToHex(text()),
      warnings: [],
    })
    expect(parseSiwe('dapp.example wants you to si\u200bgn in')).toEqual({ ok: false, looksLike: true })
    expect(parseSiwe('dapp.example ｗants you to sign in')).toEqual({ ok: false, looksLike: true })
    expect(parseSiwe('dapp.example wants you')).toEqual({ ok: false, looksLike: false })
    expect(parseSiwe(text('no-uri'))).toEqual({ ok: false, looksLike: true })
  })

  it('could be a fingerprint by 32 bytes or 64 digits', () => {
    const codes = (message: `0x${string}`) => decodeMessage(message).warnings.map(({ code }) => code)
    expect(codes(stringToHex('ab'.repeat(32)))).toEqual(['rawDigest'])
    expect(codes(stringToHex(` 0x${'AB'.repeat(32)}\n`))).toEqual(['rawDigest'])
    expect(codes(stringToHex('ab'.repeat(31)))).toEqual([])
    expect(codes(stringToHex(`${'ab'.repeat(32)}c`))).toEqual([])
    expect(codes(stringToHex('g'.repeat(64)))).toEqual([])
    expect(codes(stringToHex('a'.repeat(32)))).toEqual([])
    expect(codes(stringToHex(`${'a'.repeat(31)}\u0001`))).toEqual(['rawDigest', 'unseenCharacters'])
    expect(codes(stringToHex(`${'a'.repeat(30)}\u0001`))).toEqual(['notText', 'unseenCharacters'])
    expect(codes(`0x${'fe'.repeat(31)}`)).toEqual(['notText'])
  })
})

describe('a sign-in', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const week = 7 * 24 * 60 * 60 * 1000
  const fields: SiweFields = (() => {
    const read = parseSiwe(text())
    if (!read.ok) throw new Error('not read')
    return read.fields
  })()
  const asked = {
    origin: 'https://dapp.example',
    account: '0x9858effd232b4033e47d90003d41ec34ecaeda94',
    chainId: 1329,
    nowMs: now,
  }
  const codes = (more: Partial<SiweFields>, by: Partial<typeof asked> = {}) =>
    siweWarnings({ ...fields, ...more }, { ...asked, ...by }).map(({ code }) => code)
  const at = (ms: number) => new Date(now + ms).toISOString()

  it('fits by host, scheme, account and chain', () => {
    expect(codes({})).toEqual([])
    expect(codes({ domain: 'DAPP.example' })).toEqual([])
    expect(codes({ scheme: 'HTTPS' })).toEqual([])
    expect(codes({ scheme: 'http' })).toEqual(['siweDomain'])
    expect(codes({ domain: 'other.example' })).toEqual(['siweDomain'])
    expect(codes({ uri: 'https://other.example' })).toEqual(['siweDomain'])
    expect(codes({ chainId: 'eip155:1329' })).toEqual([])
    expect(codes({ chainId: '1' })).toEqual(['siweChain'])
    expect(codes({ chainId: '1', chain: 'Solana' })).toEqual([])
    expect(codes({ address: '0x0000000000000000000000000000000000000009' })).toEqual(['siweAccount'])
  })

  it('holds from its begin to its end, at most for a week', () => {
    expect(codes({ expirationTime: at(0) })).toEqual(['siweExpired'])
    expect(codes({ expirationTime: at(1) })).toEqual([])
    expect(codes({ expirationTime: at(week) })).toEqual([])
    expect(codes({ expirationTime: at(week + 1) })).toEqual(['siweLong'])
    expect(codes({ notBefore: at(0) })).toEqual([])
    expect(codes({ notBefore: at(1) })).toEqual(['siweExpired'])
    expect(codes({ notBefore: at(0), expirationTime: at(1) })).toEqual([])
  })
})
