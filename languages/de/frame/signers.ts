import type { SignersTranslation } from '@latchkey/frame/frameTranslation'

export const signers: SignersTranslation = {
  signers: {
    title: 'Smart Account',
    note: 'Legen Sie für jedes Netzwerk fest, was für Ihren Smart Account signieren darf.',
    failed: 'Wir können nicht lesen, wer für Ihren Smart Account signiert',
    byKey: 'Der Schlüssel dieser Wallet signiert',
    byPasskey: 'Nur Ihr Passkey signiert',
    require: 'Passkey verlangen',
    requireOn: (network) => `Passkey auf ${network} verlangen`,
    stop: 'Nicht mehr verlangen',
    stopOn: (network) => `Passkey auf ${network} nicht mehr verlangen`,
    needsPasskey: 'Fügen Sie zuerst einen Passkey hinzu',
    requireTitle: 'Passkey für dieses Konto verlangen',
    requireText: (network) => `Nur noch Ihr Passkey kann dann auf ${network} für Ihren Smart Account signieren.`,
    means: [
      'Jede Zahlung, Nachricht und Berechtigung dieses Kontos fragt nach Ihrem Passkey. Eine Berechtigung fragt mehrmals.',
      'Der Schlüssel in diesem Browser kann das Konto nicht mehr bewegen, auch wenn ihn jemand kopiert. Ihr Wiederherstellungscode und Ihre geheime Phrase können es auch nicht.',
      'Früher erteilte Berechtigungen funktionieren nicht mehr. Sie gelten wieder, wenn Sie dies vor ihrem Ablauf ausschalten.',
      'Ihr Standardkonto und andere Netzwerke bleiben, wie sie sind.',
    ],
    lost: 'Wenn Sie diesen Passkey verlieren, lässt sich das Geld auf diesem Konto nicht mehr bewegen. Wir können es nicht wiederherstellen.',
    check: 'Passkey prüfen',
    checkNote: 'Ihr Gerät fragt zweimal. So stellen wir sicher, dass der Passkey signieren kann.',
    checked: (count) => `Geprüfte Passkeys: ${count}`,
    checkAnother: 'Weiteren Passkey prüfen',
    secondNote:
      'Mit einem zweiten Passkey sperrt der Verlust des einen das Konto nicht. Jeder der beiden kann signieren.',
    typeWord: (word) =>
      `Sie haben einen Passkey geprüft. Geben Sie ${word} ein, um zu bestätigen, dass sein Verlust das Geld sperrt.`,
    word: 'PASSKEY',
    typeFirst: 'Geben Sie zuerst das Wort ein',
    stopTitle: 'Passkey nicht mehr verlangen',
    stopText: (network) =>
      `Der Schlüssel dieser Wallet signiert auf ${network} wieder für Ihren Smart Account. Sie brauchen Ihren Passkey ein letztes Mal.`,
    stopWarning:
      'Früher erteilte Berechtigungen, die noch nicht abgelaufen sind, gelten wieder. Wenn jemand eine Kopie Ihres Schlüssels hat, verschieben Sie zuerst Ihr Guthaben.',
    networkFee: 'Netzwerkgebühr',
    feeAtMost: (amount) => `Gebühr höchstens ${amount}`,
    atMost: (amount) => `Höchstens ${amount}`,
    noFee: 'keine Gebühr',
    readingFee: 'Gebühr wird gelesen …',
    feeUnread: 'Gebühr nicht lesbar',
  },
}
