import type { MailWords } from '../mails.ts'

const ignore = 'Si ce n’était pas vous, ignorez ce message. Personne n’entre sans lui.'
const inUse =
  'Si ce n’était pas vous, quelqu’un utilise votre connexion : déconnectez-vous partout et gelez votre portefeuille.'
const freeze = 'Geler mon portefeuille'
const frozenSays =
  'Ce n’était pas vous ? Gelez le portefeuille maintenant. Personne ne peut l’ouvrir avant votre dégel.'
const actions = {
  export: 'exporter la clé de votre portefeuille',
  removeUnlocker: 'retirer un moyen d’ouvrir votre portefeuille',
  unfreeze: 'dégeler votre portefeuille',
}
const ways = {
  passkey: 'Une nouvelle clé d’accès',
  code: 'Un nouveau code de récupération',
  phrase: 'Une nouvelle phrase secrète',
}
const used = { code: 'Le code de récupération a servi', phrase: 'La phrase secrète a servi' }

/** The mails in French. */
export const words: MailWords = {
  sentBy: (sender) =>
    `Envoyé par ${sender}. Nous ne demandons jamais un code ni vos mots au téléphone, dans une discussion ou par e-mail.`,
  browser: (browser = 'Un navigateur', system) => (system ? `${browser} sous ${system}` : browser),
  loginCode: ({ site }) => ({
    subject: 'Votre code de connexion',
    title: 'Votre code de connexion',
    paragraphs: [
      `Saisissez ce code sur ${site} pour vous connecter. Il est valable 5 minutes, dans le navigateur qui l’a demandé.`,
    ],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: 'Approuvez une connexion',
    title: 'Est-ce vous ?',
    paragraphs: [
      `${browser} veut se connecter à ${site}.`,
      'Ouvrez la page et choisissez le nombre que vous y voyez. Le lien est valable 10 minutes.',
    ],
    button: 'Voir cette connexion',
    footnote: 'Si vous n’essayiez pas de vous connecter, n’approuvez pas. Il suffit d’ignorer ce message.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirmez que c’est vous',
    title: 'Confirmez que c’est vous',
    paragraphs: [`Saisissez ce code pour ${actions[action]}. Il est valable 5 minutes.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirmez votre adresse e-mail',
    title: 'Confirmez votre adresse',
    paragraphs: [`Saisissez ce code sur ${site} pour lui donner votre adresse e-mail. Il est valable 5 minutes.`],
    footnote: 'Si ce n’était pas vous, ignorez ce message. Rien n’est donné à personne sans le code.',
  }),
  oldAddressCode: () => ({
    subject: 'Changement de votre adresse e-mail',
    title: 'Changement de votre adresse e-mail',
    paragraphs: ['Saisissez ce code pour confirmer que vous voulez passer votre portefeuille à une autre adresse.'],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirmez cette adresse e-mail',
    title: 'Confirmez cette adresse',
    paragraphs: ['Saisissez ce code pour utiliser cette adresse avec votre portefeuille. Il est valable 5 minutes.'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: 'Un navigateur a été ajouté à votre portefeuille',
    title: 'Un navigateur a été ajouté',
    paragraphs: [`${browser} s’est connecté à votre portefeuille sur ${site} le ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: 'Un nouveau moyen d’ouvrir votre portefeuille',
    title: 'Un nouveau moyen d’ouvrir votre portefeuille',
    paragraphs: [`${ways[way]} peut désormais ouvrir votre portefeuille.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Votre portefeuille est à vous seul',
    title: 'Votre portefeuille est à vous seul',
    paragraphs: [
      'L’accès que nous gardions pour vous a été supprimé. Seuls votre clé d’accès ou votre code de récupération ouvrent désormais ce portefeuille.',
      'Gardez le code de récupération en lieu sûr : nous ne pouvons pas vous en refaire un.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: 'Votre code de récupération a servi',
    title: 'Votre portefeuille a été récupéré',
    paragraphs: [
      `${used[way]} à ouvrir votre portefeuille. L’exportation et les retraits d’accès restent fermés pendant 24 heures.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Votre adresse e-mail a changé',
    title: 'Votre adresse e-mail a changé',
    paragraphs: [
      `Votre portefeuille appartient maintenant à ${newEmail}.`,
      'Vous pouvez l’annuler d’un clic pendant 72 heures.',
    ],
    button: 'Annuler le changement',
    footnote: 'L’annulation déconnecte aussi tous les navigateurs.',
  }),
  emailChangedNew: () => ({
    subject: 'Voici votre nouvelle adresse e-mail',
    title: 'Voici votre nouvelle adresse',
    paragraphs: ['Désormais, vous vous connectez à votre portefeuille avec cette adresse.'],
    footnote:
      'L’adresse précédente peut l’annuler pendant 72 heures. L’exportation et les retraits d’accès restent fermés jusque-là.',
  }),
  emailUndone: () => ({
    subject: 'Le changement de votre adresse a été annulé',
    title: 'Le changement a été annulé',
    paragraphs: ['Vous vous connectez de nouveau avec cette adresse. Tous les navigateurs ont été déconnectés.'],
    footnote:
      'Connectez-vous et regardez quels navigateurs connaissent votre portefeuille ; retirez ceux qui ne sont pas à vous.',
  }),
  exported: ({ at }) => ({
    subject: 'La clé de votre portefeuille a été exportée',
    title: 'La clé de votre portefeuille a été exportée',
    paragraphs: [
      `Les mots de votre portefeuille ont été affichés le ${at}.`,
      'Qui a ces mots a tout le contenu du portefeuille. Si ce n’était pas vous, déplacez vos fonds vers un nouveau portefeuille maintenant.',
    ],
    button: freeze,
    footnote: 'Le gel empêche de se connecter ici ; il n’arrête pas quelqu’un qui a les mots.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'Une de vos connexions a été fermée',
    title: 'Une de vos connexions a été fermée',
    paragraphs: [
      `La connexion de ${browser} sur ${site} a servi deux fois, comme si elle avait été copiée. Nous l’avons fermée.`,
      'Reconnectez-vous si c’était vous, par exemple après la restauration d’un navigateur depuis une sauvegarde.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Votre portefeuille est gelé',
    title: 'Votre portefeuille est gelé',
    paragraphs: [`Il a été gelé le ${at}. Personne ne peut l’ouvrir avant que vous le dégeliez.`],
    footnote: 'Pour le dégeler, connectez-vous et confirmez que c’est vous.',
  }),
}
