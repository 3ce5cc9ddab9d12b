import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = 'Si ce n’était pas vous, ignorez cet e-mail. Sans le code, rien ne se passe.'
const inUse =
  'Si ce n’était pas vous, quelqu’un utilise un appareil sur lequel vous êtes connecté. Déconnectez-vous partout et gelez votre portefeuille.'
const freeze = 'Geler mon portefeuille'
const frozenSays =
  'Ce n’était pas vous ? Gelez votre portefeuille. Il ne pourra pas être déverrouillé tant que vous ne l’aurez pas dégelé.'
const actions = {
  export: 'exporter la clé de votre portefeuille',
  addUnlocker: 'ajouter une méthode de déverrouillage à votre portefeuille',
  removeUnlocker: 'changer la façon de déverrouiller votre portefeuille',
  unfreeze: 'dégeler votre portefeuille',
  exportData: 'télécharger ce que nous conservons à votre sujet',
  deleteAccount: 'supprimer votre compte',
}
const ways = {
  passkey: 'Une nouvelle clé d’accès',
  code: 'Un nouveau code de récupération',
  phrase: 'Une nouvelle phrase de passe',
}
const tried = { code: 'un code de récupération', phrase: 'une phrase de passe' }

const from = (place: string): string => (place ? ` sur le réseau ${place}` : '')

