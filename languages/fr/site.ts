import type { SiteTranslation } from '@latchkey/site/siteTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { pieces } from './pieces.ts'

export const translation: SiteTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  dashboard: {
    title: 'Votre compte',
    account: {
      title: 'Compte',
      total: 'Solde total',
      balance: 'Solde',
      onNetwork: (network: string) => `sur ${network}`,
      noPrices: (network: string) =>
        `Vos jetons sur ${network} n’ont pas de prix connu ; aucun total n’est donc affiché.`,
      failed: 'Impossible de lire votre solde.',
      stale: (time) => `Actualisation impossible. Solde à ${time}.`,
      send: 'Envoyer',
      sign: 'Signer',
      receive: 'Recevoir',
      swap: 'Échanger',
      buy: 'Acheter',
      explorer: (name) => `Voir sur ${name}`,
      coin: (amount, network) => `${amount} sur ${network}`,
      change: (change, days) => `${change} en ${days} jours`,
      changeSince: (change, day) => `${change} depuis le ${day}`,
      line: (change, days) => `Valeur de votre compte sur les ${days} derniers jours : ${change}`,
      noLine: 'L’évolution de votre solde apparaîtra ici.',
      lineFailed: (days) => `Impossible de charger les ${days} derniers jours.`,
      notCounted: (symbols) => `Non inclus (sans prix) : ${symbols}`,
      todaysRate: 'La courbe utilise le taux du jour.',
    },
    allocation: {
      title: 'Répartition',
      other: 'Autres',
      unpriced: 'Les prix de vos jetons ne sont pas connus ; la répartition ne peut donc pas être affichée.',
      empty: 'La répartition de vos jetons apparaîtra ici.',
      failed: 'Elle s’affichera une fois vos soldes chargés.',
    },
    tokens: {
      title: 'Jetons',
      value: 'Valeur',
    },
    activity: {
      title: 'Activité',
    },
    help: {
      title: 'Vous débutez ?',
      text: (coin: string) =>
        `Cette page montre ce que votre portefeuille contient sur le réseau. Rien n’en sort sans votre accord ou une autorisation que vous avez donnée. Chaque transaction entraîne de petits frais de réseau, payés en ${coin}.`,
      action: 'Qu’est-ce qu’un portefeuille ?',
      docs: 'Documentation pour les développeurs',
    },
    wrongNetwork: {
      unknown: 'un réseau inconnu',
      title: (network) => `Votre portefeuille est sur ${network}`,
      text: (network) => `Cette page fonctionne sur ${network}. Changez de réseau pour signer et envoyer ici.`,
      action: (network) => `Passer à ${network}`,
      reason: (network) => `Passez d’abord votre portefeuille à ${network}`,
    },
    sign: {
      title: 'Signer un message',
      text: 'Prouve que ce compte est le vôtre. C’est gratuit et cela ne déplace aucun fonds.',
      label: 'Message',
      standard: 'Bonjour de la part de Latchkey. Je signe ce message pour prouver que ce compte est le mien.',
      action: 'Signer',
      waiting: 'En attente de votre portefeuille…',
      empty: 'Écrivez quelque chose à signer',
      structured: (name) =>
        `Données structurées (EIP-712) : votre portefeuille affiche les champs sous le nom « ${name} ».`,
      signature: 'Signature',
      done: 'Signé. La signature est sous le message.',
      copy: 'Copier la signature',
      verify: 'Vérifier',
      valid: 'Valide. Ce compte a signé exactement ce texte.',
      invalid: 'Non valide. Le texte a été modifié après la signature, ou un autre compte l’a signé.',
    },
  },
  landing: {
    headline: ['Votre portefeuille Sei,', 'en toute clarté.'],
    lead: 'Connectez un portefeuille existant, ou créez-en un avec votre e-mail en moins d’une minute. Consultez, envoyez et échangez ensuite ce que vous possédez, en connaissant le coût de chaque étape avant de l’approuver.',
    how: 'Comment ça marche',
    reasons: [
      {
        title: 'Pas besoin de portefeuille',
        text: 'Une adresse e-mail suffit. Ajoutez une clé d’accès ou un code de récupération pour pouvoir exporter votre clé.',
      },
      {
        title: 'Le coût d’abord',
        text: 'Frais de réseau et total, en direct depuis la chaîne, avant que vous n’approuviez.',
      },
      {
        title: 'Discret jusqu’à votre connexion',
        text: 'Aucun portefeuille ni tiers n’est contacté avant votre connexion.',
      },
    ],
    stepsTitle: 'Comment ça marche',
    steps: [
      {
        title: 'Choisissez comment vous connecter',
        text: 'Un portefeuille dans ce navigateur, un autre sur votre téléphone, ou un nouveau créé avec votre e-mail.',
      },
      {
        title: 'Approuvez la connexion',
        text: 'Approuvez-la dans votre portefeuille ou saisissez le code reçu par e-mail. Se connecter ne déplace aucun fonds.',
      },
      {
        title: 'Consultez, envoyez et échangez',
        text: 'Votre solde est lu sur le réseau. Vous approuvez les signatures et les paiements dans votre portefeuille.',
      },
    ],
    preview: {
      tag: 'Aperçu',
      wallet: 'Votre portefeuille',
      balance: 'Solde',
      send: 'Envoyer',
      receive: 'Recevoir',
      swap: 'Échanger',
      buy: 'Acheter',
      sent: 'Envoyé et confirmé',
      signed: 'Signature valide',
      signedBy: 'Signé par votre compte',
      rows: {
        fee: 'Frais de réseau',
        block: 'Bloc',
      },
    },
  },
  questions: {
    title: 'Vous débutez ?',
    docs: 'Documentation pour les développeurs',
    all: [
      {
        question: 'Qu’est-ce qu’un portefeuille ?',
        answer:
          'Une application qui conserve la clé de vos jetons, indépendamment de tout site. Les sites lui envoient des demandes, que vous approuvez ou refusez. Avec une adresse e-mail, vous créez un portefeuille en une minute, sans rien installer.',
      },
      {
        question: 'Qu’est-ce que Sei ?',
        answer:
          'Un réseau public qui enregistre qui possède quoi. Son jeton natif est le SEI. Les paiements sont irréversibles : vous voyez donc tous les détails avant d’approuver.',
      },
      {
        question: 'Combien cela coûte-t-il ?',
        answer:
          'Se connecter, recevoir et signer ne coûte rien. Envoyer et échanger entraîne des frais de réseau, en général moins d’un centime, que vous voyez avant d’approuver.',
      },
      {
        question: 'Qui peut ouvrir mon portefeuille ?',
        answer:
          'Si vous connectez votre propre portefeuille, nous ne pouvons pas l’ouvrir. Un portefeuille créé par e-mail peut aussi être déverrouillé par les exploitants de ce site. Vous pouvez le passer en autoconservation dans les réglages du portefeuille.',
      },
    ],
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey : votre portefeuille Sei, en toute clarté',
    skip: 'Aller au contenu',
    networks: {
      1328: 'Sei Testnet',
      1329: 'Sei',
    },
    unknownNetwork: (chainId) => `Réseau ${chainId}`,
    network: (name) => `Cette page fonctionne sur ${name}`,
    toLight: 'Passer au thème clair',
    toDark: 'Passer au thème sombre',
    connect: {
      disconnected: 'Connecter',
      connecting: 'Connexion…',
      reconnecting: 'Reconnexion…',
      account: (address) => `Votre compte ${address}`,
    },
    spoken: {
      connected: (address, wallet) => `Connecté à ${address} avec ${wallet}`,
      connecting: 'Connexion. Répondez dans votre portefeuille.',
      reconnecting: 'Reconnexion à votre portefeuille',
      disconnected: 'Déconnecté',
    },
    chunkFailed: 'Une partie de cette page ne s’est pas chargée. Rechargez, puis réessayez.',
    retry: 'Réessayer',
    reload: 'Recharger',
    setup: {
      title: 'Cette page n’est pas encore configurée',
      text: 'Son exploitant doit corriger ses paramètres. Le problème ne vient pas de vous.',
    },
  },
}
