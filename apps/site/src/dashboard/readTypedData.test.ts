import { describe, expect, test } from 'vitest'
import { readTypedData } from './readTypedData.ts'

const data = {
  domain: { name: 'Shop', chainId: 1329 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hi' },
}

describe('structured data as text', () => {
  test('is read with all its parts', () => {
    expect(readTypedData(JSON.stringify({ ...data, extra: 1 }))).toEqual(data)
  })

  test.each([
    ['plain text', 'hi'],
    ['no object', '5'],
    ['no domain', JSON.stringify({ ...data, domain: undefined })],
    ['no types', JSON.stringify({ ...data, types: undefined })],
    ['a field without a type', JSON.stringify({ ...data, types: { Mail: [{ name: 'text' }] } })],
    ['a field without a name', JSON.stringify({ ...data, types: { Mail: [{ type: 'string' }] } })],
    ['no message', JSON.stringify({ ...data, message: undefined })],
    ['no primary type', JSON.stringify({ ...data, primaryType: undefined })],
    ['a primary type that is not described', JSON.stringify({ ...data, primaryType: 'Letter' })],
    ['a number that is not exact', JSON.stringify(data).replace('"hi"', '9007199254740993')],
    ['a fraction', JSON.stringify(data).replace('"hi"', '0.5')],
  ])('%s is not taken for it', (_, text) => {
    expect(readTypedData(text)).toBeUndefined()
  })
})
