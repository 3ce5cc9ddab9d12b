import { describe, expect, test } from 'vitest'
import { errors, notices, rpcErrors } from '../catalogue.ts'
import { HttpError, RpcError, sentenceOf, WalletError } from '../errors.ts'
import { moneyErrors } from '../moneyCatalogue.ts'
import { walletErrors } from '../walletCatalogue.ts'
import { sentences as ar } from './ar.ts'
import { createTranslator, type Sentences } from './createTranslator.ts'
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

describe('a translation', () => {
  const say = createTranslator(de)

  test.each([
    [
      'an error by its code, with its details',
      new WalletError('email.tooSoon', { details: { seconds: 30 } }),
      'Bitte versuchen Sie es in 30 Sekunden noch einmal',
    ],
    ['a wallet’s error by its RPC code', new RpcError(4001), 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.'],
    [
      'a server’s error by the code in its reply, whatever its English says',
      new HttpError(429, {
        reasons: [{ field: 'otp.paused', description: 'Reworded.', code: 'otp.paused', details: { minutes: 4 } }],
      }),
      'Zu viele falsche Codes. Bitte versuchen Sie es in 4 Minuten noch einmal',
    ],
    [
      'a sentence that crossed the frame with its code',
      new WalletError('frame.error', { message: 'Reworded.', sentence: { code: '4001' } }),
      'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
    ],
    ['a notice', sentenceOf('email.changed'), 'E-Mail-Adresse geändert'],
  ])('says %s', (_, error, text) => expect(say(error)).toBe(text))

  test.each([
    ['a wallet’s own text', new RpcError(4001, { message: 'Open the drawer first' }), 'Open the drawer first'],
    ['a code that it does not know', { message: 'Newer.', sentence: { code: 'newer.code' } }, 'Newer.'],
    ['a code that names a property of every object', { message: 'Odd.', sentence: { code: 'toString' } }, 'Odd.'],
    ['a catalogue text that comes without a code', { message: 'Popup closed' }, 'Popup closed'],
    ['a reply without a code', new HttpError(400, { reasons: [{ field: 'name', description: 'Taken.' }] }), 'Taken.'],
  ])('leaves %s as it is', (_, error, text) => expect(say(error)).toBe(text))
})

test.each(Object.keys(all))('%s has words for every code, with the same placeholders', (language) => {
  const sentences = all[language] as Readonly<Record<string, string>>
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(english).sort())
  for (const [code, text] of Object.entries(english)) {
    const other = sentences[code] ?? ''
    expect(other.trim(), code).not.toBe('')
    expect(holes(other), code).toEqual(holes(text))
  }
})
