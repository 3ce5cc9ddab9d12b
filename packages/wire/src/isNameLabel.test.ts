import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNameLabel } from './isNameLabel.ts'

describe('the first part of a name', () => {
  it.each(['harbour', 'a', '0', '2026', 'anna-maria', 'a-b-c', 'xn-a', 'a'.repeat(64)])(
    '[API-16] may be %s',
    (label) => {
      expect(isNameLabel(label)).toBe(true)
    },
  )

  it.each([
    ...['', '-', '---', '-abc', 'abc-', 'a--b', 'xn--80ak6aa92e', 'xn--', 'Anna', 'an na', 'an.na', 'an_na', 'änna'],
    ...['abc\n', 'аррӏе', 'a'.repeat(65)],
  ])('[API-16] may not be %j', (label) => {
    expect(isNameLabel(label)).toBe(false)
  })

  it('[API-16] reads the same in every program, also where domain names are decoded', () => {
    const letter = fc.constantFrom(...'xna019--')
    const label = fc.oneof(
      fc.string({ unit: letter, maxLength: 12 }),
      fc.string({ unit: letter, maxLength: 8 }).map((end) => `xn--${end}`),
      fc.constantFrom('xn--80ak6aa92e', 'xn--bcher-kva'),
    )
    fc.assert(
      fc.property(label, (text) => {
        expect(isNameLabel(text)).toBe(text !== '' && text.split('-').every((part) => part !== ''))
        if (isNameLabel(text)) expect(domainToUnicode(`${text}.id`)).toBe(`${text}.id`)
      }),
    )
  })
})
