import type { SignersTranslation } from '@latchkey/frame/frameTranslation'

export const signers: SignersTranslation = {
  signers: {
    title: 'Cuenta inteligente',
    note: 'Elija qué puede firmar en nombre de su cuenta inteligente en cada red.',
    failed: 'No podemos leer quién firma en nombre de su cuenta inteligente',
    byKey: 'Firma la clave de esta billetera',
    byPasskey: 'Solo firma su llave de acceso',
    require: 'Exigir llave de acceso',
    requireOn: (network) => `Exigir su llave de acceso en ${network}`,
    stop: 'Dejar de exigirla',
    stopOn: (network) => `Dejar de exigir su llave de acceso en ${network}`,
    needsPasskey: 'Añada primero una llave de acceso',
    requireTitle: 'Exigir su llave de acceso para esta cuenta',
    requireText: (network) =>
      `Su llave de acceso será lo único que pueda firmar en nombre de su cuenta inteligente en ${network}.`,
    means: [
      'Cada pago, mensaje y permiso de esta cuenta pide su llave de acceso. Un permiso la pide varias veces.',
      'La clave de este navegador ya no puede mover la cuenta, aunque alguien la copie. Su código de recuperación y su frase secreta tampoco.',
      'Los permisos que concedió antes dejan de funcionar. Vuelven a funcionar si desactiva esto antes de que caduquen.',
      'Su cuenta estándar y las demás redes no cambian.',
    ],
    lost: 'Si pierde esta llave de acceso, el dinero de esta cuenta no podrá volver a moverse. No podemos recuperarlo.',
    check: 'Comprobar su llave de acceso',
    checkNote: 'Su dispositivo la pide dos veces. Así comprobamos que puede firmar.',
    checked: (count) => `Llaves de acceso comprobadas: ${count}`,
    checkAnother: 'Comprobar otra llave de acceso',
    secondNote: 'Con una segunda llave de acceso, perder una no bloquea la cuenta. Cualquiera de las dos puede firmar.',
    typeWord: (word) =>
      `Ha comprobado una sola llave de acceso. Escriba ${word} para confirmar que perderla bloquea el dinero.`,
    word: 'PASSKEY',
    typeFirst: 'Escriba primero la palabra',
    stopTitle: 'Dejar de exigir su llave de acceso',
    stopText: (network) =>
      `La clave de esta billetera vuelve a firmar en nombre de su cuenta inteligente en ${network}. Necesita su llave de acceso una última vez.`,
    stopWarning:
      'Los permisos que concedió antes y que no han caducado vuelven a funcionar. Si alguien tiene una copia de su clave, mueva primero sus fondos.',
    networkFee: 'Comisión de red',
    feeAtMost: (amount) => `comisión: ${amount} como máximo`,
    atMost: (amount) => `${amount} como máximo`,
    noFee: 'sin comisión',
    readingFee: 'leyendo la comisión…',
    feeUnread: 'no podemos leer la comisión',
  },
}
