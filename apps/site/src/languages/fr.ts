import { pieces } from '@latchkey/ui/languages/fr'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/fr'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: Partial<SiteTranslation> = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: 'Votre compte',
    account: {
      title: 'Compte',
      balance: 'Solde',
      copyAddress: 'Copier l’adresse',
      copyShort: 'Copier',
      loading: 'Chargement de votre solde',
      failed: 'Votre solde n’a pas pu être lu.',
      stale: (time) => `Actualisation impossible. Solde à ${time}.`,
      send: 'Envoyer',
      sign: 'Signer',
      receive: 'Recevoir',
      explorer: (name) => `Voir sur ${name}`,
      receiveTitle: 'Votre adresse',
      receiveText: (network) => `Partagez-la pour recevoir des SEI sur ${network}.`,
      receiveCode: 'Un code avec votre adresse, à scanner avec un téléphone',
      emptyTitle: 'Recevez des SEI pour commencer',
      emptyText: 'Ce compte n’a pas encore de SEI. Copiez l’adresse et envoyez-en.',
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
      signature: 'Signature',
      done: 'Signé. La signature est sous le message.',
      copy: 'Copier la signature',
      verify: 'Vérifier',
      valid: 'Valide. Ce compte a signé exactement ce texte.',
      invalid: 'Non valide. Le texte a été changé après la signature, ou un autre compte l’a signé.',
    },
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey : votre portefeuille Sei, en mots simples',
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
      text: 'Son exploitant doit corriger ses réglages. Rien n’est en cause de votre côté.',
    },
    landing: {
      headline: ['Votre portefeuille Sei,', 'en mots simples.'],
      lead: 'Connectez le portefeuille que vous utilisez déjà. Voyez votre solde, signez des messages et envoyez des SEI, en voyant le coût de chaque étape avant de l’approuver.',
      how: 'Comment ça marche',
      reasons: [
        {
          title: 'Vos clés restent en place',
          text: 'Elles ne quittent jamais votre portefeuille. Il vous demande avant tout mouvement.',
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
          title: 'Choisissez votre portefeuille',
          text: 'Les portefeuilles de ce navigateur viennent en premier. Appuyez sur le vôtre.',
        },
        {
          title: 'Dites oui une fois',
          text: 'Votre portefeuille demande si cette page peut voir votre adresse. Cela seul ne déplace rien.',
        },
        {
          title: 'Voyez, signez et envoyez',
          text: 'Votre solde est lu sur la chaîne. Vous approuvez chaque signature et chaque paiement, un par un.',
        },
      ],
    },
    preview: {
      tag: 'Aperçu',
      wallet: 'Votre portefeuille',
      balance: 'Solde',
      send: 'Envoyer',
      receive: 'Recevoir',
      sign: 'Signer',
      sent: 'Envoyé et confirmé',
      signed: 'Signature valide',
      signedBy: 'Signé par votre compte',
      rows: {
        to: 'À',
        amount: 'Montant',
        fee: 'Frais de réseau',
        block: 'Bloc',
      },
    },
  },
}
