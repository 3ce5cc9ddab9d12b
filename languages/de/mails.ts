import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne den Code passiert nichts.'
const inUse =
  'Wenn Sie das nicht waren, benutzt jemand ein Gerät, auf dem Sie angemeldet sind. Melden Sie sich überall ab und frieren Sie Ihre Wallet ein.'
const freeze = 'Wallet einfrieren'
const frozenSays =
  'Das waren nicht Sie? Frieren Sie Ihre Wallet ein. Sie lässt sich erst wieder entsperren, wenn Sie das aufheben.'
const actions = {
  export: 'den Schlüssel Ihrer Wallet zu exportieren',
  addUnlocker: 'Ihrer Wallet eine Entsperrmethode hinzuzufügen',
  removeUnlocker: 'zu ändern, wie Ihre Wallet entsperrt wird',
  unfreeze: 'das Einfrieren Ihrer Wallet aufzuheben',
  exportData: 'herunterzuladen, was wir über Sie speichern',
  deleteAccount: 'Ihr Konto zu löschen',
}
const ways = {
  passkey: 'Ein neuer Passkey',
  code: 'Ein neuer Wiederherstellungscode',
  phrase: 'Eine neue Passphrase',
}
const tried = { code: 'einen Wiederherstellungscode', phrase: 'eine Passphrase' }

const from = (place: string): string => (place ? ` im Netz ${place}` : '')

