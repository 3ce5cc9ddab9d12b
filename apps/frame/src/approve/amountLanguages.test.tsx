// @vitest-environment happy-dom
import { languages } from '@latchkey/wire/languages'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadLanguage } from '../language.ts'
import type { DecodeWords } from '../words/decode.ts'
import { cases } from './gallery/cases.ts'
import { fakeConsentPorts } from './testing/fakeConsentPorts.ts'
import { openScreen } from './testing/openScreen.tsx'

afterEach(cleanup)

const thin = '\u202f'

/** Opens a gallery screen in a language. */
const openIn = async (language: 'de' | 'es' | 'fr' | 'zh' | 'ar', name: string, own?: 'en') => {
  const translation = await loadLanguage(language)
  const found = cases[name]
  if (!found) throw new Error(name)
  const { approval, simulate, loadFacts } = found
  const deps = { simulate, ...(loadFacts && { loadFacts }), language: () => language }
  return openScreen(approval, deps, 'whole', fakeConsentPorts(), { language, translation, own })
}

describe('[FRAME-17] amounts in an approval are written like its sentences', () => {
  it.each([
    ['de', 'send', ['50 USDC', '1.200 USDC', '0,00583 SEI']],
    ['es', 'send', ['50 USDC', '1200 USDC', '0,00583 SEI']],
    ['fr', 'send', ['50 USDC', `1${thin}200 USDC`, '0,00583 SEI']],
    ['zh', 'send', ['50 USDC', '1,200 USDC', '0.00583 SEI']],
    ['ar', 'send', ['50 USDC', '1,200 USDC', '0.00583 SEI']],
    ['de', 'swap', ['250 USDC', '588,27 SEI', 'Sie erhalten 594,21 SEI']],
    ['fr', 'swap', ['250 USDC', '588,27 SEI', '594,21 SEI']],
    ['de', 'dressedAsSwap', ['9.000 SEI']],
    ['fr', 'dressedAsSwap', [`9${thin}000 SEI`]],
  ] as const)('%s: %s', async (language, name, parts) => {
    const { text } = await openIn(language, name)
    await act(async () => {})
    for (const part of parts) expect(text()).toContain(part)
  })

  it('an exact amount keeps every digit', async () => {
    const { text } = await openIn('de', 'approveNearlyAll')
    expect(text()).toContain('79.228.162.514.264.337.593.543,950334 USDC')
  })

  it.each([
    ['de', ['50 USDC', `1${thin}200 USDC`, '0,00583 SEI']],
    ['zh', ['50 USDC', '1,200 USDC', '0.00583 SEI']],
  ] as const)('[threat 22] a page that chose %s for an English reader changes no amount', async (language, parts) => {
    const { text } = await openIn(language, 'send', 'en')
    await act(async () => {})
    for (const part of parts) expect(text()).toContain(part)
    expect(text()).not.toContain('1.200')
  })

  it('in Arabic, an amount is its own left-to-right run', async () => {
    await openIn('ar', 'send')
    expect(screen.getByText(/0\.00583 SEI/).textContent).toBe('حتى \u20680.00583 SEI\u2069')
  })

  it.each(Object.keys(languages).filter((language) => language !== 'en'))(
    'the sentences of %s name their own language',
    async (language) => {
      const { decode } = (await loadLanguage(language as 'de')) as { decode: DecodeWords }
      expect(new Intl.Locale(decode.locale).language).toBe(language)
      expect(new Intl.NumberFormat(decode.locale).format(12)).toBe('12')
    },
  )
})
