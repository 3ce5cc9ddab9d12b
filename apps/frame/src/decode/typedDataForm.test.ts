import { describe, expect, it } from 'vitest'
import { decodeTypedData } from './decodeTypedData.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const { friend, contract } = sample
type Fields = readonly { name?: unknown; type?: unknown }[]
const domain = { chainId: 1329, verifyingContract: contract }
const decode = (given: unknown) => decodeTypedData(JSON.stringify(given), sampleFacts)
/** Typed data with one field. */
const one = (type: string, value: unknown, more: object = {}) => ({
  ...{ types: { Root: [{ name: 'one', type }] }, primaryType: 'Root', domain, message: { one: value } },
  ...more,
})
const reason = (given: unknown) => {
  const read = decode(given)
  return read.ok ? 'read' : read.reason
}
const value = (type: string, given: unknown) => {
  const read = decode(one(type, given))
  return read.ok ? read.typedData.message.one : read.reason
}
const withFields = (fields: unknown) => reason({ types: { Root: fields }, primaryType: 'Root', domain, message: {} })

describe('[threat 41] types that name each other', () => {
  it('are read once each: five levels of forty fields have more paths than anyone can wait for', () => {
    const types = Object.fromEntries(
      Array.from({ length: 5 }, (_, level) => [
        `T${level}`,
        Array.from({ length: 40 }, (_, at) => ({ name: `f${at}`, type: level < 4 ? `T${level + 1}[]` : 'bool' })),
      ]),
    )
    const message = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, []]))
    expect(reason({ types, primaryType: 'T0', domain, message })).toBe('read')
  })
})

