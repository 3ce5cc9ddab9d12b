import type { MoveTranslation } from '@latchkey/frame/frameTranslation'

export const move: MoveTranslation = {
  move: {
    title: 'Auf einen neuen Wallet-Schlüssel umziehen',
    note: 'Falls jemand Ihren alten Schlüssel oder Ihre Codes gesehen haben könnte',
    text: 'Tun Sie das, wenn jemand Ihre geheime Phrase, Ihren Wiederherstellungscode oder eine Kopie Ihres Schlüssels gesehen haben könnte. Wir erzeugen einen neuen Schlüssel mit neuen Adressen und senden Ihr Guthaben dorthin. Der alte Schlüssel kann für die neuen Adressen nichts öffnen oder signieren.',
    needsCode:
      'Fügen Sie zuerst einen Wiederherstellungscode oder Passkey hinzu. Eines davon brauchen Sie für den Umzug.',
    whatMoves: 'Was umzieht',
    nothing: 'An Ihren Adressen haben wir nichts gefunden, das umziehen kann.',
    fee: (amount) => `Gebühr: höchstens ${amount}`,
    feePaid: 'Keine Gebühr',
    totalFees: 'Alle Gebühren, höchstens',
    totalValue: 'Wert',
    valueUnknown: 'Kein Preis bekannt',
    valueAtLeast: (amount) => `Mindestens ${amount}`,
    plain: 'Standardkonto',
    smart: 'Smart Account',
    dust: 'Bleibt: weniger wert als die Gebühr',
    noCoin: (coin) =>
      `Bleibt vorerst: Hier ist nicht genug ${coin} für die Gebühr. Senden Sie zuerst etwas an diese Adresse.`,
    noPlainCoin:
      'Bleibt vorerst: Das Standardkonto zahlt diese Gebühr und hat zu wenig Guthaben. Senden Sie ihm zuerst etwas.',
    held: 'Bleibt vorerst: wird für die Gebühren der anderen gebraucht',
    refused: 'Bleibt: Der Vertrag lehnt die Überweisung ab',
    unread: (places) => `Hier konnten wir nicht nachsehen: ${places}. Es kann mehr da sein, als die Liste zeigt.`,
    whatStays: 'Was nicht umzieht',
    stays: [
      'Namen, die auf die alte Adresse eingetragen sind',
      'NFTs und Token, die nicht in der Liste stehen',
      'Token-Freigaben und Berechtigungen für Websites. Sie bleiben an der alten Adresse und gelten nicht für die neue.',
      'Eine kleine vorausbezahlte Gebühr des Smart Accounts, falls er Gebühren selbst bezahlt hat',
      'Alles auf Netzwerken, die diese Website nicht anbietet',
    ],
    after:
      'Alle anderen Geräte werden abgemeldet. Websites sehen Ihre neue Adresse, sobald Sie sich dort wieder anmelden. Ein früheres Wiederherstellungspaket und die frühere geheime Phrase gehören zum alten Schlüssel: Sichern Sie sie neu.',
    start: 'Weiter',
    why: 'Ihr Passkey oder Ihr jetziger Wiederherstellungscode bestätigt den Umzug.',
    codeText:
      'Er öffnet Ihre Wallet nach dem Umzug und ersetzt den alten Wiederherstellungscode. Wir zeigen ihn einmal und behalten ihn nicht.',
    confirmTitle: 'Neuen Schlüssel erzeugen',
    confirmText:
      'Zuerst speichern wir den neuen Schlüssel, der den alten versiegelt enthält. Dann zieht Ihr Guthaben um, eine Überweisung nach der anderen. Sie können diese Seite jederzeit schließen und später weitermachen.',
    withPasskey: 'Meinen Passkey auch für den neuen Schlüssel verwenden',
    make: 'Schlüssel erzeugen und umziehen',
    moving: 'Umzug an Ihre neue Adresse',
    movingText:
      'Lassen Sie diese Seite offen. Wenn sie sich schließt, öffnen Sie Ihre Wallet wieder, um weiterzumachen.',
    waiting: 'Wartet',
    underWay: 'Zieht um',
    moved: 'Umgezogen',
    retry: 'Noch einmal versuchen',
    allMoved: 'Alles, was wir sehen konnten, ist umgezogen.',
    partMoved:
      'Noch nicht alles ist umgezogen. Den Rest finden Sie unter „Frühere Adresse“ auf der Seite Ihrer Wallet.',
    from: 'Von',
    to: 'An',
    previous: 'Frühere Adresse',
    previousText:
      'Diese Wallet kann übertragen, was hier ankommt, aber nur an Ihre neuen Adressen. Wer eine Kopie des alten Schlüssels hat, könnte es auch nehmen. Übertragen Sie es daher bald.',
    looking: 'Suche nach neuen Eingängen',
    empty: 'Hier sehen wir nichts.',
    onlyDust: 'Der Rest ist weniger wert als seine Gebühr.',
    lookFailed: 'Wir konnten bei dieser Adresse nicht nachsehen. Vielleicht ist dort noch etwas.',
    sweep: 'An Ihre neue Adresse übertragen',
    stopWatching: 'Diese Adresse nicht mehr anzeigen',
    stopText: 'Der alte Schlüssel bleibt versiegelt in Ihrer Wallet, Sie können die Adresse also wieder anzeigen.',
    showHidden: 'Frühere Adressen anzeigen',
    oldAccount: 'Früheres Konto',
    oldAccountText:
      'Eine ältere Version dieser Wallet hat Ihr Guthaben in diesem Konto aufbewahrt. Es geht an Ihr Standardkonto, das die Netzwerkgebühr zahlt. NFTs und Token, die nicht in der Liste stehen, bleiben hier.',
    moveAll: 'Alles umziehen',
    movingOld: 'Umzug auf Ihr Standardkonto',
    partMovedOld: 'Noch nicht alles ist umgezogen. Der Rest liegt weiter in Ihrem früheren Konto.',
    emptyOldFirst: 'Leeren Sie zuerst Ihr früheres Konto. Ein neuer Schlüssel kann nicht bewegen, was darin liegt.',
    oldUnread:
      'Wir konnten Ihr früheres Konto nicht prüfen. Vielleicht liegt etwas darin, das ein neuer Schlüssel nicht bewegen kann.',
  },
}
