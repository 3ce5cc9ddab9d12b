import fc from 'fast-check'

/** Text from attackers and accidents: control characters, pieces of code, other scripts, halves of characters. */
export const hostileText = (maxLength = 80): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary-ascii', maxLength: 10 }),
        fc.constantFrom(
          '\0',
          '\ud800',
          '\udfff',
          '🦀',
          'é',
          '‮',
          'א',
          '../',
          '%00',
          "'; --",
          '$(x)',
          '<b>',
          '__proto__',
        ),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((parts) => parts.join('').slice(0, maxLength))
    .filter((text) => text !== '')
