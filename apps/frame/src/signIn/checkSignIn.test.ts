import { looksLikeSignIn, parseSignIn } from '@latchkey/wire/signIn'
import { describe, expect, it } from 'vitest'
import { checkIfSignIn, checkSignIn } from './checkSignIn.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

type Parts = {
  head?: string
  address?: string
  gap?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  tail?: string
}
const write = (parts: Parts = {}): string => {
  const {
    head = 'service.org',
    gap = '\n\n\n',
    uri = 'https://service.org/login',
    version = '1',
    chainId = '1',
  } = parts
  const { nonce = '32891757', issuedAt = '2021-09-30T16:25:24.000Z', tail = '' } = parts
  const top = `${head} wants you to sign in with your Ethereum account:\n${parts.address ?? address}${gap}`
  return `${top}URI: ${uri}\nVersion: ${version}\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${issuedAt}${tail}`
}

/** After the cases of the standard and of the reference parser. */
const valid: [string, string][] = [
  ['without optional fields', write()],
  ['with a statement', write({ gap: '\n\nI accept the ServiceOrg Terms of Service: https://service.org/tos\n\n' })],
  ['with one empty line instead of two', write({ gap: '\n\n' })],
  ['with a scheme', write({ head: 'https://service.org' })],
  ['with a port', write({ head: 'service.org:8080' })],
  ['with localhost', write({ head: 'localhost:3000', uri: 'http://localhost:3000' })],
  ['with an IPv6 host', write({ head: '[::1]:3000', uri: 'http://[::1]:3000' })],
  ['with a DID as URI', write({ uri: 'did:key:z6Mkf55NDp8mhJ8QmhCLsPRCWNNDkQRf' })],
  ['with CAIP-2 as chain', write({ chainId: 'eip155:1329' })],
  ['with an expiration', write({ tail: '\nExpiration Time: 2021-10-01T16:25:24Z' })],
  ['with not-before', write({ tail: '\nNot Before: 2021-10-01T16:25:24+02:00' })],
  ['with a request id', write({ tail: '\nRequest ID: some-id_1' })],
  ['with an empty request id', write({ tail: '\nRequest ID: ' })],
  ['with resources', write({ tail: '\nResources:\n- ipfs://Qme7ss3ARVgxv6\n- https://example.com/claim.json' })],
  ['with an empty list of resources', write({ tail: '\nResources:' })],
  [
    'with everything',
    write({
      gap: '\n\nHello!\n\n',
      tail: '\nExpiration Time: 2022-01-01T00:00:00Z\nNot Before: 2021-01-01T00:00:00Z\nRequest ID: 7\nResources:\n- https://a.example',
    }),
  ],
]

