import type { OwnDataTranslation } from '@latchkey/frame/frameTranslation'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'

const days = walletLimits.ownData.graceMs / dayMs

export const ownData: OwnDataTranslation = {
  ownData: {
    title: 'Vos données',
    download: 'Télécharger vos données',
    downloadNote: 'Ce que nous conservons sur votre compte, dans un fichier',
    downloadText:
      'Le fichier contient votre e-mail, vos connexions, vos appareils et le journal de sécurité. Il ne contient pas vos clés. Gardez-le pour vous : il montre quand et où vous avez utilisé votre portefeuille.',
    why: 'Ce fichier est privé, nous vérifions donc d’abord que c’est vous.',
    save: 'Télécharger',
    delete: 'Supprimer votre compte',
    deleteNote: `Vous pouvez changer d’avis pendant ${days} jours`,
    deleteText: `Nous supprimons votre compte et ses clés ${days} jours après votre demande. Jusque-là, votre portefeuille fonctionne et vous pouvez garder le compte.`,
    holds: 'Actuellement dans ce portefeuille',
    holdsNothing: 'Nous n’avons trouvé aucun fonds à vos adresses.',
    holdsRest: 'Les NFT, les jetons non répertoriés et les adresses antérieures ne sont pas vérifiés.',
    holdsUnknown: 'Nous n’avons pas pu lire vos soldes. Ce portefeuille contient peut-être des fonds.',
    keysGone:
      'Transférez d’abord vos fonds ou exportez votre phrase secrète. Sans la phrase ni un kit de récupération, ce qui reste ici sera définitivement perdu.',
    showPhrase: 'Afficher la phrase secrète',
    whatStays: 'Ce qui reste',
    stays: [
      'Tout ce qui est sur le réseau : transactions, autorisations de jetons et votre compte intelligent',
      'Les autorisations des sites et vos connexions, jusqu’à leur expiration. Mettez-y fin d’abord.',
      'Les noms que vous avez enregistrés. Ils restent réservés à votre adresse.',
      'Notre journal de sécurité, jusqu’à un an et sans votre adresse e-mail',
    ],
    understood: 'J’ai transféré mes fonds ou sauvegardé ma phrase secrète, ou je n’en ai pas besoin.',
    understoodFirst: 'Cochez d’abord la case',
    ask: 'Supprimer mon compte',
    whyDelete: 'La suppression détruit les clés de votre portefeuille, nous vérifions donc d’abord que c’est vous.',
    asked: 'Votre compte sera supprimé',
    askedText: (time) => `Il sera supprimé le ${time}. Vous pouvez le garder jusque-là.`,
    askedMailed: 'Nous vous avons envoyé un lien pour le garder.',
    askedHere: 'Votre compte n’a pas d’adresse e-mail : vous ne pouvez le garder que sur cette page.',
    banner: (time) => `Votre compte et ses clés seront supprimés le ${time}.`,
    keep: 'Garder mon compte',
  },
}
