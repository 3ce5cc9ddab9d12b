import { createSiweMessage } from 'viem/siwe'
import { stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { approvalClass } from './approvalClass.ts'
import { decodeMessage } from './decodeMessage.ts'
import { parseSiwe, siweWarnings } from './siwe.ts'

const account = '0x7A11ce0000000000000000000000000000A11ce7'.toLowerCase() as `0x${string}`
const message = createSiweMessage({
  domain: 'app.example.com',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  statement: 'Sign in to Harbour.',
  uri: 'https://app.example.com/in',
  version: '1',
  chainId: 1329,
  nonce: 'abcdef123456',
  issuedAt: new Date('2030-01-01T00:00:00Z'),
  expirationTime: new Date('2030-01-02T00:00:00Z'),
  resources: ['https://app.example.com/a', 'ipfs://b'],
})
const asked = {
  origin: 'https://app.example.com',
  account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  chainId: 1329,
  nowMs: Date.parse('2030-01-01T12:00:00Z'),
}
const fields = (text: string) => {
  const read = parseSiwe(text)
  if (!read.ok) throw new Error('not read')
  return read.fields
}

describe('messages', () => {
  it('shows text as text', () => {
    expect(decodeMessage(stringToHex('Hello,\nworld 👩‍🚀'))).toMatchObject({
      kind: 'text',
      text: 'Hello,\nworld 👩‍🚀',
      warnings: [],
    })
  })

  it('shows other bytes as bytes, and marks 32 of them as a possible hash', () => {
    expect(decodeMessage('0xff00')).toMatchObject({ kind: 'bytes', text: '0xff00', warnings: [{ code: 'notText' }] })
    expect(decodeMessage(`0x${'fe'.repeat(32)}`).warnings).toMatchObject([{ code: 'rawDigest', level: 'bad' }])
    expect(decodeMessage(stringToHex(`0x${'ab'.repeat(32)}`)).warnings).toMatchObject([{ code: 'rawDigest' }])
    expect(decodeMessage(`0x${'01'.repeat(32)}`).warnings.map((one) => one.code)).toContain('rawDigest')
  })

  // Of all hashes, one in 80 billion is printable text in some language: a few seconds of work for a graphics card.
  it.each([
    ['in signs', '~k3$G^p|"x<Z{w}q*Y%m@b;V`h=R(t#J'],
    ['in many languages', 'ǂ7жΩß٣xé木q߷ਲ਼ᎠЖ~'],
    ['almost in words', 'Please sign in to Example dapp<3'],
  ])('[threat 26a] marks 32 bytes that were searched until they read as text %s', (_, text) => {
    const hex = stringToHex(text)
    expect(hex).toHaveLength(2 + 2 * 32)
    expect(decodeMessage(hex).warnings).toMatchObject([{ code: 'rawDigest', level: 'bad' }])
    expect(decodeMessage(stringToHex(`${text}.`)).warnings).toEqual([])
  })

  // The server takes a personal message as the owner's word for a name: this one hands the name to another address.
  it.each([
    ['as the server documents it', '{"name":"ada.sei.id","coin_type":2147484977,"address":"ADDRESS","timestamp":1}'],
    ['with a field twice', '{"address":"","timestamp":1,"name":"a.b","coin_type":60,"address":"ADDRESS"}'],
    [
      'with escapes, spaces and more',
      ' {"attributes":{"bio":"Hi"},"\\u0061ddress":"ADDRESS","coin_type":60,"timestamp":1} ',
    ],
  ])('[threat 26b] says that a message gives a name away, and asks for more than a tap: %s', (_, json) => {
    const { warnings } = decodeMessage(
      stringToHex(json.replace('ADDRESS', '0x00000000000000000000000000000000DeaDBeef')),
    )
    expect(warnings.map(({ code }) => code)).toEqual(['nameMoved'])
    expect(approvalClass(warnings)).toBe('stepUp')
  })

  it('asks for no more than a tap where a name is registered, or described', () => {
    for (const json of [
      '{"name":"ada.sei.id","attributes":{},"timestamp":1}',
      '{"address":"me","coin_type":60}',
      'null',
    ])
      expect(decodeMessage(stringToHex(json)).warnings).toEqual([])
  })

  // Vouchers that contracts check: an address and an amount, a few bytes more or fewer than a hash.
  it.each<[string, `0x${string}`, number]>([
    [
      'bytes that are no text',
      '0x5171a9e4000000000000000000000000000012340000000000000000000000000000000000000000000000000de0b6b3a7640000',
      1,
    ],
    ['bytes that are text with control characters', `0x${'41'.repeat(20)}${'00'.repeat(31)}64`, 2],
  ])('[threat 26a] asks for more than a tap for packed data: %s', (_, packed, count) => {
    const { warnings } = decodeMessage(packed)
    expect(warnings.map(({ code }) => code)).toEqual(['notText', 'unseenCharacters'].slice(0, count))
    expect(approvalClass(warnings)).toBe('stepUp')
  })

  it('asks for no more than a tap for a text with lines and tabs, in any language', () => {
    const { warnings } = decodeMessage(stringToHex('Name:\tАда\r\n名前: エイダさん\n'))
    expect(approvalClass(warnings)).toBe('approve')
    expect(warnings).toEqual([])
  })

  it('marks no 32 bytes of letters, digits and spaces, which no one finds among hashes', () => {
    for (const text of ['Please sign in to my Example app', '0123456789abcdef0123456789abcdef'])
      expect(decodeMessage(stringToHex(text)).warnings).toEqual([])
  })

  it('makes invisible characters visible', () => {
    const read = decodeMessage(stringToHex('send \u202e 1 \u200b SEI'))
    expect(read.text).toBe('send ⟨U+202E⟩ 1 ⟨U+200B⟩ SEI')
    expect(read.warnings).toMatchObject([{ code: 'unseenCharacters' }])
  })
})

describe('sign-in', () => {
  it('accepts the message that viem writes', () => {
    const read = decodeMessage(stringToHex(message))
    expect(read).toMatchObject({
      kind: 'signIn',
      siwe: { domain: 'app.example.com', nonce: 'abcdef123456' },
      warnings: [],
    })
    expect(siweWarnings(fields(message), asked)).toEqual([])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }, 'siweDomain', 'refused'],
    ['another port', { origin: 'https://app.example.com:8443' }, 'siweDomain', 'refused'],
    ['another account', { account }, 'siweAccount', 'refused'],
    ['another network', { chainId: 1 }, 'siweChain', 'warn'],
    ['a time that is over', { nowMs: Date.parse('2030-02-01') }, 'siweExpired', 'warn'],
    ['a long time', { nowMs: Date.parse('2029-01-01') }, 'siweLong', 'warn'],
  ])('reports %s', (_, change, code, level) => {
    expect(siweWarnings(fields(message), { ...asked, ...change })).toMatchObject([{ code, level }])
  })

  it('warns about text that only looks like a sign-in', () => {
    const broken = message.replace('Version: 1', 'Version: 2')
    expect(decodeMessage(stringToHex(broken)).warnings).toMatchObject([{ code: 'siweBroken', level: 'bad' }])
    expect(parseSiwe('Hello')).toEqual({ ok: false, looksLike: false })
  })
})
