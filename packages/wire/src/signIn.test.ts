import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SiwxMessage } from './frame.ts'
import { accountPlaceholder, parseSignIn, signInNetwork, writeSignIn } from './signIn.ts'

const fields: SiwxMessage = {
  accountAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chainId: 'eip155:1329',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
}

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const printable = fc
  .stringMatching(/^[\x20-\x7e]{1,60}$/)
  // A statement that begins like the first field would be read as that field.
  .filter((text) => !text.startsWith('URI: '))

const messages: fc.Arbitrary<SiwxMessage> = fc
  .record({
    accountAddress: fc.oneof(fc.stringMatching(/^0x[0-9a-fA-F]{40}$/), fc.constant(accountPlaceholder)),
    chainId: fc.integer({ min: 1, max: 2 ** 31 }).map((id) => `eip155:${id}`),
    domain: fc.stringMatching(/^[a-z0-9-]{1,20}(\.[a-z]{2,6})?(:[1-9]\d{1,4})?$/),
    uri: fc.stringMatching(/^https:\/\/[a-z]{1,12}\.example\/[\w\-.~%20]{0,12}$/).filter((uri) => !uri.includes('%')),
    version: fc.constant('1'),
    nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
    issuedAt: dates,
    statement: optional(printable),
    expirationTime: optional(dates),
    notBefore: optional(dates),
    requestId: optional(fc.stringMatching(/^[\w\-.~]{0,20}$/)),
    resources: optional(fc.array(fc.stringMatching(/^ipfs:\/\/[A-Za-z0-9]{1,20}$/), { minLength: 1, maxLength: 3 })),
  })
  .map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as SiwxMessage)

describe('[AUTH-09] sign-in messages', () => {
  test('match ERC-4361', () => {
    expect(writeSignIn({ ...fields, statement: 'Sign in to Example', requestId: '7' })).toBe(`\
app.example wants you to sign in with your Ethereum account:
0x9858EfFD232B4033E47d90003D41EC34EcaEda94

Sign in to Example

URI: https://app.example
Version: 1
Chain ID: 1329
Nonce: 0123456789abcdef
Issued At: 2026-01-01T00:00:00.000Z
Request ID: 7`)
  })

  test('match CAIP-122 for Solana', () => {
    const accountAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
    const text = writeSignIn({ ...fields, accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    const read = text === undefined ? undefined : parseSignIn(text)
    expect(read).toMatchObject({ chain: 'Solana', address: accountAddress })
    expect(read && signInNetwork(read)).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test('survive writing and parsing, field by field', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const text = writeSignIn(message)
        expect(text).toBeDefined()
        const signer = `0x${'ab'.repeat(20)}`
        const read = parseSignIn((text ?? '').replace(accountPlaceholder, signer))
        const { accountAddress, chainId, resources = [], ...rest } = message
        expect(read).toMatchObject({ ...rest, resources })
        expect(read?.address).toBe(accountAddress === accountPlaceholder ? signer : accountAddress)
        expect(read && signInNetwork(read)).toBe(chainId)
      }),
      { numRuns: 500 },
    )
  })

  test('cannot contain a field with a line break', () => {
    const keys = ['domain', 'uri', 'version', 'nonce', 'statement', 'requestId', 'issuedAt', 'accountAddress'] as const
    fc.assert(
      fc.property(
        messages,
        fc.constantFrom(...keys),
        fc.string(),
        fc.constantFrom('\n', '\r\n', '\u2028', '\r'),
        (message, key, more, end) => {
          const text = writeSignIn({ ...message, [key]: `${message[key] ?? 'x'}${end}${more}` })
          expect(text).toBeUndefined()
        },
      ),
      { numRuns: 500 },
    )
  })

  test('cannot have a statement that imitates fields', () => {
    const forged =
      'URI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: deadbeef00\nIssued At: 2026-01-01T00:00:00Z'
    expect(writeSignIn({ ...fields, statement: forged })).toBeUndefined()
    expect(writeSignIn({ ...fields, statement: 'URI: https://evil.example' })).toBeUndefined()
    expect(writeSignIn({ ...fields, resources: ['https://a.example\n- https://b.example'] })).toBeUndefined()
  })

  test.each([
    ['a chain of another family', { chainId: 'cosmos:hub' }],
    ['a chain without a family', { chainId: '1329' }],
    ['no time', { issuedAt: undefined }],
    ['a short nonce', { nonce: '1234567' }],
    ['another version', { version: '2' }],
  ])('%s makes no message', (_, change) => {
    expect(writeSignIn({ ...fields, ...change } as SiwxMessage)).toBeUndefined()
  })
})
