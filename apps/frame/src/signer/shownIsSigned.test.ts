import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTypedData } from '../decode/typedData/readTypedData.ts'
import { digestOf } from './digest.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const contract = `0x${'22'.repeat(20)}`

const signed = (json: string): string | undefined => {
  try {
    return digestOf({ kind: 'typedData', account, chainId: 1329, typedData: json }, 'https://dapp.example')
  } catch {
    return undefined
  }
}

/** The hash of what the screen shows; undefined if it shows nothing. */
const shown = (json: string): string | undefined => {
  const read = readTypedData(json)
  return read.ok ? hashTypedData(read.typedData as never) : undefined
}

const note = { Note: [{ name: 'text', type: 'string' }] }

describe('[ACT-11, threat 25] what the screen shows of typed data is what is signed', () => {
  it.each([
    ['a chain ID given as text', { name: 'T', chainId: '1329' }],
    ['a chain ID in hex', { name: 'T', chainId: '0x531' }],
    ['an empty version', { name: 'T', version: '', chainId: 1329 }],
    ['an empty name', { name: '', chainId: 1329 }],
    [
      'all fields',
      { name: 'T', version: '1', chainId: 1329, verifyingContract: contract, salt: `0x${'07'.repeat(32)}` },
    ],
  ])('with a domain that has %s and no type', (_, domain) => {
    const json = JSON.stringify({ types: note, primaryType: 'Note', domain, message: { text: 'hi' } })
    const order = ['name', 'version', 'chainId', 'verifyingContract', 'salt']
    const types = {
      name: 'string',
      version: 'string',
      chainId: 'uint256',
      verifyingContract: 'address',
      salt: 'bytes32',
    }
    const EIP712Domain = order.flatMap((name) => (name in domain ? [{ name, type: Reflect.get(types, name) }] : []))
    const full = { ...domain, chainId: 1329 }
    const typed = { types: { ...note, EIP712Domain }, primaryType: 'Note', domain: full, message: { text: 'hi' } }
    expect(signed(json)).toBe(hashTypedData(typed as never))
    expect(shown(json)).toBe(signed(json))
  })

  const whole = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const values = {
    string: fc.string(),
    bool: fc.boolean(),
    uint256: whole.chain((value) => fc.constantFrom(value.toString(), `0x${value.toString(16)}`)),
    uint8: fc.oneof(fc.nat(300), fc.nat(300).map(String)),
    int64: fc.oneof(fc.integer(), fc.integer().map(String)),
    address: fc.constantFrom(account, contract, account.toLowerCase(), account.toUpperCase().replace('0X', '0x')),
    bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
    bytes4: fc.constantFrom('0x01020304', '0xABCDEF01', '0x0102'),
    'uint256[]': fc.array(fc.nat(), { maxLength: 3 }),
    'string[2]': fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
  }
  const field = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
  const domainOf = fc.record(
    {
      name: fc.constantFrom('', 'T'),
      version: fc.constantFrom('', '1'),
      chainId: fc.constantFrom(1329, '1329', '0x531', '01329', 1),
      verifyingContract: fc.constantFrom(contract, ''),
      salt: fc.constantFrom(`0x${'07'.repeat(32)}`, '0x07'),
    },
    { requiredKeys: [] },
  )

  it('for any domain and message: either the hashes agree, or one of the two refuses it', () => {
    let both = 0
    const request = fc.tuple(domainOf, fc.array(field, { minLength: 1, maxLength: 5 })).chain(([domain, fields]) =>
      fc.tuple(...fields.map((type): fc.Arbitrary<unknown> => values[type])).map((given) =>
        JSON.stringify({
          types: { Note: fields.map((type, at) => ({ name: `f${at}`, type })) },
          primaryType: 'Note',
          domain,
          message: Object.fromEntries(given.map((value, at) => [`f${at}`, value])),
        }),
      ),
    )
    fc.assert(
      fc.property(request, (json) => {
        const [onScreen, bySigner] = [shown(json), signed(json)]
        if (onScreen === undefined || bySigner === undefined) return
        both += 1
        expect(bySigner).toBe(onScreen)
      }),
      { numRuns: 1_500 },
    )
    expect(both).toBeGreaterThan(50)
  })
})
