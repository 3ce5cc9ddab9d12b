import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = 'Si no ha sido usted, ignore este correo. Sin el código no ocurre nada.'
const inUse =
  'Si no ha sido usted, alguien está usando un dispositivo en el que tiene la sesión iniciada. Cierre la sesión en todas partes y congele su billetera.'
const freeze = 'Congelar mi billetera'
const frozenSays = '¿No ha sido usted? Congele su billetera. No se podrá desbloquear hasta que la descongele.'
const actions = {
  export: 'exportar la clave de su billetera',
  addUnlocker: 'añadir un método de desbloqueo a su billetera',
  removeUnlocker: 'cambiar cómo se desbloquea su billetera',
  unfreeze: 'descongelar su billetera',
  exportData: 'descargar lo que guardamos sobre usted',
  deleteAccount: 'eliminar su cuenta',
}
const ways = {
  passkey: 'Una nueva llave de acceso',
  code: 'Un nuevo código de recuperación',
  phrase: 'Una nueva frase de contraseña',
}
const tried = { code: 'un código de recuperación', phrase: 'una frase de contraseña' }

const from = (place: string): string => (place ? ` en la red ${place}` : '')

/** Emails in Spanish. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Enviado por ${sender}. Nunca pedimos un código ni su frase secreta por teléfono, por chat o por correo.`,
  browser: (browser = 'Un navegador', system) => (system ? `${browser} en ${system}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: 'Su código de acceso',
    title: 'Su código de acceso',
    paragraphs: [
      `${browser}${from(place)} ha pedido iniciar sesión en ${site}.`,
      `Escriba este código solo en ${site}. Sirve durante ${codeMinutes} minutos.`,
    ],
    footnote: '¿No lo ha pedido usted? No escriba el código en ningún sitio ni se lo dé a nadie.',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: 'Apruebe un inicio de sesión',
    title: '¿Es usted?',
    paragraphs: [
      login === 'farcaster'
        ? `${browser} quiere iniciar sesión en ${site} con su cuenta de Farcaster.`
        : `${browser} quiere iniciar sesión en ${site}.`,
      `Red: ${place}`,
      hasNumber === 'yes'
        ? `Abra el enlace y elija el número que aparece donde está iniciando sesión. El enlace caduca en ${linkMinutes} minutos.`
        : `Abra el enlace, compare los datos y apruebe el inicio de sesión. El enlace caduca en ${linkMinutes} minutos.`,
    ],
    button: 'Revisar este inicio de sesión',
    footnote: 'Si no ha sido usted, no lo apruebe. Puede ignorar este correo.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirme que es usted',
    title: 'Confirme que es usted',
    paragraphs: [`Escriba este código para ${actions[action]}. Sirve durante ${codeMinutes} minutos.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirme su correo electrónico',
    title: 'Confirme su correo electrónico',
    paragraphs: [
      `Escriba este código en ${site} para compartir su correo electrónico. Caduca en ${codeMinutes} minutos.`,
    ],
    footnote: 'Si no ha sido usted, ignore este correo. Sin el código no se comparte nada.',
  }),
  oldAddressCode: () => ({
    subject: 'Cambio de su correo electrónico',
    title: 'Cambio de su correo electrónico',
    paragraphs: [
      `Escriba este código para confirmar que quiere iniciar sesión con otro correo electrónico. Caduca en ${codeMinutes} minutos.`,
    ],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirme este correo electrónico',
    title: 'Confirme este correo electrónico',
    paragraphs: [
      `Escriba este código para iniciar sesión en su billetera con este correo. Caduca en ${codeMinutes} minutos.`,
    ],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: 'Nuevo inicio de sesión en su billetera',
    title: 'Nuevo inicio de sesión en su billetera',
    paragraphs: [
      `${browser}${from(place)} ha iniciado sesión en su billetera desde ${site} el ${at}.`,
      isConfirmed === 'yes'
        ? 'Ha usado una llave de acceso de su billetera, así que ya está confirmado.'
        : `Hasta que confirme este dispositivo, no puede exportar la clave ni cambiar el correo, los métodos de desbloqueo o los dispositivos, y puede enviar como máximo ${walletLimits.probation.dayUsd} USD al día.`,
    ],
    button: 'Revisar este inicio de sesión',
    footnote: '¿No ha sido usted? Abra el enlace y quite el dispositivo. Allí también puede congelar su billetera.',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: 'Se confirmará un dispositivo nuevo',
    title: 'Se confirmará un dispositivo nuevo',
    paragraphs: [
      `${browser} quedará confirmado el ${at}, porque alguien abrió el enlace de nuestro correo y lo confirmó.`,
    ],
    button: freeze,
    footnote:
      '¿No ha sido usted? Congele su billetera ahora. Con el enlace del primer correo también puede quitar el dispositivo.',
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Nuevo método de desbloqueo añadido',
    title: 'Nuevo método de desbloqueo añadido',
    paragraphs: [`${ways[way]} ya puede desbloquear su billetera.`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: 'Sus métodos de desbloqueo han cambiado',
    title: 'Sus métodos de desbloqueo han cambiado',
    paragraphs: [`${browser} cambió el ${at} cómo se desbloquea su billetera.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Su billetera ahora está en autocustodia',
    title: 'Su billetera ahora está en autocustodia',
    paragraphs: [
      'Hemos borrado nuestra clave. Un dispositivo nuevo necesita ahora su llave de acceso o su código de recuperación. Una copia hecha antes de este cambio seguiría funcionando.',
      'Guarde bien su código de recuperación. No podemos reemplazarlo.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: 'Su billetera tiene una nueva clave',
    title: 'Su billetera tiene una nueva clave',
    paragraphs: [
      `${browser} cambió su billetera a una nueva clave el ${at}.`,
      `Dirección anterior: ${oldAddress}`,
      `Dirección nueva: ${newAddress}`,
      'Se cerró la sesión en todos los demás dispositivos. Necesitan su llave de acceso o su nuevo código de recuperación.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `Alguien ha introducido ${tried[way]}`,
    title: `Alguien ha introducido ${tried[way]}`,
    paragraphs: [
      `No podemos saber si lo introducido era correcto. Exportar su clave y quitar métodos de desbloqueo queda bloqueado durante ${walletLimits.vault.recoveryWaitHours} horas.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Su correo electrónico ha cambiado',
    title: 'Su correo electrónico ha cambiado',
    paragraphs: [
      `Ahora inicia sesión en su billetera con ${newEmail}.`,
      `Puede deshacerlo durante ${undoHours} horas.`,
    ],
    button: 'Deshacer el cambio',
    footnote: 'Deshacerlo también cierra la sesión en todos los dispositivos.',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: 'Su nuevo correo electrónico',
    title: 'Su nuevo correo electrónico',
    paragraphs: ['Ahora inicia sesión en su billetera con este correo electrónico.'],
    footnote:
      undo === 'possible'
        ? `Su correo anterior puede deshacerlo durante ${undoHours} horas. Hasta entonces, exportar su clave y quitar métodos de desbloqueo queda bloqueado.`
        : inUse,
  }),
  emailUndone: () => ({
    subject: 'Se ha deshecho el cambio de su correo electrónico',
    title: 'Se ha deshecho el cambio de su correo electrónico',
    paragraphs: ['Inicia sesión como antes del cambio. Hemos cerrado la sesión en todos los dispositivos.'],
    footnote: 'Inicie sesión, revise sus dispositivos y quite los que no sean suyos.',
  }),
  exported: ({ at }) => ({
    subject: 'Se ha exportado su frase secreta',
    title: 'Se ha exportado su frase secreta',
    paragraphs: [
      `Su frase secreta se abrió para verla el ${at}.`,
      'Quien la tenga puede llevarse todo lo que hay en esta billetera. Si no ha sido usted, pase ahora a una nueva clave en la página de su billetera.',
    ],
    button: freeze,
    footnote: 'Congelar impide desbloquear la billetera aquí. No detiene a quien tiene la frase.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Hemos cerrado la sesión en uno de sus dispositivos',
    title: 'Hemos cerrado la sesión en uno de sus dispositivos',
    paragraphs: [
      `Una sesión de ${browser} en ${site} se usó dos veces, lo que puede significar que la copiaron. Hemos cerrado la sesión en ese dispositivo.`,
      'Si ha sido usted, por ejemplo tras restaurar un navegador desde una copia de seguridad, inicie sesión de nuevo.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Su billetera está congelada',
    title: 'Su billetera está congelada',
    paragraphs: [`Se congeló el ${at}. No se puede desbloquear hasta que la descongele.`],
    footnote:
      'Para descongelarla, inicie sesión y use su llave de acceso o su código de recuperación, o un código por correo si no tiene ninguno de los dos.',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: 'Su cuenta se eliminará',
    title: 'Su cuenta se eliminará',
    paragraphs: [
      `${browser} ha pedido eliminar su cuenta. Se eliminará el ${at}.`,
      'Su billetera funciona hasta entonces. Después no podremos restaurarla, porque destruimos sus claves. Exporte antes su frase secreta o mueva sus fondos.',
      'Los datos públicos de la red permanecen. Nuestro registro de seguridad se conserva hasta un año, sin su correo.',
    ],
    button: 'Conservar mi cuenta',
    footnote:
      'Si no ha sido usted, conserve su cuenta ahora. Después cierre la sesión en todas partes y congele su billetera.',
  }),
  deletionRestored: ({ at }) => ({
    subject: 'Su cuenta se eliminará',
    title: 'Su cuenta se eliminará',
    paragraphs: [
      `Usted pidió eliminar su cuenta. Desde entonces hemos restaurado nuestros datos desde una copia de seguridad y la fecha ha cambiado: su cuenta se eliminará el ${at}.`,
      'Si entretanto decidió conservar su cuenta, puede que esa decisión se haya perdido. Repítala con el botón de abajo.',
    ],
    button: 'Conservar mi cuenta',
    footnote:
      'Si nunca lo pidió, conserve su cuenta ahora. Después cierre la sesión en todas partes y congele su billetera.',
  }),
  accountKept: () => ({
    subject: 'Conservamos su cuenta',
    title: 'Conservamos su cuenta',
    paragraphs: ['Su cuenta no se eliminará.'],
    footnote: 'Si no lo ha decidido usted, revise los dispositivos de su billetera y quite los que no sean suyos.',
  }),
  accountDeleted: () => ({
    subject: 'Su cuenta se ha eliminado',
    title: 'Su cuenta se ha eliminado',
    paragraphs: [
      'Hemos eliminado su cuenta y las claves de su billetera. No se pueden restaurar. Si vuelve a iniciar sesión con este correo, tendrá una billetera nueva.',
    ],
    footnote: 'No le enviaremos más correos sobre esta cuenta.',
  }),
}