describe('[ACT-11] values of typed data', () => {
  it.each([
    ['string', 'a', 'a'],
    ['string', 1, 'Root.one is not text'],
    ['bool', true, true],
    ['bool', 'true', 'Root.one is not yes or no'],
    ['address', '0x91C47B2E08AF5D13C0FFEE00000000000000B2E0', friend],
    ['address', `${friend}00`, 'Root.one is not an address'],
    ['address', ` ${friend}`, 'Root.one is not an address'],
    ['address', 5, 'Root.one is not an address'],
    ['bytes', '0xAB', '0xab'],
    ['bytes', '0x', '0x'],
    ['bytes', '0xabc', 'Root.one is not bytes'],
    ['bytes', 'ab', 'Root.one is not bytes'],
    ['bytes', ' 0xab', 'Root.one is not bytes'],
    ['bytes', 5, 'Root.one is not bytes'],
    ['bytes2', '0xabcd', '0xabcd'],
    ['bytes2', '0xab', 'Root.one is not bytes2'],
    ['bytes32', `0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['uint8', 255, '255'],
    ['uint8', 256, 'Root.one is not uint8'],
    ['uint8', 0, '0'],
    ['uint8', -1, 'Root.one is not uint8'],
    ['int8', -128, '-128'],
    ['int8', -129, 'Root.one is not int8'],
    ['int8', 127, '127'],
    ['int8', 128, 'Root.one is not int8'],
    ['uint256', '0xFF', '255'],
    ['uint256', '12', '12'],
    ['int256', '-12', '-12'],
    ['uint256', ` 12`, 'Root.one is not a whole number'],
    ['uint256', '12x', 'Root.one is not a whole number'],
    ['uint256', '0xfg', 'Root.one is not a whole number'],
    ['uint256', '', 'Root.one is not a whole number'],
    ['uint256', 1.5, 'Root.one is not a whole number'],
    ['uint256', 9_007_199_254_740_992, 'Root.one is not a whole number'],
    ['uint256', true, 'Root.one is not a whole number'],
    ['uint8[]', [1, 2], ['1', '2']],
    ['uint8[]', [], []],
    ['uint8[2]', [1, 2], ['1', '2']],
    ['uint8[2]', [1], 'Root.one is not uint8[2]'],
    ['uint8[]', 1, 'Root.one is not uint8[]'],
    ['uint8[2][]', [[1, 2]], [['1', '2']]],
    ['uint8[]', [1, 'x'], 'Root.one[1] is not a whole number'],
  ])('%s of %j is %j', (type, given, expected) => {
    expect(value(type, given)).toEqual(expected)
  })

  it('are there, and objects where a type has fields', () => {
    expect(reason(one('uint8', 1, { message: {} }))).toBe('Root.one is not there')
    for (const message of ['x', null, [1]]) expect(reason(one('uint8', 1, { message }))).toBe('Root is not Root')
  })

  it('outside the type are left out', () => {
    const read = decode(one('uint8', 1, { message: { one: 1, two: 2 } }))
    expect(read.ok && { ...read.typedData.message }).toEqual({ one: '1' })
  })

  it('are at most 2,000, with the domain', () => {
    // The domain takes three, the message and its list one each.
    expect(value('uint8[]', Array(1_995).fill(1))).toHaveLength(1_995)
    expect(value('uint8[]', Array(1_996).fill(1))).toBe('Root.one[1995] is not small enough to be read')
  })
})

describe('[ACT-11] the form of typed data', () => {
  const types = (count: number) => ({
    ...Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`T${at}`, []])),
    Root: [{ name: 'one', type: 'uint8' }],
  })
  const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}`, type: 'uint8' }))
  const nested = (depth: number) => ({
    ...Object.fromEntries(fields(depth - 1).map((_, at) => [`T${at}`, [{ name: 'x', type: `T${at + 1}` }]])),
    [`T${depth - 1}`]: [{ name: 'x', type: 'uint8' }],
  })

  it.each([
    ['a list', [], 'the request is missing or not an object'],
    ['nothing', null, 'the request is missing or not an object'],
    ['a text', 'x', 'the request is missing or not an object'],
    ['no types', one('uint8', 1, { types: undefined }), 'types is missing or not an object'],
    ['41 types', one('uint8', 1, { types: types(41) }), 'too many types'],
    ['40 types', one('uint8', 1, { types: types(40) }), 'read'],
    ['no domain', one('uint8', 1, { domain: undefined }), 'domain is missing or not an object'],
    ['no main type', one('uint8', 1, { primaryType: 5 }), 'the main type is missing'],
    ['an unknown main type', one('uint8', 1, { primaryType: 'Other' }), 'the main type is missing'],
    ['a type with a space', one('uint8', 1, { types: { 'A B': [] } }), 'A B cannot be the name of a type'],
    ['a type with a plain name', one('uint8', 1, { types: { uint8: [] } }), 'uint8 cannot be the name of a type'],
    [
      'a type with a long name',
      one('uint8', 1, { types: { ['x'.repeat(65)]: [] } }),
      `${'x'.repeat(40)} cannot be the name of a type`,
    ],
    [
      'a foreign field in the domain',
      one('uint8', 1, { domain: { ...domain, extra: 1 } }),
      'the domain has a field that the standard does not know',
    ],
    [
      'a foreign field in the type of the domain',
      one('uint8', 1, { types: { ...types(1), EIP712Domain: [{ name: 'extra', type: 'string' }] } }),
      'the domain has a field extra that the standard does not know',
    ],
    [
      'another type of a field of the domain',
      one('uint8', 1, { types: { ...types(1), EIP712Domain: [{ name: 'chainId', type: 'uint8' }] } }),
      'the domain has a field chainId that the standard does not know',
    ],
    ['9 types inside each other', { ...one('uint8', 1), types: nested(9), primaryType: 'T0' }, 'types go too deep'],
  ])('with %s', (_, given, expected) => {
    expect(reason(given)).toBe(expected)
  })

  it.each([
    ['a text', 'x', 'type Root is not a list of fields'],
    ['61 fields', fields(61), 'type Root is not a list of fields'],
    ['60 fields', fields(60), 'Root.f0 is not there'],
    ['a field that is a text', ['x'], 'a field of Root is missing or not an object'],
    ['a field without a name', [{ type: 'uint8' }], 'type Root has a field without a plain name'],
    ['a field named by a number', [{ name: '1a', type: 'uint8' }], 'type Root has a field without a plain name'],
    ['a field without a type', [{ name: 'a' }], 'field a of Root has no type'],
    ['a field with a long type', [{ name: 'a', type: 'x'.repeat(81) }], 'field a of Root has no type'],
    ['a field of an unknown type', [{ name: 'a', type: 'x'.repeat(80) }], 'field a of Root has an unknown type'],
    ['a field twice', [...fields(1), ...fields(1)], 'type Root names a field twice'],
  ] satisfies [string, Fields | unknown, string][])('with a type of %s', (_, given, expected) => {
    expect(withFields(given)).toBe(expected)
  })

  it('is read 8 types deep', () => {
    const message = Array.from({ length: 7 }).reduce<object>((inner) => ({ x: inner }), { x: 1 })
    expect(reason({ types: nested(8), primaryType: 'T0', domain, message })).toBe('read')
  })

  it('is read up to 65,536 characters', () => {
    const long = (length: number) => {
      const text = (count: number) => JSON.stringify(one('string', 'x'.repeat(count)))
      const read = decodeTypedData(text(length - text(0).length), sampleFacts)
      return read.ok ? 'read' : read.reason
    }
    expect([long(65_536), long(65_537)]).toEqual(['read', 'too large'])
  })

  it('has each key once, also behind an escape or in a list', () => {
    const json = (message: string) =>
      `{"types":{"Root":[{"name":"one","type":"string"}]},"primaryType":"Root","domain":{},"message":${message}}`
    const read = (message: string) => {
      const decoded = decodeTypedData(json(message), sampleFacts)
      return decoded.ok ? 'read' : decoded.reason
    }
    expect(read('{"one":"one"}')).toBe('read')
    expect(read('{"one":"a\\"{,"}')).toBe('read')
    expect(read('{"one":"1","x":[{"one":1},{"one":2}]}')).toBe('read')
    expect(read('{"one":"1","x":["one","one"]}')).toBe('read')
    expect(read('{"one":"1","x":{"one":1}}')).toBe('read')
    expect(read('{"one":"1","one":"2"}')).toBe('one appears twice')
    expect(read('{"one":"1","\\u006fne":"2"}')).toBe('one appears twice')
    expect(read('{"one":"1","x":[],"one":"2"}')).toBe('one appears twice')
    expect(read('{"one":"1","x":{"y":1,"y":2}}')).toBe('y appears twice')
    expect(read('{"one":')).toBe('it is not JSON')
  })
})