const invalid: [string, string][] = [
  ['no domain', write({ head: '' })],
  ['a domain with a path', write({ head: 'service.org/x' })],
  ['a domain with a space', write({ head: 'service org' })],
  ['a domain with a user', write({ head: 'user@service.org' })],
  ['no address', write({ address: '' })],
  ['an address that is too short', write({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda9' })],
  ['an address without 0x', write({ address: address.slice(2) })],
  ['a name instead of an address', write({ address: 'vitalik.eth' })],
  ['a statement of two lines', write({ gap: '\n\none\ntwo\n\n' })],
  ['a statement without its empty line', write({ gap: '\n\none\n' })],
  ['a statement with other letters', write({ gap: '\n\nпривет\n\n' })],
  ['no URI', write().replace(/URI: .*\n/, '')],
  ['a URI that is none', write({ uri: 'service.org/login' })],
  ['a URI with a space', write({ uri: 'https://service.org/a b' })],
  ['another version', write({ version: '2' })],
  ['no version', write().replace(/Version: .*\n/, '')],
  ['no chain', write().replace(/Chain ID: .*\n/, '')],
  ['a chain that is none', write({ chainId: '1 2' })],
  ['no nonce', write().replace(/Nonce: .*\n/, '')],
  ['a nonce of seven letters', write({ nonce: '1234567' })],
  ['a nonce with a dash', write({ nonce: '1234-5678' })],
  ['no time', write().replace(/\nIssued At: .*/, '')],
  ['a time in words', write({ issuedAt: 'Wed Oct 05 2011' })],
  ['a month that does not exist', write({ issuedAt: '2021-13-30T16:25:24Z' })],
  ['a day without an hour', write({ issuedAt: '2021-09-30' })],
  ['an odd expiration', write({ tail: '\nExpiration Time: soon' })],
  ['a leap second', write({ issuedAt: '2021-09-30T16:25:60Z' })],
  ['an end in a leap second', write({ tail: '\nExpiration Time: 2021-09-30T16:25:60Z' })],
  ['fields out of order', write({ tail: '\nRequest ID: 1\nNot Before: 2021-01-01T00:00:00Z' })],
  ['a field twice', write({ tail: '\nIssued At: 2021-09-30T16:25:24Z' })],
  ['an unknown field', write({ tail: '\nAmount: 5' })],
  ['a resource that is no URI', write({ tail: '\nResources:\n- hello' })],
  ['an empty line at the end', write({ tail: '\n' })],
  ['words before it', `Hello\n${write()}`],
  ['Windows line ends', write().replaceAll('\n', '\r\n')],
  ['another case', write().replace('wants you', 'Wants You')],
  ['URI in another place', write().replace('URI: ', 'uri: ')],
]

describe('the ERC-4361 grammar', () => {
  it.each(valid)('accepts a message %s', (_, text) =>
    expect(parseSignIn(text)).toMatchObject({ address, version: '1' }),
  )
  it.each(invalid)('refuses %s', (_, text) => expect(parseSignIn(text)).toBeUndefined())
  it.each([...valid, ...invalid.filter(([, text]) => /wants/i.test(text))])(
    'recognizes that it could pass for a sign-in: %s',
    (_, text) => expect(looksLikeSignIn(text)).toBe(true),
  )
  it('reads every field', () => {
    expect(parseSignIn(valid.at(-1)![1])).toEqual({
      scheme: undefined,
      domain: 'service.org',
      chain: 'Ethereum',
      address,
      statement: 'Hello!',
      uri: 'https://service.org/login',
      version: '1',
      chainId: '1',
      nonce: '32891757',
      issuedAt: '2021-09-30T16:25:24.000Z',
      expirationTime: '2022-01-01T00:00:00Z',
      notBefore: '2021-01-01T00:00:00Z',
      requestId: '7',
      resources: ['https://a.example'],
    })
  })
})

describe('the target of a sign-in', () => {
  const asker = { origin: 'https://service.org', account: address, chainId: 1 }

  it('may be the page, its account and its chain', () => {
    expect(checkSignIn(write(), asker).domain).toBe('service.org')
    expect(checkSignIn(write({ address: address.toLowerCase() }), asker).domain).toBe('service.org')
  })

  it.each([
    ['another domain', write({ head: 'bank.example', uri: 'https://bank.example' })],
    ['our domain and another URI', write({ uri: 'https://bank.example' })],
    ['another domain and our URI', write({ head: 'bank.example' })],
    ['a domain that begins as ours', write({ head: 'service.org.evil.test' })],
    ['a domain that ends as ours', write({ head: 'evil-service.org' })],
    ['our domain in capitals', write({ head: 'SERVICE.org' })],
    ['another port', write({ head: 'service.org:8080' })],
    ['the default port written out', write({ head: 'service.org:443' })],
    ['another scheme', write({ head: 'http://service.org' })],
    ['a URI without a host', write({ uri: 'did:key:z6Mkf55' })],
    ['a URI with our name as user', write({ uri: 'https://service.org@bank.example' })],
  ])('refuses %s', (_, text) => {
    expect(() => checkSignIn(text, asker)).toThrow(expect.objectContaining({ code: 'signIn.wrongSite' }))
  })

  it.each([
    ['another account', write({ address: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' })],
    ['another chain', write({ chainId: '1329' })],
    ['a message that is not well formed', write({ nonce: '1' })],
  ])('refuses %s', (_, text) => {
    expect(() => checkSignIn(text, asker)).toThrow(expect.objectContaining({ code: 'signIn.invalid' }))
  })

  it('refuses what only looks like a sign-in, and ignores other texts', () => {
    expect(() => checkIfSignIn(`${write({ head: 'bank.example' })} `, asker)).toThrow()
    expect(() => checkIfSignIn('bank.example  wants you to sign in', asker)).toThrow()
    expect(() => checkIfSignIn('I would like to sign in a minute', asker)).not.toThrow()
  })
})
