import { describe, expect, test } from 'vitest'
import { createTranslator, type Sentences } from './createTranslator.ts'
import { HttpError, RpcError, sentenceOf, WalletError } from './errors.ts'

describe('a translation', () => {
  const say = createTranslator({
    4001: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
    'email.tooSoon': 'Bitte versuchen Sie es in {seconds} Sekunden noch einmal',
    'email.changed': 'E-Mail-Adresse geändert',
    'otp.paused': 'Zu viele falsche Codes. Bitte versuchen Sie es in {minutes} Minuten noch einmal',
    'social.popupClosed': 'Fenster geschlossen',
  } as Partial<Sentences> as Sentences)

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
