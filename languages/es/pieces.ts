import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'

/** Texts of the components. */
export const pieces: Translated<typeof pieceWords> = {
  copyAddress: 'Copiar dirección',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  copyByHand: 'No se pudo copiar. Seleccione el texto y cópielo a mano.',
  onlyDigits: 'Solo cifras y una coma decimal',
  ambiguous: (text, whole, fraction) => `«${text}» se puede leer de dos formas. Escriba ${whole} o ${fraction}.`,
  wholeOnly: 'Solo números enteros',
  atMostDecimals: (decimals) => `Como máximo ${decimals} decimales`,
  clearSearch: 'Borrar búsqueda',
  dismiss: 'Descartar',
  done: 'Hecho',
  current: 'En curso',
  failed: 'Falló',
  todo: 'Pendiente',
}

/** Around a login code's field. */
export const otp: Translated<typeof otpWords> = {
  label: (digits) => `Código de ${digits} dígitos`,
  checking: 'Comprobando el código',
  resendIn: (seconds) => `Reenviar en ${seconds} s`,
  resend: 'Enviar otro código',
}
