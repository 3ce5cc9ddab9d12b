import { describe, expect, it } from 'vitest'
import { checkTypedData } from './checkTypedData.ts'

const address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const invalid = expect.objectContaining({ rpcCode: -32602 })

/** Typed data with one value of a type. */
const withValue = (type: string, value: unknown, more: object = {}) =>
  JSON.stringify({
    types: { Root: [{ name: 'value', type }], Inner: [{ name: 'flag', type: 'bool' }] },
    primaryType: 'Root',
    domain: {},
    message: { value },
    ...more,
  })
const check = (json: string) => () => checkTypedData(json, 1329)

describe('[ACT-11] a value of typed data', () => {
  it.each([
    ['address', address],
    ['bool', false],
    ['string', ''],
    ['uint256', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
    ['uint', '0x0'],
    ['int8', -1],
    ['int256', '-1'],
    ['uint256', 9_007_199_254_740_991],
    ['uint256', `0x${'f'.repeat(64)}`],
    ['bytes', '0x'],
    ['bytes', '0xAb01'],
    ['bytes32', `0x${'11'.repeat(32)}`],
    ['uint8[]', []],
    ['uint8[2]', [1, 2]],
    ['uint8[2][]', [[1, 2]]],
    ['Inner', { flag: true }],
    ['Inner[1]', [{ flag: true }]],
  ])('as %s may be %j', (type, value) => {
    expect(check(withValue(type, value))().message).toEqual({ value })
  })

  it.each([
    ['address', `${address}0`],
    ['address', 1],
    ['bool', 'true'],
    ['bool', 1],
    ['string', 1],
    ['uint256', '1.5'],
    ['uint256', ''],
    ['uint256', 'x1'],
    ['uint256', '1x'],
    ['uint256', '0x'],
    ['uint256', `0x${'f'.repeat(65)}`],
    ['uint256', '1'.repeat(79)],
    ['uint256', 9_007_199_254_740_992],
    ['uint256', true],
    ['bytes', '0x1'],
    ['bytes', 'ab'],
    ['bytes', '0xzz'],
    ['bytes', 'x0x00'],
    ['bytes', 7],
    ['uint8[]', 'ab'],
    ['uint8[]', { 0: 1 }],
    ['uint8[2]', [1]],
    ['uint8[2]', [1, 2, 3]],
    ['Inner', null],
    ['Inner', []],
    ['Inner', 'x'],
    ['Inner', {}],
    ['xuint8', 1],
    ['uint8x', 1],
    ['xbytes', '0x'],
    ['bytes4x', '0x'],
    ['toString', 'x'],
  ])('as %s may not be %j', (type, value) => {
    expect(check(withValue(type, value))).toThrow(invalid)
  })
})

describe('[ACT-11] the size of typed data', () => {
  it('is at most 65,536 characters', () => {
    const room = 65_536 - withValue('string', '').length
    expect(check(withValue('string', 'x'.repeat(room)))).not.toThrow()
    expect(check(withValue('string', 'x'.repeat(room + 1)))).toThrow(invalid)
  })

  it('is at most 4,096 values', () => {
    // The message and the list count too.
    expect(check(withValue('bool[]', Array(4_094).fill(true)))).not.toThrow()
    expect(check(withValue('bool[]', Array(4_095).fill(true)))).toThrow(invalid)
  })

  it('is at most eight levels', () => {
    const nested = (depth: number): unknown => (depth === 0 ? true : [nested(depth - 1)])
    expect(check(withValue(`bool${'[]'.repeat(7)}`, nested(7)))).not.toThrow()
    expect(check(withValue(`bool${'[]'.repeat(8)}`, nested(8)))).toThrow(invalid)
  })

  it('is at most 32 types with 64 fields each, with names of 100 characters', () => {
    const fields = (count: number, name = 'f') =>
      Array.from({ length: count }, (_, at) => ({ name: `${name}${at}`, type: 'bool' }))
    const types = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`T${at}`, fields(1)]))
    const message = (count: number, name = 'f') =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, true]))
    const data = (more: object) => withValue('', '', { primaryType: 'T0', message: message(1), ...more })
    expect(check(data({ types: types(32) }))).not.toThrow()
    expect(check(data({ types: types(33) }))).toThrow(invalid)
    expect(check(data({ types: { T0: fields(64) }, message: message(64) }))).not.toThrow()
    expect(check(data({ types: { T0: fields(65) }, message: message(65) }))).toThrow(invalid)
    const [fitting, long] = ['n'.repeat(99), 'n'.repeat(100)]
    expect(check(data({ types: { T0: fields(1, fitting) }, message: message(1, fitting) }))).not.toThrow()
    expect(check(data({ types: { T0: fields(1, long) }, message: message(1, long) }))).toThrow(invalid)
  })
})

describe('[ACT-11] the domain of typed data', () => {
  const whole = {
    name: 'Token',
    version: '1',
    chainId: 1329,
    verifyingContract: address,
    salt: `0x${'11'.repeat(32)}`,
  }

  it('may have all five fields', () => {
    expect(check(withValue('bool', true, { domain: whole }))().domain).toEqual(whole)
  })

  it.each([
    ['name', 1],
    ['version', 1],
    ['verifyingContract', 'token.eth'],
    ['salt', 'x'],
  ])('has a %s of its own type', (name, value) => {
    expect(check(withValue('bool', true, { domain: { ...whole, [name]: value } }))).toThrow(invalid)
  })

  it.each([
    ['another type of a field', [{ name: 'name', type: 'bytes32' }], { name: 'Token' }],
    ['an unknown field', [{ name: 'owner', type: 'address' }], { name: 'Token' }],
    ['a field that is not there', [{ name: 'version', type: 'string' }], { name: 'Token' }],
    ['no field', [], { name: 'Token' }],
  ])('must be as its type says, not %s', (_, declared, domain) => {
    const types = { Root: [{ name: 'value', type: 'bool' }], EIP712Domain: declared }
    expect(check(withValue('bool', true, { types, domain }))).toThrow(invalid)
  })
})
