import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'

/** Texts of the components. */
export const pieces: Translated<typeof pieceWords> = {
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
  copyByHand: 'Nicht kopiert. Markieren Sie den Text und kopieren Sie ihn von Hand.',
  onlyDigits: 'Nur Ziffern und ein Dezimalkomma',
  ambiguous: (text, whole, fraction) =>
    `„${text}“ lässt sich auf zwei Arten lesen. Schreiben Sie ${whole} oder ${fraction}.`,
  wholeOnly: 'Nur ganze Zahlen',
  atMostDecimals: (decimals) => `Höchstens ${decimals} Nachkommastellen`,
  clearSearch: 'Suche leeren',
  dismiss: 'Schließen',
  done: 'Erledigt',
  current: 'Läuft',
  failed: 'Fehlgeschlagen',
  todo: 'Steht aus',
}

/** Around a login code's field. */
export const otp: Translated<typeof otpWords> = {
  label: (digits) => `${digits}-stelliger Code`,
  checking: 'Code wird geprüft',
  resendIn: (seconds) => `Neu senden in ${seconds} s`,
  resend: 'Neuen Code senden',
}
