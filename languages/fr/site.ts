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
      failed: 'Votre solde n’a pas pu être lu.',
      stale: (time) => `Actualisation impossible. Solde à ${time}.`,
      send: 'Envoyer',
      sign: 'Signer',
      receive: 'Recevoir',
      swap: 'Échanger',
      buy: 'Acheter',
      explorer: (name) => `Voir sur ${name}`,
      coin: (amount, network) => `${amount} sur ${network}`,
      change: (change) => `${change} en 30 jours`,
      changeSince: (change, day) => `${change} depuis le ${day}`,
      line: (change) => `Valeur de votre compte sur les 30 derniers jours : ${change}`,
      noLine: 'L’évolution de votre solde apparaîtra ici.',
      lineFailed: 'Les 30 derniers jours n’ont pas pu être chargés.',
      notCounted: (symbols) => `Non inclus (sans prix) : ${symbols}`,
      todaysRate: 'La courbe utilise le taux du jour.',
    },
    allocation: {
      title: 'Répartition',
      other: 'Autres',
      unpriced: 'Aucun prix n’est connu pour vos jetons ; il n’y a donc pas de parts à montrer.',
      empty: 'La répartition de vos jetons apparaîtra ici.',
      failed: 'Nous ne pouvons l’afficher qu’une fois vos soldes chargés.',
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
        `Cette page montre ce que votre portefeuille contient sur le réseau. Rien ne bouge sans votre accord ou une autorisation que vous avez donnée. Chaque transaction coûte de petits frais de réseau, payés en ${coin}.`,
      action: 'Qu’est-ce qu’un portefeuille ?',
      docs: 'Documentation pour les développeurs',
    },
    wrongNetwork: {
      unknown: 'un réseau inconnu',
      title: (network) => `Votre portefeuille est sur ${network}`,
      text: (network) => `Cette page fonctionne sur ${network}. Changez pour signer et envoyer ici.`,
      action: (network) => `Passer à ${network}`,
      reason: (network) => `Passez d’abord votre portefeuille à ${network}`,
    },
    sign: {
      title: 'Signer un message',
      text: 'Montre que ce compte est le vôtre. Cela ne coûte rien et ne déplace rien.',
      label: 'Message',
      standard: 'Bonjour de Latchkey. Je signe ceci pour montrer que ce compte est le mien.',
      action: 'Signer',
      waiting: 'En attente de votre portefeuille…',
      empty: 'Écrivez quelque chose à signer',
      structured: (name) => `Données structurées (EIP-712) : votre portefeuille montre les champs sous « ${name} ».`,
      signature: 'Signature',
      done: 'Signé. La signature est sous le message.',
      copy: 'Copier la signature',
      verify: 'Vérifier',
      valid: 'Valide. Ce compte a signé exactement ce texte.',
      invalid: 'Non valide. Le texte a été changé après la signature, ou un autre compte l’a signé.',
    },
  },
  questions: {
    title: 'Nouveau ici ?',
    docs: 'Documentation pour les développeurs',
    all: [
      {
        question: 'Qu’est-ce qu’un portefeuille ?',
        answer:
          'Une application qui garde la clé de vos jetons, séparée de tout site. Les sites lui envoient des demandes, que vous acceptez ou refusez. Avec une adresse e-mail, vous en créez un en une minute ; il n’y a rien à installer.',
      },
      {
        question: 'Qu’est-ce que Sei ?',
        answer:
          'Un réseau public qui enregistre qui possède quoi. Son jeton natif est le SEI. Un paiement est irréversible, c’est pourquoi vous voyez chaque détail avant d’approuver.',
      },
      {
        question: 'Combien cela coûte-t-il ?',
        answer:
          'Se connecter, recevoir et signer ne coûte rien. Envoyer et échanger coûte des frais de réseau, en général moins d’un centime, que vous voyez avant d’approuver.',
      },
      {
        question: 'Qui peut ouvrir mon portefeuille ?',
        answer:
          'Si vous connectez votre propre portefeuille, nous ne pouvons pas l’ouvrir. Un portefeuille créé par e-mail peut aussi être déverrouillé par les exploitants de ce site. Vous pouvez passer à l’autoconservation dans les réglages du portefeuille.',
      },
    ],
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey : votre portefeuille Sei, en mots simples',
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
      text: 'Son exploitant doit corriger ses paramètres. Rien n’est en cause de votre côté.',
    },
    landing: {
      headline: ['Votre portefeuille Sei,', 'en mots simples.'],
      lead: 'Connectez un portefeuille existant, ou créez-en un avec votre e-mail en moins d’une minute. Voyez ensuite ce que vous possédez, envoyez-le, échangez-le, en connaissant le coût de chaque étape avant de l’approuver.',
      how: 'Comment ça marche',
      reasons: [
        {
          title: 'Pas besoin de portefeuille',
          text: 'Une adresse e-mail suffit. Ajoutez une clé d’accès ou un code de récupération pour pouvoir exporter votre clé.',
        },
        {
          title: 'Le coût d’abord',
          text: 'Frais de réseau et total, en direct de la chaîne, avant d’approuver.',
        },
        {
          title: 'Silencieux jusqu’à votre demande',
          text: 'Aucun portefeuille ni tiers n’est contacté avant votre connexion.',
        },
      ],
      stepsTitle: 'Comment ça marche',
      steps: [
        {
          title: 'Choisissez comment vous connecter',
          text: 'Un portefeuille de ce navigateur, un sur votre téléphone, ou un nouveau, créé avec votre e-mail.',
        },
        {
          title: 'Approuvez la connexion',
          text: 'Approuvez-la dans votre portefeuille ou saisissez le code reçu par e-mail. Se connecter ne déplace aucun fonds.',
        },
        {
          title: 'Voyez, envoyez et échangez',
          text: 'Votre solde est lu sur le réseau. Vous approuvez chaque signature et chaque paiement, un par un.',
        },
      ],
    },
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
}
