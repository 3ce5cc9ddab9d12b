import { pieces } from '@latchkey/ui/languages/de'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/de'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: Partial<SiteTranslation> = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: 'Ihr Konto',
    account: {
      title: 'Konto',
      balance: 'Guthaben',
      copyAddress: 'Adresse kopieren',
      copyShort: 'Kopieren',
      loading: 'Ihr Guthaben wird geladen',
      failed: 'Ihr Guthaben konnte nicht gelesen werden.',
      stale: (time) => `Nicht aktualisiert. Guthaben von ${time}.`,
      send: 'Senden',
      sign: 'Signieren',
      receive: 'Empfangen',
      explorer: (name) => `Auf ${name} ansehen`,
      receiveTitle: 'Ihre Adresse',
      receiveText: (network) => `Teilen Sie sie, um SEI in ${network} zu empfangen.`,
      receiveCode: 'Ein Code mit Ihrer Adresse, zum Scannen mit dem Handy',
      emptyTitle: 'Empfangen Sie SEI, um zu beginnen',
      emptyText: 'Auf diesem Konto sind noch keine SEI. Kopieren Sie die Adresse und senden Sie welche dorthin.',
    },
    wrongNetwork: {
      unknown: 'einem unbekannten Netzwerk',
      title: (network) => `Ihre Wallet ist in ${network}`,
      text: (network) => `Diese Seite arbeitet mit ${network}. Wechseln Sie, um hier zu signieren und zu senden.`,
      action: (network) => `Zu ${network} wechseln`,
      reason: (network) => `Wechseln Sie Ihre Wallet zuerst zu ${network}`,
    },
    sign: {
      title: 'Nachricht signieren',
      text: 'Zeigt, dass dieses Konto Ihnen gehört. Es kostet nichts und bewegt nichts.',
      label: 'Nachricht',
      standard: 'Hallo von Latchkey. Ich signiere das, um zu zeigen, dass dieses Konto mir gehört.',
      action: 'Signieren',
      waiting: 'Warten auf Ihre Wallet…',
      empty: 'Schreiben Sie etwas zum Signieren',
      signature: 'Unterschrift',
      done: 'Signiert. Die Unterschrift steht unter der Nachricht.',
      copy: 'Unterschrift kopieren',
      verify: 'Prüfen',
      valid: 'Gültig. Dieses Konto hat genau diesen Text signiert.',
      invalid: 'Nicht gültig. Der Text wurde danach geändert, oder ein anderes Konto hat ihn signiert.',
    },
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey: Ihre Sei-Wallet, in klaren Worten',
    skip: 'Zum Inhalt springen',
    networks: {
      1328: 'Sei Testnet',
      1329: 'Sei',
    },
    unknownNetwork: (chainId) => `Netzwerk ${chainId}`,
    network: (name) => `Diese Seite arbeitet mit ${name}`,
    toLight: 'Zum hellen Aussehen wechseln',
    toDark: 'Zum dunklen Aussehen wechseln',
    connect: {
      disconnected: 'Wallet verbinden',
      connecting: 'Wird verbunden…',
      reconnecting: 'Wird wieder verbunden…',
      account: (address) => `Ihr Konto ${address}`,
    },
    spoken: {
      connected: (address, wallet) => `Verbunden mit ${address} über ${wallet}`,
      connecting: 'Wird verbunden. Antworten Sie in Ihrer Wallet.',
      reconnecting: 'Ihre Wallet wird wieder verbunden',
      disconnected: 'Getrennt',
    },
    chunkFailed: 'Ein Teil dieser Seite wurde nicht geladen. Laden Sie neu und versuchen Sie es noch einmal.',
    retry: 'Noch einmal versuchen',
    reload: 'Neu laden',
    setup: {
      title: 'Diese Seite ist noch nicht eingerichtet',
      text: 'Wer sie betreibt, muss ihre Einstellungen berichtigen. Auf Ihrer Seite ist nichts falsch.',
    },
    landing: {
      headline: ['Ihre Sei-Wallet,', 'in klaren Worten.'],
      lead: 'Verbinden Sie die Wallet, die Sie schon nutzen. Sehen Sie Ihr Guthaben, signieren Sie Nachrichten und senden Sie SEI, und sehen Sie, was jeder Schritt kostet, bevor Sie ihn freigeben.',
      how: 'So geht es',
      reasons: [
        {
          title: 'Ihre Schlüssel bleiben',
          text: 'Sie verlassen Ihre Wallet nie. Sie fragt Sie, bevor sich etwas bewegt.',
        },
        {
          title: 'Die Kosten zuerst',
          text: 'Netzwerkgebühr und Summe, live aus der Chain, bevor Sie freigeben.',
        },
        {
          title: 'Still, bis Sie fragen',
          text: 'Keine Wallet und kein Dritter wird gefragt, bevor Sie sich verbinden.',
        },
      ],
      stepsTitle: 'So geht es',
      steps: [
        {
          title: 'Wählen Sie Ihre Wallet',
          text: 'Die Wallets in diesem Browser stehen zuerst. Drücken Sie auf Ihre.',
        },
        {
          title: 'Einmal Ja sagen',
          text: 'Ihre Wallet fragt, ob diese Seite Ihre Adresse sehen darf. Das allein bewegt nichts.',
        },
        {
          title: 'Sehen, signieren, senden',
          text: 'Ihr Guthaben kommt aus der Chain. Jede Unterschrift und jede Zahlung geben Sie einzeln frei.',
        },
      ],
    },
    preview: {
      tag: 'Vorschau',
      wallet: 'Ihre Wallet',
      balance: 'Guthaben',
      send: 'Senden',
      receive: 'Empfangen',
      sign: 'Signieren',
      sent: 'Gesendet und bestätigt',
      signed: 'Unterschrift gültig',
      signedBy: 'Von Ihrem Konto signiert',
      rows: {
        to: 'An',
        amount: 'Betrag',
        fee: 'Netzwerkgebühr',
        block: 'Block',
      },
    },
  },
}
