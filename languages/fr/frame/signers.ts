import type { SignersTranslation } from '@latchkey/frame/frameTranslation'

export const signers: SignersTranslation = {
  signers: {
    title: 'Compte intelligent',
    note: 'Choisissez ce qui peut signer pour votre compte intelligent sur chaque réseau.',
    failed: 'Impossible de lire qui signe pour votre compte intelligent',
    byKey: 'La clé de ce portefeuille signe',
    byPasskey: 'Seule votre clé d’accès signe',
    require: 'Exiger la clé d’accès',
    requireOn: (network) => `Exiger votre clé d’accès sur ${network}`,
    stop: 'Ne plus l’exiger',
    stopOn: (network) => `Ne plus exiger votre clé d’accès sur ${network}`,
    needsPasskey: 'Ajoutez d’abord une clé d’accès',
    requireTitle: 'Exiger votre clé d’accès pour ce compte',
    requireText: (network) =>
      `Votre clé d’accès sera la seule à pouvoir signer pour votre compte intelligent sur ${network}.`,
    means: [
      'Chaque paiement, message et autorisation de ce compte demande votre clé d’accès. Une autorisation la demande plusieurs fois.',
      'La clé de ce navigateur ne peut plus déplacer les fonds du compte, même si quelqu’un la copie. Votre code de récupération et votre phrase secrète non plus.',
      'Les autorisations accordées auparavant ne fonctionnent plus. Elles fonctionnent à nouveau si vous désactivez cette option avant leur expiration.',
      'Votre compte standard et les autres réseaux ne changent pas.',
    ],
    lost: 'Si vous perdez cette clé d’accès, l’argent de ce compte ne pourra plus être déplacé. Nous ne pouvons pas le récupérer.',
    check: 'Vérifier votre clé d’accès',
    checkNote: 'Votre appareil la demande deux fois. Nous vérifions ainsi qu’elle peut signer.',
    checked: (count) => `Clés d’accès vérifiées : ${count}`,
    checkAnother: 'Vérifier une autre clé d’accès',
    secondNote: 'Avec une seconde clé d’accès, en perdre une ne bloque pas le compte. Chacune peut signer.',
    typeWord: (word) =>
      `Vous avez vérifié une seule clé d’accès. Saisissez ${word} pour confirmer que sa perte bloque l’argent.`,
    word: 'PASSKEY',
    typeFirst: 'Saisissez d’abord le mot',
    stopTitle: 'Ne plus exiger votre clé d’accès',
    stopText: (network) =>
      `La clé de ce portefeuille signe à nouveau pour votre compte intelligent sur ${network}. Votre clé d’accès est nécessaire une dernière fois.`,
    stopWarning:
      'Les autorisations accordées auparavant et non expirées fonctionnent à nouveau. Si quelqu’un possède une copie de votre clé, déplacez d’abord vos fonds.',
    networkFee: 'Frais de réseau',
    feeAtMost: (amount) => `frais : ${amount} au plus`,
    atMost: (amount) => `${amount} au plus`,
    noFee: 'sans frais',
    readingFee: 'lecture des frais…',
    feeUnread: 'frais illisibles pour le moment',
  },
}
