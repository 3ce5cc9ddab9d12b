import { pieces } from '@latchkey/ui/languages/es'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/es'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: Partial<SiteTranslation> = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: 'Su cuenta',
    account: {
      title: 'Cuenta',
      balance: 'Saldo',
      copyAddress: 'Copiar dirección',
      copyShort: 'Copiar',
      loading: 'Cargando su saldo',
      failed: 'No pudimos leer su saldo.',
      stale: (time) => `No se pudo actualizar. Saldo de las ${time}.`,
      send: 'Enviar',
      sign: 'Firmar',
      receive: 'Recibir',
      explorer: (name) => `Ver en ${name}`,
      receiveTitle: 'Su dirección',
      receiveText: (network) => `Compártala para recibir SEI en ${network}.`,
      receiveCode: 'Un código con su dirección, para escanear con un teléfono',
      emptyTitle: 'Reciba SEI para empezar',
      emptyText: 'Esta cuenta aún no tiene SEI. Copie la dirección y envíe algo.',
    },
    wrongNetwork: {
      unknown: 'una red desconocida',
      title: (network) => `Su billetera está en ${network}`,
      text: (network) => `Esta página funciona en ${network}. Cambie para firmar y enviar aquí.`,
      action: (network) => `Cambiar a ${network}`,
      reason: (network) => `Cambie primero su billetera a ${network}`,
    },
    sign: {
      title: 'Firmar un mensaje',
      text: 'Muestra que esta cuenta es suya. No cuesta ni mueve nada.',
      label: 'Mensaje',
      standard: 'Hola desde Latchkey. Firmo esto para mostrar que esta cuenta es mía.',
      action: 'Firmar',
      waiting: 'Esperando a su billetera…',
      empty: 'Escriba algo para firmar',
      signature: 'Firma',
      done: 'Firmado. La firma está debajo del mensaje.',
      copy: 'Copiar firma',
      verify: 'Verificar',
      valid: 'Válida. Esta cuenta firmó exactamente este texto.',
      invalid: 'No válida. El texto se cambió después de firmar o lo firmó otra cuenta.',
    },
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey: su billetera Sei, en palabras claras',
    skip: 'Ir al contenido',
    networks: {
      1328: 'Sei Testnet',
      1329: 'Sei',
    },
    unknownNetwork: (chainId) => `Red ${chainId}`,
    network: (name) => `Esta página funciona en ${name}`,
    toLight: 'Cambiar al tema claro',
    toDark: 'Cambiar al tema oscuro',
    connect: {
      disconnected: 'Conectar billetera',
      connecting: 'Conectando…',
      reconnecting: 'Reconectando…',
      account: (address) => `Su cuenta ${address}`,
    },
    spoken: {
      connected: (address, wallet) => `Conectado a ${address} con ${wallet}`,
      connecting: 'Conectando. Responda en su billetera.',
      reconnecting: 'Reconectando con su billetera',
      disconnected: 'Desconectado',
    },
    chunkFailed: 'Una parte de esta página no se cargó. Recargue e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
    reload: 'Recargar',
    setup: {
      title: 'Esta página aún no está configurada',
      text: 'Quien la gestiona debe corregir sus ajustes. No hay nada mal por su parte.',
    },
    landing: {
      headline: ['Su billetera Sei,', 'en palabras claras.'],
      lead: 'Conecte la billetera que ya usa. Vea su saldo, firme mensajes y envíe SEI, y vea lo que cuesta cada paso antes de aprobarlo.',
      how: 'Cómo funciona',
      reasons: [
        {
          title: 'Sus claves no se mueven',
          text: 'Nunca salen de su billetera. Le pregunta antes de que algo se mueva.',
        },
        {
          title: 'El coste, primero',
          text: 'Comisión de red y total, en vivo desde la cadena, antes de aprobar.',
        },
        {
          title: 'En silencio hasta que pida',
          text: 'No se contacta con ninguna billetera ni tercero antes de que conecte.',
        },
      ],
      stepsTitle: 'Cómo funciona',
      steps: [
        {
          title: 'Elija su billetera',
          text: 'Las billeteras de este navegador van primero. Pulse la suya.',
        },
        {
          title: 'Diga sí una vez',
          text: 'Su billetera pregunta si esta página puede ver su dirección. Eso solo no mueve nada.',
        },
        {
          title: 'Vea, firme y envíe',
          text: 'Su saldo se lee de la cadena. Usted aprueba cada firma y cada pago, uno por uno.',
        },
      ],
    },
    preview: {
      tag: 'Vista previa',
      wallet: 'Su billetera',
      balance: 'Saldo',
      send: 'Enviar',
      receive: 'Recibir',
      sign: 'Firmar',
      sent: 'Enviado y confirmado',
      signed: 'Firma válida',
      signedBy: 'Firmado por su cuenta',
      rows: {
        to: 'A',
        amount: 'Importe',
        fee: 'Comisión de red',
        block: 'Bloque',
      },
    },
  },
}
