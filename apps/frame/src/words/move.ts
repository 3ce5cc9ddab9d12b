import { defineWords } from '@latchkey/ui/words'

/** Moving to a new wallet key, and what still arrives at the old address. */
export const moveWords = defineWords('move', {
  title: 'Move to a new wallet key',
  note: 'If someone may have seen your old key or codes',
  text: 'Do this if someone may have seen your secret phrase, your recovery code or a copy of your key. We create a new key with new addresses and move your funds there. The old key can’t open or sign for the new addresses.',
  needsCode: 'Add a recovery code or a passkey first. You need one of them to move.',
  // What moves
  whatMoves: 'What moves',
  nothing: 'We found nothing to move at your addresses.',
  fee: (amount: string) => `Fee at most ${amount}`,
  feePaid: 'No fee',
  totalFees: 'All fees, at most',
  totalValue: 'Value',
  valueUnknown: 'No price known',
  valueAtLeast: (amount: string) => `At least ${amount}`,
  plain: 'Standard account',
  smart: 'Smart account',
  dust: 'Stays: worth less than the fee to move it',
  noCoin: (coin: string) => `Stays for now: not enough ${coin} at this address for the fee. Send some there first.`,
  noPlainCoin: 'Stays for now: the standard account pays this fee and its balance is too low. Send some to it first.',
  held: 'Stays for now: needed to pay the other fees',
  refused: 'Stays: the contract refuses the transfer',
  unread: (places: string) => `We couldn’t check ${places}. There may be more than the list shows.`,
  whatStays: 'What doesn’t move',
  stays: [
    'Names that are registered to the old address',
    'NFTs, and tokens that aren’t in the list',
    'Token approvals and permissions you gave sites. They stay on the old address and have no effect on the new one.',
    'A small deposit for network fees, if the smart account paid its own',
    'Anything on networks that this site doesn’t offer',
  ],
  after:
    'Every other device is logged out. Sites you use see your new address when you log in again. A recovery kit or secret phrase from before belongs to the old key: save a new one.',
  start: 'Continue',
  why: 'Your passkey or your current recovery code confirms the move.',
  codeText:
    'It opens your wallet after the move, and replaces your old recovery code. We show it once and don’t store it.',
  confirmTitle: 'Create the new key',
  confirmText:
    'First we store the new key, with the old one sealed inside it. Then your funds move, one transfer after another. You can close this page at any time and continue later.',
  withPasskey: 'Use my passkey for the new key too',
  make: 'Create the key and move',
  // Moving
  moving: 'Moving to your new address',
  movingText: 'Keep this page open. If it closes, open your wallet again to continue.',
  waiting: 'Waiting',
  underWay: 'Moving',
  moved: 'Moved',
  retry: 'Try again',
  allMoved: 'Everything we could see has moved.',
  partMoved: 'Not everything has moved. You’ll find the rest under “Previous address” on your wallet’s page.',
  from: 'From',
  to: 'To',
  // Afterwards
  previous: 'Previous address',
  previousText:
    'This wallet can move what arrives here, only to your new addresses. A copy of the old key could take it too, so move it soon.',
  looking: 'Checking for new funds',
  empty: 'We see nothing here.',
  onlyDust: 'The rest is worth less than the fee to move it.',
  lookFailed: 'We couldn’t check this address. It may hold something.',
  sweep: 'Move it to your new address',
  stopWatching: 'Stop showing this address',
  stopText: 'The old key stays sealed in your wallet, so you can show the address again.',
  showHidden: 'Show previous addresses',
  // The smart account of an older version
  oldAccount: 'Previous account',
  oldAccountText:
    'An older version of this wallet kept your coins in this account. They go to your standard account, which pays the network fee. NFTs and tokens that aren’t in the list stay here.',
  moveAll: 'Move everything',
  movingOld: 'Moving to your standard account',
  partMovedOld: 'Not everything has moved. The rest is still in your previous account.',
  emptyOldFirst: 'Empty your previous account first. A new key can’t move what is in it.',
  oldUnread: 'We couldn’t check your previous account. It may hold something that a new key can’t move.',
})
