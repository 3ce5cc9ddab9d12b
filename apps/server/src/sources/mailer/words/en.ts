import type { MailWords } from '../mails.ts'

const ignore = 'If this was not you, ignore this mail. Nobody gets in without it.'
const inUse = 'If this was not you, somebody is using your login: sign out everywhere and freeze your wallet.'
const freeze = 'Freeze my wallet'
const frozenSays = 'Not you? Freeze the wallet now. Nobody can open it until you unfreeze it.'
const actions = {
  export: 'export the key of your wallet',
  removeUnlocker: 'remove a way to open your wallet',
  unfreeze: 'unfreeze your wallet',
}
const ways = { passkey: 'A new passkey', code: 'A new recovery code', phrase: 'A new passphrase' }
const used = { code: 'The recovery code', phrase: 'The passphrase' }

/** The mails in English. */
export const words: MailWords = {
  sentBy: (sender) => `Sent by ${sender}. We never ask for a code or your words on the phone, in a chat or by mail.`,
  browser: (browser = 'A browser', system) => (system ? `${browser} on ${system}` : browser),
  loginCode: ({ site }) => ({
    subject: 'Your login code',
    title: 'Your login code',
    paragraphs: [`Type this code at ${site} to log in. It works for 5 minutes, in the browser that asked for it.`],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: 'Approve a login',
    title: 'Is this you?',
    paragraphs: [
      `${browser} wants to log in at ${site}.`,
      'Open the page and pick the number that you see there. The link works for 10 minutes.',
    ],
    button: 'Look at this login',
    footnote: 'If you did not try to log in, do not approve it. Ignoring this mail is enough.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirm that it is you',
    title: 'Confirm that it is you',
    paragraphs: [`Type this code to ${actions[action]}. It works for 5 minutes.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirm your email address',
    title: 'Confirm your address',
    paragraphs: [`Type this code at ${site} to give it your email address. It works for 5 minutes.`],
    footnote: 'If this was not you, ignore this mail. Nothing is given to anybody without the code.',
  }),
  oldAddressCode: () => ({
    subject: 'Changing your email address',
    title: 'Changing your email address',
    paragraphs: ['Type this code to confirm that you want to move your wallet to another address.'],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirm this email address',
    title: 'Confirm this address',
    paragraphs: ['Type this code to use this address for your wallet. It works for 5 minutes.'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: 'A new browser was added to your wallet',
    title: 'A new browser was added',
    paragraphs: [`${browser} logged in to your wallet at ${site} on ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: 'A new way to open your wallet',
    title: 'A new way to open your wallet',
    paragraphs: [`${ways[way]} can open your wallet from now on.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Your wallet is yours alone',
    title: 'Your wallet is yours alone',
    paragraphs: [
      'The way in that we kept for you was deleted. Only your passkey or recovery code opens this wallet now.',
      'Keep the recovery code safe: we cannot make you a new one.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: 'Your recovery code was used',
    title: 'Your wallet was recovered',
    paragraphs: [`${used[way]} was used to open your wallet. Export and removals stay closed for 24 hours.`],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Your email address was changed',
    title: 'Your email address was changed',
    paragraphs: [`Your wallet now belongs to ${newEmail}.`, 'You can undo this with one click for 72 hours.'],
    button: 'Undo the change',
    footnote: 'Undoing also signs out every browser.',
  }),
  emailChangedNew: () => ({
    subject: 'This is your new email address',
    title: 'This is your new address',
    paragraphs: ['From now on you log in to your wallet with this address.'],
    footnote: 'The address before can undo this for 72 hours. Export and removals stay closed until then.',
  }),
  emailUndone: () => ({
    subject: 'The change of your address was undone',
    title: 'The change was undone',
    paragraphs: ['You log in with this address again. Every browser was signed out.'],
    footnote: 'Log in and look at the browsers that know your wallet; remove those that are not yours.',
  }),
  exported: ({ at }) => ({
    subject: 'Your wallet key was exported',
    title: 'Your wallet key was exported',
    paragraphs: [
      `The words of your wallet were shown on ${at}.`,
      'Whoever has these words has everything in the wallet. If it was not you, move your funds to a new wallet now.',
    ],
    button: freeze,
    footnote: 'Freezing stops logins here; it cannot stop somebody who has the words.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'A login of yours was ended',
    title: 'A login of yours was ended',
    paragraphs: [
      `The login of ${browser} at ${site} was used twice, as if it had been copied. We ended it.`,
      'Log in again if it was you, for example after restoring a browser from a backup.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Your wallet is frozen',
    title: 'Your wallet is frozen',
    paragraphs: [`It was frozen on ${at}. Nobody can open it until you unfreeze it.`],
    footnote: 'To unfreeze it, log in and confirm that it is you.',
  }),
}
