import type { MailWords } from '../mails.ts'

const ignore = 'Wenn Sie das nicht waren, ignorieren Sie diese Mail. Ohne sie kommt niemand hinein.'
const inUse =
  'Wenn Sie das nicht waren, benutzt jemand Ihre Anmeldung: Melden Sie sich überall ab und frieren Sie Ihre Wallet ein.'
const freeze = 'Wallet einfrieren'
const frozenSays =
  'Das waren nicht Sie? Frieren Sie die Wallet jetzt ein. Niemand kann sie öffnen, bis Sie das aufheben.'
const actions = {
  export: 'den Schlüssel Ihrer Wallet zu exportieren',
  removeUnlocker: 'einen Zugang zu Ihrer Wallet zu entfernen',
  unfreeze: 'das Einfrieren Ihrer Wallet aufzuheben',
}
const ways = {
  passkey: 'Ein neuer Passkey',
  code: 'Ein neuer Wiederherstellungscode',
  phrase: 'Eine neue Passphrase',
}
const used = { code: 'dem Wiederherstellungscode', phrase: 'der Passphrase' }

/** The mails in German. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Gesendet von ${sender}. Wir fragen nie am Telefon, im Chat oder per Mail nach einem Code oder Ihren Wörtern.`,
  browser: (browser = 'Ein Browser', system) => (system ? `${browser} unter ${system}` : browser),
  loginCode: ({ site }) => ({
    subject: 'Ihr Anmeldecode',
    title: 'Ihr Anmeldecode',
    paragraphs: [
      `Geben Sie diesen Code auf ${site} ein, um sich anzumelden. Er gilt 5 Minuten, in dem Browser, der ihn angefordert hat.`,
    ],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: 'Anmeldung bestätigen',
    title: 'Sind Sie das?',
    paragraphs: [
      `${browser} möchte sich auf ${site} anmelden.`,
      'Öffnen Sie die Seite und wählen Sie die Zahl, die Sie dort sehen. Der Link gilt 10 Minuten.',
    ],
    button: 'Anmeldung ansehen',
    footnote: 'Wenn Sie sich nicht anmelden wollten, bestätigen Sie sie nicht. Es genügt, diese Mail zu ignorieren.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Bestätigen Sie, dass Sie es sind',
    title: 'Bestätigen Sie, dass Sie es sind',
    paragraphs: [`Geben Sie diesen Code ein, um ${actions[action]}. Er gilt 5 Minuten.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    title: 'Bestätigen Sie Ihre Adresse',
    paragraphs: [`Geben Sie diesen Code auf ${site} ein, um dort Ihre E-Mail-Adresse anzugeben. Er gilt 5 Minuten.`],
    footnote: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail. Ohne den Code wird niemandem etwas gegeben.',
  }),
  oldAddressCode: () => ({
    subject: 'Änderung Ihrer E-Mail-Adresse',
    title: 'Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      'Geben Sie diesen Code ein, um zu bestätigen, dass Ihre Wallet zu einer anderen Adresse umziehen soll.',
    ],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Bestätigen Sie diese E-Mail-Adresse',
    title: 'Bestätigen Sie diese Adresse',
    paragraphs: ['Geben Sie diesen Code ein, um diese Adresse für Ihre Wallet zu verwenden. Er gilt 5 Minuten.'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: 'Ihrer Wallet wurde ein neuer Browser hinzugefügt',
    title: 'Ein neuer Browser wurde hinzugefügt',
    paragraphs: [`${browser} hat sich am ${at} auf ${site} bei Ihrer Wallet angemeldet.`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Ein neuer Zugang zu Ihrer Wallet',
    title: 'Ein neuer Zugang zu Ihrer Wallet',
    paragraphs: [`${ways[way]} kann Ihre Wallet ab jetzt öffnen.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Ihre Wallet gehört jetzt Ihnen allein',
    title: 'Ihre Wallet gehört jetzt Ihnen allein',
    paragraphs: [
      'Der Zugang, den wir für Sie aufbewahrt haben, wurde gelöscht. Nur Ihr Passkey oder Ihr Wiederherstellungscode öffnet diese Wallet noch.',
      'Bewahren Sie den Wiederherstellungscode sicher auf: Wir können Ihnen keinen neuen machen.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: 'Ihr Wiederherstellungscode wurde verwendet',
    title: 'Ihre Wallet wurde wiederhergestellt',
    paragraphs: [`Ihre Wallet wurde mit ${used[way]} geöffnet. Export und Entfernen bleiben 24 Stunden gesperrt.`],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    title: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      `Ihre Wallet gehört jetzt zu ${newEmail}.`,
      'Sie können das 72 Stunden lang mit einem Klick rückgängig machen.',
    ],
    button: 'Änderung rückgängig machen',
    footnote: 'Das meldet auch alle Browser ab.',
  }),
  emailChangedNew: () => ({
    subject: 'Das ist Ihre neue E-Mail-Adresse',
    title: 'Das ist Ihre neue Adresse',
    paragraphs: ['Ab jetzt melden Sie sich mit dieser Adresse bei Ihrer Wallet an.'],
    footnote:
      'Die vorige Adresse kann das 72 Stunden lang rückgängig machen. Export und Entfernen bleiben bis dahin gesperrt.',
  }),
  emailUndone: () => ({
    subject: 'Die Änderung Ihrer Adresse wurde rückgängig gemacht',
    title: 'Die Änderung wurde rückgängig gemacht',
    paragraphs: ['Sie melden sich wieder mit dieser Adresse an. Alle Browser wurden abgemeldet.'],
    footnote:
      'Melden Sie sich an und sehen Sie nach, welche Browser Ihre Wallet kennen; entfernen Sie, was nicht Ihnen gehört.',
  }),
  exported: ({ at }) => ({
    subject: 'Der Schlüssel Ihrer Wallet wurde exportiert',
    title: 'Der Schlüssel Ihrer Wallet wurde exportiert',
    paragraphs: [
      `Die Wörter Ihrer Wallet wurden am ${at} angezeigt.`,
      'Wer diese Wörter hat, hat alles in der Wallet. Wenn Sie das nicht waren, bringen Sie Ihr Guthaben sofort in eine neue Wallet.',
    ],
    button: freeze,
    footnote: 'Einfrieren verhindert hier Anmeldungen; wer die Wörter hat, den hält es nicht auf.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Eine Ihrer Anmeldungen wurde beendet',
    title: 'Eine Ihrer Anmeldungen wurde beendet',
    paragraphs: [
      `Die Anmeldung von ${browser} auf ${site} wurde zweimal verwendet, als wäre sie kopiert worden. Wir haben sie beendet.`,
      'Melden Sie sich neu an, wenn Sie das waren, zum Beispiel nach dem Wiederherstellen eines Browsers aus einer Sicherung.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Ihre Wallet ist eingefroren',
    title: 'Ihre Wallet ist eingefroren',
    paragraphs: [`Sie wurde am ${at} eingefroren. Niemand kann sie öffnen, bis Sie das aufheben.`],
    footnote: 'Um das aufzuheben, melden Sie sich an und bestätigen Sie, dass Sie es sind.',
  }),
}
