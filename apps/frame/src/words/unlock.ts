import { defineWords } from '@latchkey/ui/words'

/** Opening a wallet on a new browser, and the recovery code that opens it. */
export const unlockWords = defineWords('unlock', {
  title: 'Open your wallet',
  text: 'This device isn’t set up yet. Unlock your wallet with your passkey or recovery code.',
  usePasskey: 'Use your passkey',
  or: 'or',
  code: 'Recovery code',
  codeFirst: 'Type the recovery code first',
  openWithCode: 'Open with the code',
  noWay: 'This wallet has no way in from a new browser.',
  failed: 'That did not work. Try again.',
  cancel: 'Cancel',
  keepTitle: 'Keep your recovery code',
  keepText: 'It opens your wallet when this browser is gone. We do not have it.',
  copyCode: 'Copy the recovery code',
  copy: 'Copy',
  saveFile: 'Save as a file',
  fileTitle: 'Latchkey recovery code',
  keepSafe: 'Keep it where others cannot see it. Without it and without a passkey nobody can help you.',
  notNow: 'Not now',
  kept: 'I have kept it',
  group: (place: number, count: number) => `Group ${place} of ${count}`,
  noMatch: 'One of these does not match. Look at what you have kept.',
  back: 'Back',
  confirm: 'Confirm',
  // A login by passkey alone
  loginTitle: 'Log in with your passkey',
  loginText: 'Your face, finger or PIN is enough. No address and no code to type.',
  loginNone: 'No passkey yet? Log in another way first, then add one to your wallet.',
  // A passkey beside it
  passkeyTitle: 'Add a passkey',
  passkeyText: 'Your face, finger or PIN opens the wallet on a new browser. The code stays for when that is lost.',
  addPasskey: 'Add a passkey',
  codeAlone: 'With the code alone, losing it means losing the wallet.',
  withCodeAlone: 'Go on with the code alone',
})
