import type { OwnDataTranslation } from '@latchkey/frame/frameTranslation'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'

const days = walletLimits.ownData.graceMs / dayMs

export const ownData: OwnDataTranslation = {
  ownData: {
    title: 'Sus datos',
    download: 'Descargar sus datos',
    downloadNote: 'Lo que guardamos sobre su cuenta, en un archivo',
    downloadText:
      'El archivo contiene su correo, sus inicios de sesión, sus dispositivos y el registro de seguridad. No contiene sus claves. No lo comparta: muestra cuándo y dónde usó su billetera.',
    why: 'Este archivo es privado, así que primero comprobamos que es usted.',
    save: 'Descargar',
    delete: 'Eliminar su cuenta',
    deleteNote: `Puede cambiar de opinión durante ${days} días`,
    deleteText: `Eliminamos su cuenta y sus claves ${days} días después de su solicitud. Hasta entonces su billetera funciona y puede conservar la cuenta.`,
    holds: 'Ahora en esta billetera',
    holdsNothing: 'No encontramos fondos en sus direcciones.',
    holdsRest: 'No se comprueban los NFT, los tokens no listados ni las direcciones anteriores.',
    holdsUnknown: 'No pudimos leer sus saldos. Puede haber fondos en esta billetera.',
    keysGone:
      'Mueva antes sus fondos o exporte su frase secreta. Sin la frase ni un kit de recuperación, lo que siga aquí se perderá para siempre.',
    showPhrase: 'Mostrar la frase secreta',
    whatStays: 'Qué permanece',
    stays: [
      'Todo lo que está en la red: transacciones, autorizaciones de tokens y su cuenta inteligente',
      'Los permisos e inicios de sesión en sitios, hasta que caduquen. Termínelos antes.',
      'Los nombres que registró. Quedan reservados para su dirección.',
      'Nuestro registro de seguridad, hasta un año y sin su correo',
    ],
    understood: 'He movido mis fondos o guardado mi frase secreta, o no los necesito.',
    understoodFirst: 'Marque antes la casilla',
    ask: 'Eliminar mi cuenta',
    whyDelete: 'Eliminar destruye las claves de su billetera, así que primero comprobamos que es usted.',
    asked: 'Su cuenta se eliminará',
    askedText: (time) => `Se eliminará el ${time}. Puede conservarla hasta entonces.`,
    askedMailed: 'Le enviamos un enlace para conservarla.',
    askedHere: 'Su cuenta no tiene correo, así que solo puede conservarla en esta página.',
    banner: (time) => `Su cuenta y sus claves se eliminarán el ${time}.`,
    keep: 'Conservar mi cuenta',
  },
}
