import { pieces } from '@latchkey/ui/languages/de'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/de'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: SiteTranslation = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: 'Ihr Konto',
    account: {
      title: 'Konto',
      total: 'Gesamtguthaben',
      balance: 'Guthaben',
      onNetwork: (network: string) => `auf ${network}`,
      noPrices: (network: string) =>
        `Was auf ${network} liegt, hat hier keinen bekannten Preis; darum steht hier keine Summe.`,
      copyAddress: 'Adresse kopieren',
      failed: 'Ihr Guthaben konnte nicht gelesen werden.',
      stale: (time) => `Nicht aktualisiert. Guthaben von ${time}.`,
      send: 'Senden',
      sign: 'Signieren',
      receive: 'Empfangen',
      swap: 'Tauschen',
      buy: 'Kaufen',
      explorer: (name) => `Auf ${name} ansehen`,
      coin: (amount, network) => `${amount} in ${network}`,
      change: (change) => `${change} in 30 Tagen`,
      changeSince: (change, day) => `${change} seit ${day}`,
      line: (change) => `Wert Ihres Kontos in den letzten 30 Tagen: ${change}`,
      noLine: 'Hier wird Ihr Guthaben über die Zeit gezeichnet, sobald es etwas zu zeichnen gibt.',
      lineFailed: 'Die letzten 30 Tage waren nicht zu lesen.',
      notCounted: (symbols) => `Nicht gezählt, ohne Preis: ${symbols}`,
      todaysRate: 'Die Linie nutzt den heutigen Kurs.',
    },
    allocation: {
      title: 'Verteilung',
      other: 'Andere',
      unpriced: 'Für Ihre Token sind keine Preise bekannt, also gibt es keine Anteile zu zeigen.',
      empty: 'Wenn Sie Token besitzen, sehen Sie hier, was jeder davon ausmacht.',
      failed: 'Ohne Ihre Guthaben nicht zu haben.',
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
        `Diese Seite zeigt, was Ihre Wallet im Netzwerk hat. Nichts bewegt sich, außer Sie stimmen zu oder haben eine Berechtigung erteilt. Transaktionen kosten eine kleine Netzwerkgebühr in ${coin}.`,
      action: 'Was ist eine Wallet?',
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
      structured: (name) => `Strukturierte Daten (EIP-712): Ihre Wallet zeigt die Felder als „${name}“.`,
      signature: 'Unterschrift',
      done: 'Signiert. Die Unterschrift steht unter der Nachricht.',
      copy: 'Unterschrift kopieren',
      verify: 'Prüfen',
      valid: 'Gültig. Dieses Konto hat genau diesen Text signiert.',
      invalid: 'Nicht gültig. Der Text wurde danach geändert, oder ein anderes Konto hat ihn signiert.',
    },
  },
  questions: {
    title: 'Neu hier?',
    all: [
      {
        question: 'Was ist eine Wallet?',
        answer:
          'Eine App, die den Schlüssel zu Ihren Münzen verwahrt, getrennt von jeder Seite. Seiten fragen sie, und Sie sagen Ja oder Nein. Mit einer E-Mail-Adresse haben Sie in einer Minute eine; zu installieren gibt es nichts.',
      },
      {
        question: 'Was ist Sei?',
        answer:
          'Ein öffentliches Netzwerk, das festhält, wem was gehört. Seine Münze heißt SEI. Eine Zahlung darin kann niemand zurückholen, darum sehen Sie alles, bevor Sie zustimmen.',
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
      lead: 'Verbinden Sie eine Wallet, die Sie haben, oder erstellen Sie in unter einer Minute eine mit Ihrer E-Mail. Sehen Sie dann, was Sie besitzen, senden und tauschen Sie es, und wissen Sie, was jeder Schritt kostet, bevor Sie ihn freigeben.',
      how: 'So geht es',
      reasons: [
        {
          title: 'Keine Wallet nötig',
          text: 'Sie brauchen nur eine E-Mail-Adresse. Mit einem Passkey oder Wiederherstellungscode können Sie Ihren Schlüssel exportieren.',
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
          title: 'Wählen Sie Ihren Weg',
          text: 'Eine Wallet in diesem Browser, eine auf Ihrem Handy oder Ihre E-Mail, die Ihnen eine neue gibt.',
        },
        {
          title: 'Einmal Ja sagen',
          text: 'Ihre Wallet fragt, ob diese Seite Ihre Adresse sehen darf, oder ein Code kommt per E-Mail. Das allein bewegt nichts.',
        },
        {
          title: 'Sehen, senden, tauschen',
          text: 'Ihr Guthaben kommt aus dem Netzwerk. Jede Unterschrift und jede Zahlung geben Sie einzeln frei.',
        },
      ],
    },
    preview: {
      tag: 'Vorschau',
      wallet: 'Ihre Wallet',
      balance: 'Guthaben',
      send: 'Senden',
      receive: 'Empfangen',
      swap: 'Tauschen',
      buy: 'Kaufen',
      sent: 'Gesendet und bestätigt',
      signed: 'Unterschrift gültig',
      signedBy: 'Von Ihrem Konto signiert',
      rows: {
        fee: 'Netzwerkgebühr',
        block: 'Block',
      },
    },
  },
}
