import { expect, test } from 'vitest'
import { errors, notices, rpcErrors } from '../catalogue.ts'
import { RpcError, WalletError } from '../errors.ts'
import { moneyErrors } from '../moneyCatalogue.ts'
import { walletErrors } from '../walletCatalogue.ts'
import { sentences as ar } from './ar.ts'
import { createSayer, type Sentences } from './createSayer.ts'
import { sentences as de } from './de.ts'
import { sentences as es } from './es.ts'
import { sentences as fr } from './fr.ts'
import { sentences as zh } from './zh.ts'

const all: Readonly<Record<string, Sentences>> = { ar, de, es, fr, zh }
const english: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...Object.entries({ ...errors, ...moneyErrors, ...walletErrors }), ...Object.entries(rpcErrors)].map(
      ([code, row]) => [code, row.message],
    ),
  ),
  ...notices,
}
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('translates a sentence by its English text', () => {
  const say = createSayer(de)
  expect(say(new WalletError('email.tooSoon', { details: { seconds: 30 } }).message)).toBe(
    'Bitte versuchen Sie es in 30 Sekunden noch einmal',
  )
  expect(say(new RpcError(4001).message)).toBe(de[4001])
  expect(say('The wallet says something of its own')).toBe('The wallet says something of its own')
})

test.each(Object.keys(all))(
  '%s has every sentence, with the same placeholders, and one translation per sentence',
  (language) => {
    const sentences = all[language] as Readonly<Record<string, string>>
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(english).sort())
    const seen = new Map<string, string>()
    for (const [code, text] of Object.entries(english)) {
      const other = sentences[code] ?? ''
      expect(other.trim(), code).not.toBe('')
      expect(holes(other), code).toEqual(holes(text))
      expect(seen.get(text) ?? other, code).toBe(other)
      seen.set(text, other)
    }
  },
)