/** Emails in German. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Gesendet von ${sender}. Wir fragen nie am Telefon, im Chat oder per E-Mail nach einem Code oder Ihrer geheimen Phrase.`,
  browser: (browser = 'Ein Browser', system) => (system ? `${browser} unter ${system}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: 'Ihr Anmeldecode',
    title: 'Ihr Anmeldecode',
    paragraphs: [
      `${browser}${from(place)} möchte sich auf ${site} anmelden.`,
      `Geben Sie diesen Code nur auf ${site} ein. Er gilt ${codeMinutes} Minuten.`,
    ],
    footnote: 'Das waren nicht Sie? Geben Sie den Code nirgends ein und geben Sie ihn nicht weiter.',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: 'Anmeldung bestätigen',
    title: 'Sind Sie das?',
    paragraphs: [
      login === 'farcaster'
        ? `${browser} möchte sich mit Ihrem Farcaster-Konto auf ${site} anmelden.`
        : `${browser} möchte sich auf ${site} anmelden.`,
      `Netz: ${place}`,
      hasNumber === 'yes'
        ? `Öffnen Sie den Link und wählen Sie die Zahl, die dort steht, wo Sie sich anmelden. Der Link gilt ${linkMinutes} Minuten.`
        : `Öffnen Sie den Link, vergleichen Sie die Angaben und bestätigen Sie die Anmeldung. Der Link gilt ${linkMinutes} Minuten.`,
    ],
    button: 'Anmeldung prüfen',
    footnote: 'Wenn Sie das nicht waren, bestätigen Sie die Anmeldung nicht. Sie können diese E-Mail ignorieren.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Bestätigen Sie, dass Sie es sind',
    title: 'Bestätigen Sie, dass Sie es sind',
    paragraphs: [`Geben Sie diesen Code ein, um ${actions[action]}. Er gilt ${codeMinutes} Minuten.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      `Geben Sie diesen Code auf ${site} ein, um dort Ihre E-Mail-Adresse anzugeben. Er gilt ${codeMinutes} Minuten.`,
    ],
    footnote: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne den Code wird nichts weitergegeben.',
  }),
  oldAddressCode: () => ({
    subject: 'Änderung Ihrer E-Mail-Adresse',
    title: 'Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      `Geben Sie diesen Code ein, um zu bestätigen, dass Sie sich künftig mit einer anderen E-Mail-Adresse anmelden möchten. Er gilt ${codeMinutes} Minuten.`,
    ],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Bestätigen Sie diese E-Mail-Adresse',
    title: 'Bestätigen Sie diese E-Mail-Adresse',
    paragraphs: [
      `Geben Sie diesen Code ein, um sich mit dieser E-Mail-Adresse bei Ihrer Wallet anzumelden. Er gilt ${codeMinutes} Minuten.`,
    ],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: 'Neue Anmeldung bei Ihrer Wallet',
    title: 'Neue Anmeldung bei Ihrer Wallet',
    paragraphs: [
      `${browser}${from(place)} hat sich am ${at} auf ${site} bei Ihrer Wallet angemeldet.`,
      isConfirmed === 'yes'
        ? 'Es hat einen Passkey Ihrer Wallet verwendet und ist deshalb schon bestätigt.'
        : `Bis Sie dieses Gerät bestätigen, kann es weder den Schlüssel exportieren noch E-Mail-Adresse, Entsperrmethoden oder Geräte ändern, und höchstens ${walletLimits.probation.dayUsd} USD am Tag senden.`,
    ],
    button: 'Anmeldung prüfen',
    footnote:
      'Das waren nicht Sie? Öffnen Sie den Link und entfernen Sie das Gerät. Dort können Sie die Wallet auch einfrieren.',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: 'Ein neues Gerät wird bestätigt',
    title: 'Ein neues Gerät wird bestätigt',
    paragraphs: [
      `${browser} wird am ${at} bestätigt, weil jemand den Link in unserer E-Mail geöffnet und das Gerät bestätigt hat.`,
    ],
    button: freeze,
    footnote:
      'Das waren nicht Sie? Frieren Sie die Wallet jetzt ein. Mit dem Link der ersten E-Mail können Sie das Gerät auch entfernen.',
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Neue Entsperrmethode hinzugefügt',
    title: 'Neue Entsperrmethode hinzugefügt',
    paragraphs: [`${ways[way]} kann Ihre Wallet jetzt entsperren.`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: 'Ihre Entsperrmethoden wurden geändert',
    title: 'Ihre Entsperrmethoden wurden geändert',
    paragraphs: [`${browser} hat am ${at} geändert, wie Ihre Wallet entsperrt wird.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Ihre Wallet ist jetzt in Selbstverwahrung',
    title: 'Ihre Wallet ist jetzt in Selbstverwahrung',
    paragraphs: [
      'Wir haben unseren Schlüssel gelöscht. Ein neues Gerät braucht jetzt Ihren Passkey oder Wiederherstellungscode. Eine Kopie von vor dieser Umstellung würde weiterhin funktionieren.',
      'Bewahren Sie Ihren Wiederherstellungscode sicher auf. Wir können ihn nicht ersetzen.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: 'Ihre Wallet hat einen neuen Schlüssel',
    title: 'Ihre Wallet hat einen neuen Schlüssel',
    paragraphs: [
      `${browser} hat Ihre Wallet am ${at} auf einen neuen Schlüssel umgestellt.`,
      `Alte Adresse: ${oldAddress}`,
      `Neue Adresse: ${newAddress}`,
      'Alle anderen Geräte wurden abgemeldet. Sie brauchen Ihren Passkey oder Ihren neuen Wiederherstellungscode.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `Jemand hat ${tried[way]} eingegeben`,
    title: `Jemand hat ${tried[way]} eingegeben`,
    paragraphs: [
      `Wir können nicht erkennen, ob die Eingabe richtig war. Der Export des Schlüssels und das Entfernen von Entsperrmethoden sind ${walletLimits.vault.recoveryWaitHours} Stunden gesperrt.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    title: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      `Sie melden sich jetzt mit ${newEmail} bei Ihrer Wallet an.`,
      `Sie können das ${undoHours} Stunden lang rückgängig machen.`,
    ],
    button: 'Änderung rückgängig machen',
    footnote: 'Das meldet auch alle Geräte ab.',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: 'Ihre neue E-Mail-Adresse',
    title: 'Ihre neue E-Mail-Adresse',
    paragraphs: ['Sie melden sich jetzt mit dieser E-Mail-Adresse bei Ihrer Wallet an.'],
    footnote:
      undo === 'possible'
        ? `Ihre vorige E-Mail-Adresse kann das ${undoHours} Stunden lang rückgängig machen. Bis dahin sind der Export des Schlüssels und das Entfernen von Entsperrmethoden gesperrt.`
        : inUse,
  }),
  emailUndone: () => ({
    subject: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht',
    title: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht',
    paragraphs: ['Sie melden sich an wie vor der Änderung. Wir haben alle Geräte abgemeldet.'],
    footnote: 'Melden Sie sich an, prüfen Sie Ihre Geräte und entfernen Sie alle, die Ihnen nicht gehören.',
  }),
  exported: ({ at }) => ({
    subject: 'Ihre geheime Phrase wurde exportiert',
    title: 'Ihre geheime Phrase wurde exportiert',
    paragraphs: [
      `Ihre geheime Phrase wurde am ${at} zum Anzeigen geöffnet.`,
      'Wer sie hat, kann alles aus dieser Wallet nehmen. Wenn Sie das nicht waren, ziehen Sie jetzt auf der Seite Ihrer Wallet auf einen neuen Schlüssel um.',
    ],
    button: freeze,
    footnote: 'Einfrieren verhindert das Entsperren hier. Wer die Phrase hat, wird davon nicht aufgehalten.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Wir haben eines Ihrer Geräte abgemeldet',
    title: 'Wir haben eines Ihrer Geräte abgemeldet',
    paragraphs: [
      `Eine Anmeldung von ${browser} auf ${site} wurde zweimal verwendet. Das kann bedeuten, dass sie kopiert wurde. Wir haben das Gerät abgemeldet.`,
      'Wenn Sie das waren, zum Beispiel nach dem Wiederherstellen eines Browsers aus einer Sicherung, melden Sie sich neu an.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Ihre Wallet ist eingefroren',
    title: 'Ihre Wallet ist eingefroren',
    paragraphs: [`Sie wurde am ${at} eingefroren. Sie lässt sich erst wieder entsperren, wenn Sie das aufheben.`],
    footnote:
      'Um das aufzuheben, melden Sie sich an und verwenden Sie Ihren Passkey oder Wiederherstellungscode, oder einen Code per E-Mail, wenn Sie beides nicht haben.',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: 'Ihr Konto wird gelöscht',
    title: 'Ihr Konto wird gelöscht',
    paragraphs: [
      `${browser} hat verlangt, Ihr Konto zu löschen. Es wird am ${at} gelöscht.`,
      'Bis dahin funktioniert Ihre Wallet. Danach können wir sie nicht wiederherstellen, denn wir vernichten ihre Schlüssel. Exportieren Sie vorher Ihre geheime Phrase oder verschieben Sie Ihr Guthaben.',
      'Öffentliche Daten im Netzwerk bleiben. Unser Sicherheitsprotokoll bleibt bis zu einem Jahr, ohne Ihre E-Mail-Adresse.',
    ],
    button: 'Konto behalten',
    footnote:
      'Wenn Sie das nicht waren, behalten Sie Ihr Konto jetzt. Melden Sie sich danach überall ab und frieren Sie Ihre Wallet ein.',
  }),
  deletionRestored: ({ at }) => ({
    subject: 'Ihr Konto wird gelöscht',
    title: 'Ihr Konto wird gelöscht',
    paragraphs: [
      `Sie haben verlangt, Ihr Konto zu löschen. Seitdem wurden unsere Daten aus einer Sicherung wiederhergestellt. Deshalb hat sich das Datum geändert: Ihr Konto wird am ${at} gelöscht.`,
      'Falls Sie sich inzwischen entschieden haben, Ihr Konto zu behalten, kann diese Entscheidung verloren sein. Wiederholen Sie sie mit der Schaltfläche unten.',
    ],
    button: 'Konto behalten',
    footnote:
      'Wenn Sie das nie verlangt haben, behalten Sie Ihr Konto jetzt. Melden Sie sich danach überall ab und frieren Sie Ihre Wallet ein.',
  }),
  accountKept: () => ({
    subject: 'Ihr Konto bleibt bestehen',
    title: 'Ihr Konto bleibt bestehen',
    paragraphs: ['Ihr Konto wird nicht gelöscht.'],
    footnote: 'Wenn Sie das nicht entschieden haben, prüfen Sie die Geräte in Ihrer Wallet und entfernen Sie fremde.',
  }),
  accountDeleted: () => ({
    subject: 'Ihr Konto wurde gelöscht',
    title: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Wir haben Ihr Konto und die Schlüssel der Wallet gelöscht. Sie lassen sich nicht wiederherstellen. Wenn Sie sich mit dieser E-Mail-Adresse wieder anmelden, erhalten Sie eine neue Wallet.',
    ],
    footnote: 'Zu diesem Konto senden wir Ihnen keine E-Mails mehr.',
  }),
}