describe('[ACT-11] the tree of typed data', () => {
  it('shows every field with its type, in the order of signing', () => {
    const Root = [
      { name: 'sigDeadline', type: 'uint256' },
      { name: 'is_open', type: 'bool' },
      { name: 'is2FA', type: 'bool' },
      { name: '_', type: 'string' },
      { name: 'grid', type: 'uint8[2][]' },
      { name: 'to', type: 'Party' },
    ]
    const Party = [{ name: 'account', type: 'address' }]
    const message = {
      to: { account: friend },
      grid: [[1, 2]],
      _: 'a\u200bb',
      is2FA: false,
      is_open: true,
      sigDeadline: 5,
    }
    const read = decode({ types: { Root, Party }, primaryType: 'Root', domain, message })
    expect(read.ok && read.message).toEqual([
      { kind: 'value', label: 'Sig deadline', type: 'uint256', text: '5' },
      { kind: 'value', label: 'Is open', type: 'bool', text: 'Yes' },
      { kind: 'value', label: 'Is2 fa', type: 'bool', text: 'No' },
      { kind: 'value', label: '_', type: 'string', text: 'a⟨U+200B⟩b' },
      {
        ...{ kind: 'group', label: 'Grid', type: 'uint8[2][]' },
        children: [
          {
            ...{ kind: 'group', label: '1', type: 'uint8[2]' },
            children: [
              { kind: 'value', label: '1', type: 'uint8', text: '1' },
              { kind: 'value', label: '2', type: 'uint8', text: '2' },
            ],
          },
        ],
      },
      {
        ...{ kind: 'group', label: 'To', type: 'Party' },
        children: [{ kind: 'value', label: 'Account', type: 'address', text: friend, address: friend }],
      },
    ])
    expect(read.ok && read.domain).toEqual([
      { kind: 'value', label: 'Chain id', type: 'uint256', text: '1329' },
      { kind: 'value', label: 'Verifying contract', type: 'address', text: contract, address: contract },
    ])
  })
})
