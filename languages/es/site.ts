import type { SiteTranslation } from '@latchkey/site/siteTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { pieces } from './pieces.ts'

export const translation: SiteTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  dashboard: {
    title: 'Su cuenta',
    account: {
      title: 'Cuenta',
      total: 'Saldo total',
      balance: 'Saldo',
      onNetwork: (network: string) => `en ${network}`,
      noPrices: (network: string) =>
        `Sus tokens en ${network} no tienen un precio conocido, así que no se muestra un total.`,
      failed: 'No pudimos leer su saldo.',
      stale: (time) => `No se pudo actualizar. Saldo de las ${time}.`,
      send: 'Enviar',
      sign: 'Firmar',
      receive: 'Recibir',
      swap: 'Intercambiar',
      buy: 'Comprar',
      explorer: (name) => `Ver en ${name}`,
      coin: (amount, network) => `${amount} en ${network}`,
      change: (change, days) => `${change} en ${days} días`,
      changeSince: (change, day) => `${change} desde el ${day}`,
      line: (change, days) => `Valor de su cuenta en los últimos ${days} días: ${change}`,
      noLine: 'La evolución de su saldo aparecerá aquí.',
      lineFailed: (days) => `No pudimos cargar los últimos ${days} días.`,
      notCounted: (symbols) => `No incluidos (sin precio): ${symbols}`,
      todaysRate: 'La línea usa el tipo de cambio de hoy.',
    },
    allocation: {
      title: 'Distribución',
      other: 'Otros',
      unpriced: 'No se conocen los precios de sus tokens, así que no hay distribución que mostrar.',
      empty: 'La distribución de sus tokens aparecerá aquí.',
      failed: 'No podemos mostrarlo hasta que se carguen sus saldos.',
    },
    tokens: {
      title: 'Tokens',
      value: 'Valor',
    },
    activity: {
      title: 'Actividad',
    },
    help: {
      title: '¿Es nuevo en esto?',
      text: (coin: string) =>
        `Esta página muestra lo que su billetera tiene en la red. Nada se mueve a menos que usted lo apruebe o haya concedido un permiso. Cada transacción tiene una pequeña comisión de red, que se paga en ${coin}.`,
      action: '¿Qué es una billetera?',
      docs: 'Documentación para desarrolladores',
    },
    wrongNetwork: {
      unknown: 'una red desconocida',
      title: (network) => `Su billetera está en ${network}`,
      text: (network) => `Esta página funciona en ${network}. Cambie de red para firmar y enviar aquí.`,
      action: (network) => `Cambiar a ${network}`,
      reason: (network) => `Cambie primero su billetera a ${network}`,
    },
    sign: {
      title: 'Firmar un mensaje',
      text: 'Demuestra que esta cuenta es suya. Es gratis y no mueve fondos.',
      label: 'Mensaje',
      standard: 'Hola desde Latchkey. Firmo esto para demostrar que esta cuenta es mía.',
      action: 'Firmar',
      waiting: 'Esperando a su billetera…',
      empty: 'Escriba algo para firmar',
      structured: (name) => `Datos estructurados (EIP-712): su billetera muestra los campos como «${name}».`,
      signature: 'Firma',
      done: 'Firmado. La firma está debajo del mensaje.',
      copy: 'Copiar firma',
      verify: 'Verificar',
      valid: 'Válida. Esta cuenta firmó exactamente este texto.',
      invalid: 'No válida. El texto cambió después de la firma o lo firmó otra cuenta.',
    },
  },
  landing: {
    headline: ['Su billetera Sei,', 'en lenguaje claro.'],
    lead: 'Conecte una billetera que ya tenga o cree una con su correo en menos de un minuto. Después, vea lo que tiene, envíelo o intercámbielo, y sepa cuánto cuesta cada paso antes de aprobarlo.',
    how: 'Cómo funciona',
    reasons: [
      {
        title: 'No necesita una billetera',
        text: 'Solo necesita una dirección de correo. Añada una llave de acceso o un código de recuperación y podrá exportar su clave.',
      },
      {
        title: 'Primero, el costo',
        text: 'Comisión de red y total, en vivo desde la cadena, antes de que apruebe.',
      },
      {
        title: 'En silencio hasta que usted empiece',
        text: 'No se contacta con ninguna billetera ni con terceros antes de que usted se conecte.',
      },
    ],
    stepsTitle: 'Cómo funciona',
    steps: [
      {
        title: 'Elija cómo conectarse',
        text: 'Una billetera de este navegador, una de su teléfono o una nueva creada con su correo.',
      },
      {
        title: 'Apruebe la conexión',
        text: 'Apruébela en su billetera o escriba el código que le enviamos por correo. Conectarse no mueve fondos.',
      },
      {
        title: 'Vea, envíe e intercambie',
        text: 'Su saldo se lee de la red. Usted aprueba las firmas y los pagos en su billetera.',
      },
    ],
    preview: {
      tag: 'Vista previa',
      wallet: 'Su billetera',
      balance: 'Saldo',
      send: 'Enviar',
      receive: 'Recibir',
      swap: 'Intercambiar',
      buy: 'Comprar',
      sent: 'Enviado y confirmado',
      signed: 'Firma válida',
      signedBy: 'Firmado con su cuenta',
      rows: {
        fee: 'Comisión de red',
        block: 'Bloque',
      },
    },
  },
  questions: {
    title: '¿Es nuevo en esto?',
    docs: 'Documentación para desarrolladores',
    all: [
      {
        question: '¿Qué es una billetera?',
        answer:
          'Una aplicación que guarda la clave de sus tokens, separada de cualquier sitio. Los sitios envían solicitudes a la billetera y usted las aprueba o las rechaza. Con una dirección de correo puede crear una en un minuto, sin instalar nada.',
      },
      {
        question: '¿Qué es Sei?',
        answer:
          'Una red pública que registra quién posee qué. Su token nativo es SEI. Los pagos no se pueden revertir, por eso usted ve todos los detalles antes de aprobar.',
      },
      {
        question: '¿Cuánto cuesta?',
        answer:
          'Conectarse, recibir y firmar no cuesta nada. Enviar e intercambiar tiene una comisión de red, normalmente de menos de un centavo, que usted ve antes de aprobar.',
      },
      {
        question: '¿Quién puede abrir mi billetera?',
        answer:
          'Si conecta su propia billetera, no podemos abrirla. La que crea con su correo también pueden desbloquearla quienes gestionan este sitio. Puede pasarla a autocustodia en los ajustes de la billetera.',
      },
    ],
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey: su billetera Sei, en lenguaje claro',
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
      text: 'Quien la gestiona debe corregir sus ajustes. No hay ningún problema por su parte.',
    },
  },
}
