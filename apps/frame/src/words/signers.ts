import { defineWords } from '@latchkey/ui/words'

/** Letting the passkey alone sign for the smart account. */
export const signerWords = defineWords('signers', {
  title: 'Smart account',
  note: 'Choose what can sign for your smart account on each network.',
  failed: 'We can’t read who signs for your smart account',
  byKey: 'This wallet’s key signs',
  byPasskey: 'Only your passkey signs',
  require: 'Require passkey',
  requireOn: (network: string) => `Require your passkey on ${network}`,
  stop: 'Stop requiring it',
  stopOn: (network: string) => `Stop requiring your passkey on ${network}`,
  needsPasskey: 'Add a passkey first',
  // Requiring it
  requireTitle: 'Require your passkey for this account',
  requireText: (network: string) =>
    `Your passkey becomes the only thing that can sign for your smart account on ${network}.`,
  means: [
    'Every payment, message and permission from this account asks for your passkey. A permission asks several times.',
    'The key in this browser can’t move the account anymore, even if someone copies it. Your recovery code and secret phrase can’t either.',
    'Permissions you granted before stop working. They work again if you turn this off before they expire.',
    'Your standard account and other networks stay as they are.',
  ],
  lost: 'If you lose this passkey, the funds in this account can never be moved again. We can’t recover it.',
  check: 'Check your passkey',
  checkNote: 'Your device asks twice. This makes sure that the passkey can sign.',
  checked: (count: number) => `Passkeys checked: ${count}`,
  checkAnother: 'Check another passkey',
  secondNote: 'With a second passkey, losing one doesn’t lock the account. Either one can sign.',
  typeWord: (word: string) =>
    `You have checked one passkey. Type ${word} if you accept that losing it locks the funds.`,
  word: 'PASSKEY',
  typeFirst: 'Type the word first',
  // Ending it
  stopTitle: 'Stop requiring your passkey',
  stopText: (network: string) =>
    `This wallet’s key signs for your smart account on ${network} again. You need your passkey one last time.`,
  stopWarning:
    'Permissions you granted before and that haven’t expired work again. If someone has a copy of your key, move your funds first.',
  // What it costs
  networkFee: 'Network fee',
  feeAtMost: (amount: string) => `fee at most ${amount}`,
  atMost: (amount: string) => `At most ${amount}`,
  noFee: 'no fee',
  readingFee: 'reading the fee…',
  feeUnread: 'we can’t read the fee',
})
