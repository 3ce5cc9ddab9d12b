import type { OwnDataTranslation } from '@latchkey/frame/frameTranslation'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'

const days = walletLimits.ownData.graceMs / dayMs

export const ownData: OwnDataTranslation = {
  ownData: {
    title: 'Ihre Daten',
    download: 'Ihre Daten herunterladen',
    downloadNote: 'Was wir zu Ihrem Konto speichern, als Datei',
    downloadText:
      'Die Datei enthält Ihre E-Mail-Adresse, Anmeldungen, Geräte und das Sicherheitsprotokoll. Ihre Schlüssel enthält sie nicht. Geben Sie sie nicht weiter: Sie zeigt, wann und wo Sie Ihre Wallet benutzt haben.',
    why: 'Diese Datei ist vertraulich. Deshalb prüfen wir zuerst, ob Sie es sind.',
    save: 'Herunterladen',
    delete: 'Ihr Konto löschen',
    deleteNote: `Sie können es sich ${days} Tage lang anders überlegen`,
    deleteText: `Wir löschen Ihr Konto und seine Schlüssel ${days} Tage nach Ihrem Auftrag. Bis dahin funktioniert Ihre Wallet, und Sie können das Konto behalten.`,
    holds: 'Jetzt in dieser Wallet',
    holdsNothing: 'Wir haben an Ihren Adressen kein Guthaben gefunden.',
    holdsRest: 'NFTs, nicht gelistete Token und frühere Adressen werden nicht geprüft.',
    holdsUnknown: 'Wir konnten Ihr Guthaben nicht lesen. In dieser Wallet kann noch Guthaben sein.',
    keysGone:
      'Übertragen Sie vorher Ihr Guthaben oder exportieren Sie Ihre geheime Phrase. Ohne die Phrase oder ein Wiederherstellungspaket ist endgültig verloren, was noch hier liegt.',
    showPhrase: 'Geheime Phrase anzeigen',
    whatStays: 'Was bleibt',
    stays: [
      'Alles im Netzwerk: Transaktionen, Token-Freigaben und Ihr Smart Account',
      'Berechtigungen und Anmeldungen bei Websites, bis sie ablaufen. Beenden Sie sie vorher.',
      'Namen, die Sie registriert haben. Sie bleiben für Ihre Adresse reserviert.',
      'Unser Sicherheitsprotokoll, bis zu einem Jahr und ohne Ihre E-Mail-Adresse',
    ],
    understood: 'Ich habe mein Guthaben verschoben oder meine geheime Phrase gesichert, oder ich brauche beides nicht.',
    understoodFirst: 'Setzen Sie zuerst das Häkchen',
    ask: 'Mein Konto löschen',
    whyDelete: 'Das Löschen vernichtet die Schlüssel Ihrer Wallet. Deshalb prüfen wir zuerst, ob Sie es sind.',
    asked: 'Ihr Konto wird gelöscht',
    askedText: (time) => `Es wird am ${time} gelöscht. Bis dahin können Sie es behalten.`,
    askedMailed: 'Wir haben Ihnen einen Link gesendet, mit dem Sie es behalten.',
    askedHere: 'Ihr Konto hat keine E-Mail-Adresse. Sie können es nur auf dieser Seite behalten.',
    banner: (time) => `Ihr Konto und seine Schlüssel werden am ${time} gelöscht.`,
    keep: 'Konto behalten',
  },
}
