import type { MoveTranslation } from '@latchkey/frame/frameTranslation'

export const move: MoveTranslation = {
  move: {
    title: 'Passer à une nouvelle clé de portefeuille',
    note: 'Si quelqu’un a pu voir votre ancienne clé ou vos codes',
    text: 'Faites-le si quelqu’un a pu voir votre phrase secrète, votre code de récupération ou une copie de votre clé. Nous créons une nouvelle clé avec de nouvelles adresses et y envoyons ce que vous possédez. L’ancienne clé ne peut ni ouvrir les nouvelles adresses ni signer pour elles.',
    needsCode:
      'Ajoutez d’abord un code de récupération ou une clé d’accès. Il vous en faut un pour passer à une nouvelle clé.',
    whatMoves: 'Ce qui est transféré',
    nothing: 'Nous n’avons rien trouvé à transférer à vos adresses.',
    fee: (amount) => `Frais : ${amount} au plus`,
    feePaid: 'Sans frais',
    totalFees: 'Total des frais, au plus',
    totalValue: 'Valeur',
    valueUnknown: 'Prix inconnu',
    valueAtLeast: (amount) => `Au moins ${amount}`,
    plain: 'Compte standard',
    smart: 'Compte intelligent',
    dust: 'Reste : vaut moins que ses frais',
    noCoin: (coin) => `Reste pour l’instant : pas assez de ${coin} à cette adresse pour les frais. Envoyez-en d’abord.`,
    noPlainCoin:
      'Reste pour l’instant : le compte standard paie ces frais et son solde est trop bas. Envoyez-lui-en d’abord.',
    held: 'Reste pour l’instant : sert à payer les frais des autres',
    refused: 'Reste : le contrat refuse le transfert',
    unread: (places) =>
      `Nous n’avons pas pu vérifier ici : ${places}. Il peut y avoir plus que ce que montre la liste.`,
    whatStays: 'Ce qui n’est pas transféré',
    stays: [
      'Les noms enregistrés pour l’ancienne adresse',
      'Les NFT et les jetons absents de la liste',
      'Les autorisations de jetons et celles accordées aux sites. Elles restent à l’ancienne adresse et n’ont pas d’effet sur la nouvelle.',
      'De petits frais prépayés du compte intelligent, s’il a payé ses frais lui-même',
      'Ce qui se trouve sur des réseaux que ce site ne propose pas',
    ],
    after:
      'Tous les autres appareils sont déconnectés. Les sites verront votre nouvelle adresse quand vous vous y reconnecterez. Un kit de récupération ou une phrase secrète d’avant appartient à l’ancienne clé : enregistrez-en un nouveau.',
    start: 'Continuer',
    why: 'Votre clé d’accès ou votre code de récupération actuel confirme le passage.',
    codeText:
      'Il ouvre votre portefeuille après le passage et remplace l’ancien code de récupération. Nous l’affichons une fois et ne le gardons pas.',
    confirmTitle: 'Créer la nouvelle clé',
    confirmText:
      'D’abord, nous enregistrons la nouvelle clé, qui contient l’ancienne sous scellé. Ensuite, vos fonds sont transférés, un transfert après l’autre. Vous pouvez fermer cette page à tout moment et continuer plus tard.',
    withPasskey: 'Utiliser aussi ma clé d’accès pour la nouvelle clé',
    make: 'Créer la clé et transférer',
    moving: 'Transfert vers votre nouvelle adresse',
    movingText: 'Gardez cette page ouverte. Si elle se ferme, rouvrez votre portefeuille pour continuer.',
    waiting: 'En attente',
    underWay: 'Transfert en cours',
    moved: 'Transféré',
    retry: 'Réessayer',
    allMoved: 'Tout ce que nous pouvions voir a été transféré.',
    partMoved:
      'Tout n’a pas été transféré. Vous trouverez le reste sous « Adresse précédente » sur la page de votre portefeuille.',
    from: 'De',
    to: 'Vers',
    previous: 'Adresse précédente',
    previousText:
      'Ce portefeuille peut transférer ce qui arrive ici, uniquement vers vos nouvelles adresses. Une copie de l’ancienne clé pourrait aussi le prendre : transférez-le vite.',
    looking: 'Recherche de nouveaux fonds',
    empty: 'Nous ne voyons rien ici.',
    onlyDust: 'Le reste vaut moins que ses frais.',
    lookFailed: 'Nous n’avons pas pu vérifier cette adresse. Elle contient peut-être quelque chose.',
    sweep: 'Transférer vers votre nouvelle adresse',
    stopWatching: 'Ne plus afficher cette adresse',
    stopText: 'L’ancienne clé reste sous scellé dans votre portefeuille : vous pourrez afficher l’adresse à nouveau.',
    showHidden: 'Afficher les adresses précédentes',
    oldAccount: 'Ancien compte',
    oldAccountText:
      'Une version antérieure de ce portefeuille conservait vos fonds sur ce compte. Ils vont vers votre compte standard, qui paie les frais de réseau. Les NFT et les jetons absents de la liste restent ici.',
    moveAll: 'Tout transférer',
    movingOld: 'Transfert vers votre compte standard',
    partMovedOld: 'Tout n’a pas été transféré. Le reste se trouve encore sur votre ancien compte.',
    emptyOldFirst: 'Videz d’abord votre ancien compte. Une nouvelle clé ne peut pas déplacer ce qu’il contient.',
    oldUnread:
      'Nous n’avons pas pu consulter votre ancien compte. Il contient peut-être quelque chose qu’une nouvelle clé ne peut pas déplacer.',
  },
}