/** Emails in French. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Envoyé par ${sender}. Nous ne demandons jamais un code ni votre phrase secrète par téléphone, par messagerie ou par e-mail.`,
  browser: (browser = 'Un navigateur', system) => (system ? `${browser} sous ${system}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: 'Votre code de connexion',
    title: 'Votre code de connexion',
    paragraphs: [
      `${browser}${from(place)} demande à se connecter sur ${site}.`,
      `Ne saisissez ce code que sur ${site}. Il est valable ${codeMinutes} minutes.`,
    ],
    footnote: 'Vous n’avez rien demandé ? Ne saisissez ce code nulle part et ne le donnez à personne.',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: 'Approuvez une connexion',
    title: 'Est-ce vous ?',
    paragraphs: [
      login === 'farcaster'
        ? `${browser} veut se connecter à ${site} avec votre compte Farcaster.`
        : `${browser} veut se connecter à ${site}.`,
      `Réseau : ${place}`,
      hasNumber === 'yes'
        ? `Ouvrez le lien et choisissez le nombre affiché là où vous vous connectez. Le lien expire dans ${linkMinutes} minutes.`
        : `Ouvrez le lien, comparez les détails et approuvez la connexion. Le lien expire dans ${linkMinutes} minutes.`,
    ],
    button: 'Vérifier cette connexion',
    footnote: 'Si ce n’était pas vous, n’approuvez pas. Vous pouvez ignorer cet e-mail.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirmez que c’est vous',
    title: 'Confirmez que c’est vous',
    paragraphs: [`Saisissez ce code pour ${actions[action]}. Il est valable ${codeMinutes} minutes.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirmez votre adresse e-mail',
    title: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Saisissez ce code sur ${site} pour lui communiquer votre adresse e-mail. Il expire dans ${codeMinutes} minutes.`,
    ],
    footnote: 'Si ce n’était pas vous, ignorez cet e-mail. Sans le code, rien n’est communiqué.',
  }),
  oldAddressCode: () => ({
    subject: 'Changement de votre adresse e-mail',
    title: 'Changement de votre adresse e-mail',
    paragraphs: [
      `Saisissez ce code pour confirmer que vous voulez vous connecter avec une autre adresse e-mail. Il expire dans ${codeMinutes} minutes.`,
    ],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirmez cette adresse e-mail',
    title: 'Confirmez cette adresse e-mail',
    paragraphs: [
      `Saisissez ce code pour vous connecter à votre portefeuille avec cette adresse e-mail. Il expire dans ${codeMinutes} minutes.`,
    ],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: 'Nouvelle connexion à votre portefeuille',
    title: 'Nouvelle connexion à votre portefeuille',
    paragraphs: [
      `${browser}${from(place)} s’est connecté à votre portefeuille sur ${site} le ${at}.`,
      isConfirmed === 'yes'
        ? 'Il a utilisé une clé d’accès de votre portefeuille : il est donc déjà confirmé.'
        : `Tant que vous n’avez pas confirmé cet appareil, il ne peut ni exporter votre clé, ni changer votre e-mail, les méthodes de déverrouillage ou les appareils, et il peut envoyer ${walletLimits.probation.dayUsd} USD par jour au plus.`,
    ],
    button: 'Vérifier cette connexion',
    footnote:
      'Ce n’était pas vous ? Ouvrez le lien et retirez l’appareil. Vous pouvez aussi y geler votre portefeuille.',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: 'Un nouvel appareil sera confirmé',
    title: 'Un nouvel appareil sera confirmé',
    paragraphs: [`${browser} sera confirmé le ${at}, car quelqu’un a ouvert le lien de notre e-mail et l’a confirmé.`],
    button: freeze,
    footnote:
      'Ce n’était pas vous ? Gelez votre portefeuille maintenant. Le lien du premier e-mail permet aussi de retirer l’appareil.',
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Nouvelle méthode de déverrouillage ajoutée',
    title: 'Nouvelle méthode de déverrouillage ajoutée',
    paragraphs: [`${ways[way]} peut désormais déverrouiller votre portefeuille.`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: 'Vos méthodes de déverrouillage ont changé',
    title: 'Vos méthodes de déverrouillage ont changé',
    paragraphs: [`${browser} a modifié le ${at} la façon de déverrouiller votre portefeuille.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Votre portefeuille est maintenant en autoconservation',
    title: 'Votre portefeuille est maintenant en autoconservation',
    paragraphs: [
      'Nous avons supprimé notre clé. Un nouvel appareil a maintenant besoin de votre clé d’accès ou de votre code de récupération. Une copie faite avant ce changement fonctionnerait encore.',
      'Gardez votre code de récupération en lieu sûr. Nous ne pouvons pas le remplacer.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: 'Votre portefeuille a une nouvelle clé',
    title: 'Votre portefeuille a une nouvelle clé',
    paragraphs: [
      `${browser} a fait passer votre portefeuille à une nouvelle clé le ${at}.`,
      `Ancienne adresse : ${oldAddress}`,
      `Nouvelle adresse : ${newAddress}`,
      'Tous les autres appareils ont été déconnectés. Ils ont besoin de votre clé d’accès ou de votre nouveau code de récupération.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `Quelqu’un a saisi ${tried[way]}`,
    title: `Quelqu’un a saisi ${tried[way]}`,
    paragraphs: [
      `Nous ne pouvons pas savoir si la saisie était correcte. L’exportation de votre clé et le retrait de méthodes de déverrouillage sont bloqués pendant ${walletLimits.vault.recoveryWaitHours} heures.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Votre adresse e-mail a changé',
    title: 'Votre adresse e-mail a changé',
    paragraphs: [
      `Vous vous connectez maintenant à votre portefeuille avec ${newEmail}.`,
      `Vous pouvez annuler ce changement pendant ${undoHours} heures.`,
    ],
    button: 'Annuler le changement',
    footnote: 'L’annulation déconnecte aussi tous les appareils.',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: 'Votre nouvelle adresse e-mail',
    title: 'Votre nouvelle adresse e-mail',
    paragraphs: ['Vous vous connectez maintenant à votre portefeuille avec cette adresse e-mail.'],
    footnote:
      undo === 'possible'
        ? `Votre adresse précédente peut annuler ce changement pendant ${undoHours} heures. Jusque-là, l’exportation de votre clé et le retrait de méthodes de déverrouillage sont bloqués.`
        : inUse,
  }),
  emailUndone: () => ({
    subject: 'Le changement de votre adresse e-mail a été annulé',
    title: 'Le changement de votre adresse e-mail a été annulé',
    paragraphs: ['Vous vous connectez comme avant le changement. Nous avons déconnecté tous les appareils.'],
    footnote: 'Connectez-vous, vérifiez vos appareils et retirez ceux qui ne sont pas à vous.',
  }),
  exported: ({ at }) => ({
    subject: 'Votre phrase secrète a été exportée',
    title: 'Votre phrase secrète a été exportée',
    paragraphs: [
      `Votre phrase secrète a été ouverte pour affichage le ${at}.`,
      'Toute personne qui l’a peut prendre tout ce que contient ce portefeuille. Si ce n’était pas vous, passez maintenant à une nouvelle clé sur la page de votre portefeuille.',
    ],
    button: freeze,
    footnote: 'Le gel empêche le déverrouillage ici. Il n’arrête pas quelqu’un qui a la phrase.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Nous avons déconnecté un de vos appareils',
    title: 'Nous avons déconnecté un de vos appareils',
    paragraphs: [
      `Une connexion de ${browser} sur ${site} a été utilisée deux fois, ce qui peut vouloir dire qu’elle a été copiée. Nous avons déconnecté cet appareil.`,
      'Si c’était vous, par exemple après la restauration d’un navigateur depuis une sauvegarde, reconnectez-vous.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Votre portefeuille est gelé',
    title: 'Votre portefeuille est gelé',
    paragraphs: [`Il a été gelé le ${at}. Il ne peut pas être déverrouillé tant que vous ne l’avez pas dégelé.`],
    footnote:
      'Pour le dégeler, connectez-vous et utilisez votre clé d’accès ou votre code de récupération, ou un code par e-mail si vous n’avez ni l’un ni l’autre.',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: 'Votre compte sera supprimé',
    title: 'Votre compte sera supprimé',
    paragraphs: [
      `${browser} a demandé la suppression de votre compte. Il sera supprimé le ${at}.`,
      'Votre portefeuille fonctionne jusque-là. Ensuite, nous ne pourrons pas le restaurer, car nous détruisons ses clés. Exportez d’abord votre phrase secrète ou transférez vos fonds.',
      'Les données publiques du réseau restent. Notre journal de sécurité reste jusqu’à un an, sans votre adresse e-mail.',
    ],
    button: 'Garder mon compte',
    footnote:
      'Si ce n’était pas vous, gardez votre compte maintenant. Déconnectez-vous ensuite partout et gelez votre portefeuille.',
  }),
  deletionRestored: ({ at }) => ({
    subject: 'Votre compte sera supprimé',
    title: 'Votre compte sera supprimé',
    paragraphs: [
      `Vous avez demandé la suppression de votre compte. Depuis, nos données ont été restaurées à partir d’une sauvegarde et la date a changé : votre compte sera supprimé le ${at}.`,
      'Si vous avez décidé entre-temps de garder votre compte, cette décision est peut-être perdue. Confirmez-la avec le bouton ci-dessous.',
    ],
    button: 'Garder mon compte',
    footnote:
      'Si vous n’avez jamais fait cette demande, gardez votre compte maintenant. Déconnectez-vous ensuite partout et gelez votre portefeuille.',
  }),
  accountKept: () => ({
    subject: 'Votre compte est conservé',
    title: 'Votre compte est conservé',
    paragraphs: ['Votre compte ne sera pas supprimé.'],
    footnote:
      'Si vous n’avez pas pris cette décision, vérifiez les appareils de votre portefeuille et retirez ceux qui ne sont pas à vous.',
  }),
  accountDeleted: () => ({
    subject: 'Votre compte a été supprimé',
    title: 'Votre compte a été supprimé',
    paragraphs: [
      'Nous avons supprimé votre compte et les clés de son portefeuille. Ils ne peuvent pas être restaurés. Si vous vous reconnectez avec cette adresse e-mail, vous recevrez un nouveau portefeuille.',
    ],
    footnote: 'Nous ne vous enverrons plus d’e-mails au sujet de ce compte.',
  }),
}
