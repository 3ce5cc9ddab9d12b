import { stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decodeMessage.ts'
import { displayName, displaySymbol, visibleText } from './displayText.ts'
import { sampleFacts } from './testing/sampleFacts.ts'

const acute = '\u0301'

// Browsers draw all of them, each above the last: 300 on each letter of a line cover 30 lines above it.
describe('[threat 22] marks piled up on a letter, over what stands above it', () => {
  it('are spelled out after the sixth, and the screen says so', () => {
    const { text, warnings } = decodeMessage(stringToHex(`o${acute.repeat(9)}k`))
    expect(text).toBe(`o${acute.repeat(6)}⟨U+0301⟩⟨U+0301⟩⟨U+0301⟩k`)
    expect(warnings.map(({ code }) => code)).toEqual(['unseenCharacters'])
  })

  it.each([
    ['marks below', '\u0323'],
    ['marks around', '\u20dd'],
    ['marks with a width of their own', '\u0903'],
    ['marks of music', '\u{1d165}'],
    ['several kinds', '\u0301\u20dd\u0903'],
  ])('whatever they are: %s', (_, marks) => {
    const tower = /\p{M}{7}/u
    expect(tower.test(visibleText(`a${marks.repeat(100)}`).text)).toBe(false)
    expect(tower.test(displayName(`a${marks.repeat(100)}`))).toBe(false)
  })

  it('are left out of names and symbols', () => {
    expect(displayName(`Dragon${acute.repeat(30)}Swap`)).toBe(`Dragon${acute.repeat(6)} Swap`)
    expect(displaySymbol(`U${acute.repeat(11)}`, sampleFacts.words)).toBe(`U${acute.repeat(6)}`)
  })

  it.each([
    ['Vietnamese', 'Tie\u0302\u0301ng Vie\u0323\u0302t'],
    ['Hebrew with all its points', '\u05e9\u05c1\u05bc\u05b8\u05bd\u0591\u05dc\u05d5\u05b9\u05dd'],
    ['Burmese', '\u1000\u103c\u103d\u103e\u1031\u102c\u1037'],
    ['Thai', '\u0e17\u0e35\u0e48'],
    ['a keycap', '1\ufe0f\u20e3'],
  ])('are kept where a language has them: %s', (_, text) => {
    expect(visibleText(text)).toEqual({ text, hasUnseen: false })
  })
})
