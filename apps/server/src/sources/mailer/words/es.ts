import type { MailWords } from '../mails.ts'

const ignore = 'Si no ha sido usted, ignore este correo. Nadie entra sin él.'
const inUse = 'Si no ha sido usted, alguien está usando su sesión: ciérrela en todas partes y congele su billetera.'
const freeze = 'Congelar mi billetera'
const frozenSays = '¿No ha sido usted? Congele la billetera ahora. Nadie podrá abrirla hasta que usted la descongele.'
const actions = {
  export: 'exportar la clave de su billetera',
  removeUnlocker: 'quitar una forma de abrir su billetera',
  unfreeze: 'descongelar su billetera',
}
const ways = {
  passkey: 'Una nueva llave de acceso',
  code: 'Un nuevo código de recuperación',
  phrase: 'Una nueva frase de acceso',
}
const used = { code: 'el código de recuperación', phrase: 'la frase de acceso' }

/** The mails in Spanish. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Enviado por ${sender}. Nunca pedimos un código ni sus palabras por teléfono, por chat o por correo.`,
  browser: (browser = 'Un navegador', system) => (system ? `${browser} en ${system}` : browser),
  loginCode: ({ site }) => ({
    subject: 'Su código de acceso',
    title: 'Su código de acceso',
    paragraphs: [
      `Escriba este código en ${site} para entrar. Sirve durante 5 minutos, en el navegador que lo ha pedido.`,
    ],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: 'Apruebe un inicio de sesión',
    title: '¿Es usted?',
    paragraphs: [
      `${browser} quiere iniciar sesión en ${site}.`,
      'Abra la página y elija el número que ve allí. El enlace sirve durante 10 minutos.',
    ],
    button: 'Ver este inicio de sesión',
    footnote: 'Si no intentaba entrar, no lo apruebe. Basta con ignorar este correo.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirme que es usted',
    title: 'Confirme que es usted',
    paragraphs: [`Escriba este código para ${actions[action]}. Sirve durante 5 minutos.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirme su correo electrónico',
    title: 'Confirme su dirección',
    paragraphs: [`Escriba este código en ${site} para darle su correo electrónico. Sirve durante 5 minutos.`],
    footnote: 'Si no ha sido usted, ignore este correo. Sin el código no se da nada a nadie.',
  }),
  oldAddressCode: () => ({
    subject: 'Cambio de su correo electrónico',
    title: 'Cambio de su correo electrónico',
    paragraphs: ['Escriba este código para confirmar que quiere pasar su billetera a otra dirección.'],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirme este correo electrónico',
    title: 'Confirme esta dirección',
    paragraphs: ['Escriba este código para usar esta dirección con su billetera. Sirve durante 5 minutos.'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: 'Se ha añadido un navegador a su billetera',
    title: 'Se ha añadido un navegador',
    paragraphs: [`${browser} ha entrado en su billetera desde ${site} el ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Una nueva forma de abrir su billetera',
    title: 'Una nueva forma de abrir su billetera',
    paragraphs: [`${ways[way]} puede abrir su billetera desde ahora.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Su billetera es solo suya',
    title: 'Su billetera es solo suya',
    paragraphs: [
      'Se ha borrado el acceso que guardábamos para usted. Ahora solo su llave de acceso o su código de recuperación abren esta billetera.',
      'Guarde bien el código de recuperación: no podemos hacerle otro.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: 'Se ha usado su código de recuperación',
    title: 'Su billetera se ha recuperado',
    paragraphs: [
      `Se ha usado ${used[way]} para abrir su billetera. Exportar y quitar accesos queda cerrado durante 24 horas.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Su correo electrónico ha cambiado',
    title: 'Su correo electrónico ha cambiado',
    paragraphs: [`Su billetera pertenece ahora a ${newEmail}.`, 'Puede deshacerlo con un clic durante 72 horas.'],
    button: 'Deshacer el cambio',
    footnote: 'Deshacerlo también cierra la sesión en todos los navegadores.',
  }),
  emailChangedNew: () => ({
    subject: 'Este es su nuevo correo electrónico',
    title: 'Esta es su nueva dirección',
    paragraphs: ['Desde ahora entra en su billetera con esta dirección.'],
    footnote:
      'La dirección anterior puede deshacerlo durante 72 horas. Exportar y quitar accesos queda cerrado hasta entonces.',
  }),
  emailUndone: () => ({
    subject: 'Se ha deshecho el cambio de su dirección',
    title: 'Se ha deshecho el cambio',
    paragraphs: ['Vuelve a entrar con esta dirección. Se ha cerrado la sesión en todos los navegadores.'],
    footnote: 'Entre y mire qué navegadores conocen su billetera; quite los que no sean suyos.',
  }),
  exported: ({ at }) => ({
    subject: 'Se ha exportado la clave de su billetera',
    title: 'Se ha exportado la clave de su billetera',
    paragraphs: [
      `Las palabras de su billetera se mostraron el ${at}.`,
      'Quien tiene estas palabras tiene todo lo que hay en la billetera. Si no ha sido usted, pase sus fondos a una billetera nueva ahora.',
    ],
    button: freeze,
    footnote: 'Congelar impide entrar aquí; no detiene a quien tiene las palabras.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Hemos cerrado una de sus sesiones',
    title: 'Hemos cerrado una de sus sesiones',
    paragraphs: [
      `La sesión de ${browser} en ${site} se usó dos veces, como si la hubieran copiado. La hemos cerrado.`,
      'Vuelva a entrar si ha sido usted, por ejemplo tras restaurar un navegador desde una copia de seguridad.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Su billetera está congelada',
    title: 'Su billetera está congelada',
    paragraphs: [`Se congeló el ${at}. Nadie puede abrirla hasta que usted la descongele.`],
    footnote: 'Para descongelarla, entre y confirme que es usted.',
  }),
}
