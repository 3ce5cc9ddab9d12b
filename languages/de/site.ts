import type { SiteTranslation } from '@latchkey/site/siteTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { pieces } from './pieces.ts'

export const translation: SiteTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  dashboard: {
    title: 'Ihr Konto',
    account: {
      title: 'Konto',
      total: 'Gesamtguthaben',
      balance: 'Guthaben',
      onNetwork: (network: string) => `auf ${network}`,
      noPrices: (network: string) => `Für Ihre Token auf ${network} ist kein Preis bekannt, daher gibt es keine Summe.`,
      failed: 'Ihr Guthaben konnte nicht gelesen werden.',
      stale: (time) => `Nicht aktualisiert. Guthaben von ${time}.`,
      send: 'Senden',
      sign: 'Signieren',
      receive: 'Empfangen',
      swap: 'Tauschen',
      buy: 'Kaufen',
      explorer: (name) => `Auf ${name} ansehen`,
      coin: (amount, network) => `${amount} auf ${network}`,
      change: (change, days) => `${change} in ${days} Tagen`,
      changeSince: (change, day) => `${change} seit ${day}`,
      line: (change, days) => `Wert Ihres Kontos in den letzten ${days} Tagen: ${change}`,
      noLine: 'Hier erscheint der Verlauf Ihres Guthabens.',
      lineFailed: (days) => `Die letzten ${days} Tage ließen sich nicht laden.`,
      notCounted: (symbols) => `Nicht enthalten (kein Preis): ${symbols}`,
      todaysRate: 'Die Linie nutzt den heutigen Kurs.',
    },
    allocation: {
      title: 'Verteilung',
      other: 'Andere',
      unpriced: 'Für Ihre Token sind keine Preise bekannt, daher lässt sich keine Verteilung zeigen.',
      empty: 'Hier erscheint die Verteilung Ihrer Token.',
      failed: 'Das können wir erst zeigen, wenn Ihre Guthaben geladen sind.',
    },
    tokens: {
      title: 'Token',
      value: 'Wert',
    },
    activity: {
      title: 'Aktivität',
    },
    help: {
      title: 'Neu hier?',
      text: (coin: string) =>
        `Diese Seite zeigt, was Ihre Wallet im Netzwerk enthält. Ohne Ihre Zustimmung oder eine erteilte Berechtigung wird nichts bewegt. Transaktionen kosten eine kleine Netzwerkgebühr in ${coin}.`,
      action: 'Was ist eine Wallet?',
      docs: 'Entwicklerdokumentation',
    },
    wrongNetwork: {
      unknown: 'einem unbekannten Netzwerk',
      title: (network) => `Ihre Wallet ist mit ${network} verbunden`,
      text: (network) => `Diese Seite arbeitet mit ${network}. Wechseln Sie dorthin, um zu signieren und zu senden.`,
      action: (network) => `Zu ${network} wechseln`,
      reason: (network) => `Stellen Sie Ihre Wallet zuerst auf ${network} um`,
    },
    sign: {
      title: 'Nachricht signieren',
      text: 'Zeigt, dass dieses Konto Ihnen gehört. Das kostet nichts und bewegt kein Guthaben.',
      label: 'Nachricht',
      standard: 'Hallo von Latchkey. Ich signiere das, um zu zeigen, dass dieses Konto mir gehört.',
      action: 'Signieren',
      waiting: 'Warten auf Ihre Wallet …',
      empty: 'Geben Sie einen Text zum Signieren ein',
      structured: (name) => `Strukturierte Daten (EIP-712): Ihre Wallet zeigt die Felder als „${name}“.`,
      signature: 'Signatur',
      done: 'Signiert. Die Signatur steht unter der Nachricht.',
      copy: 'Signatur kopieren',
      verify: 'Prüfen',
      valid: 'Gültig. Dieses Konto hat genau diesen Text signiert.',
      invalid: 'Nicht gültig. Der Text wurde nach dem Signieren geändert, oder ein anderes Konto hat ihn signiert.',
    },
  },
  landing: {
    headline: ['Ihre Sei-Wallet,', 'in klaren Worten.'],
    lead: 'Verbinden Sie eine vorhandene Wallet oder erstellen Sie in weniger als einer Minute eine mit Ihrer E-Mail-Adresse. Sehen, senden und tauschen Sie, was Sie besitzen. Was jeder Schritt kostet, wissen Sie, bevor Sie ihn freigeben.',
    how: 'So funktioniert es',
    reasons: [
      {
        title: 'Keine Wallet nötig',
        text: 'Sie brauchen nur eine E-Mail-Adresse. Mit einem Passkey oder Wiederherstellungscode können Sie Ihren Schlüssel exportieren.',
      },
      {
        title: 'Die Kosten zuerst',
        text: 'Netzwerkgebühr und Summe, live von der Chain, bevor Sie freigeben.',
      },
      {
        title: 'Still, bis Sie loslegen',
        text: 'Bevor Sie sich verbinden, werden weder Wallets noch Dritte kontaktiert.',
      },
    ],
    stepsTitle: 'So funktioniert es',
    steps: [
      {
        title: 'Wählen Sie, wie Sie sich verbinden',
        text: 'Eine Wallet in diesem Browser, eine auf Ihrem Handy oder eine neue, die Sie mit Ihrer E-Mail-Adresse erstellen.',
      },
      {
        title: 'Verbindung freigeben',
        text: 'Geben Sie sie in Ihrer Wallet frei oder geben Sie den Code aus unserer E-Mail ein. Beim Verbinden wird kein Guthaben bewegt.',
      },
      {
        title: 'Sehen, senden, tauschen',
        text: 'Ihr Guthaben kommt aus dem Netzwerk. Signaturen und Zahlungen geben Sie in Ihrer Wallet frei.',
      },
    ],
    preview: {
      tag: 'Vorschau',
      wallet: 'Ihre Wallet',
      balance: 'Guthaben',
      send: 'Senden',
      receive: 'Empfangen',
      swap: 'Tauschen',
      buy: 'Kaufen',
      sent: 'Gesendet und bestätigt',
      signed: 'Signatur gültig',
      signedBy: 'Von Ihrem Konto signiert',
      rows: {
        fee: 'Netzwerkgebühr',
        block: 'Block',
      },
    },
  },
  questions: {
    title: 'Neu hier?',
    docs: 'Entwicklerdokumentation',
    all: [
      {
        question: 'Was ist eine Wallet?',
        answer:
          'Eine App, die den Schlüssel zu Ihren Token verwahrt, getrennt von jeder Website. Websites senden ihr Anfragen, und Sie stimmen zu oder lehnen ab. Mit einer E-Mail-Adresse erstellen Sie in einer Minute eine, ohne etwas zu installieren.',
      },
      {
        question: 'Was ist Sei?',
        answer:
          'Ein öffentliches Netzwerk, das festhält, wem was gehört. Sein nativer Token ist SEI. Zahlungen lassen sich nicht rückgängig machen, daher sehen Sie alle Einzelheiten, bevor Sie zustimmen.',
      },
      {
        question: 'Was kostet es?',
        answer:
          'Verbinden, Empfangen und Signieren kosten nichts. Senden und Tauschen kosten eine Netzwerkgebühr, meist unter einem Cent, die Sie vor der Zustimmung sehen.',
      },
      {
        question: 'Wer kann meine Wallet öffnen?',
        answer:
          'Wenn Sie Ihre eigene Wallet verbinden, können wir sie nicht öffnen. Eine mit E-Mail erstellte Wallet können auch die Betreiber dieser Website entsperren. In den Wallet-Einstellungen können Sie sie auf Selbstverwahrung umstellen.',
      },
    ],
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
    toLight: 'Zum hellen Design wechseln',
    toDark: 'Zum dunklen Design wechseln',
    connect: {
      disconnected: 'Wallet verbinden',
      connecting: 'Wird verbunden …',
      reconnecting: 'Wird wieder verbunden …',
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
      text: 'Die Betreiber müssen die Einstellungen korrigieren. Bei Ihnen ist alles in Ordnung.',
    },
  },
}
