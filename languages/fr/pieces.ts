import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'

/** Texts of the components. */
export const pieces: Translated<typeof pieceWords> = {
  copyAddress: 'Copier l’adresse',
  copied: 'Copié',
  notCopied: 'Copie impossible',
  copyByHand: 'Copie impossible. Sélectionnez le texte et copiez-le à la main.',
  onlyDigits: 'Uniquement des chiffres et une virgule décimale',
  ambiguous: (text, whole, fraction) => `« ${text} » peut se lire de deux façons. Écrivez ${whole} ou ${fraction}.`,
  wholeOnly: 'Nombres entiers uniquement',
  atMostDecimals: (decimals) => `${decimals} décimales au maximum`,
  clearSearch: 'Effacer la recherche',
  dismiss: 'Fermer',
  done: 'Terminé',
  current: 'En cours',
  failed: 'Échec',
  todo: 'À faire',
}

/** Around a login code's field. */
export const otp: Translated<typeof otpWords> = {
  label: (digits) => `Code à ${digits} chiffres`,
  checking: 'Vérification du code',
  resendIn: (seconds) => `Renvoyer dans ${seconds} s`,
  resend: 'Envoyer un nouveau code',
}
