import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = 'If this wasn’t you, ignore this email. Nothing happens without the code.'
const inUse =
  'If this wasn’t you, someone is using a device where you’re logged in. Log out everywhere and freeze your wallet.'
const freeze = 'Freeze my wallet'
const frozenSays = 'Not you? Freeze your wallet. It can’t be unlocked until you unfreeze it.'
const actions = {
  export: 'export the key of your wallet',
  addUnlocker: 'add an unlock method to your wallet',
  removeUnlocker: 'change how your wallet is unlocked',
  unfreeze: 'unfreeze your wallet',
  exportData: 'download what we store about you',
  deleteAccount: 'delete your account',
}
const ways = { passkey: 'A new passkey', code: 'A new recovery code', phrase: 'A new passphrase' }
const tried = { code: 'a recovery code', phrase: 'a passphrase' }

const from = (place: string): string => (place ? ` on the network ${place}` : '')

/** Emails in English. */
export const words: MailWords = {
  sentBy: (sender) => `Sent by ${sender}. We never ask for a code or your secret phrase by phone, chat or email.`,
  browser: (browser = 'A browser', system) => (system ? `${browser} on ${system}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: 'Your login code',
    title: 'Your login code',
    paragraphs: [
      `${browser}${from(place)} asked to log in at ${site}.`,
      `Only enter this code at ${site}. It works for ${codeMinutes} minutes.`,
    ],
    footnote: 'Didn’t ask for this? Don’t enter the code anywhere and don’t give it to anyone.',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: 'Approve a login',
    title: 'Is this you?',
    paragraphs: [
      login === 'farcaster'
        ? `${browser} wants to log in at ${site} with your Farcaster account.`
        : `${browser} wants to log in at ${site}.`,
      `Network: ${place}`,
      hasNumber === 'yes'
        ? `Open the link and choose the number shown where you’re logging in. The link expires in ${linkMinutes} minutes.`
        : `Open the link, compare the details and approve the login. The link expires in ${linkMinutes} minutes.`,
    ],
    button: 'Review this login',
    footnote: 'If this wasn’t you, don’t approve it. You can ignore this email.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'Confirm it’s you',
    title: 'Confirm it’s you',
    paragraphs: [`Enter this code to ${actions[action]}. It expires in ${codeMinutes} minutes.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    paragraphs: [
      `Enter this code at ${site} to share your email address with it. It expires in ${codeMinutes} minutes.`,
    ],
    footnote: 'If this wasn’t you, ignore this email. Nothing is shared without the code.',
  }),
  oldAddressCode: () => ({
    subject: 'Changing your email address',
    title: 'Changing your email address',
    paragraphs: [
      `Enter this code to confirm you want to log in with a different email address. It expires in ${codeMinutes} minutes.`,
    ],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'Confirm this email address',
    title: 'Confirm this email address',
    paragraphs: [
      `Enter this code to log in to your wallet with this email address. It expires in ${codeMinutes} minutes.`,
    ],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: 'New login to your wallet',
    title: 'New login to your wallet',
    paragraphs: [
      `${browser}${from(place)} logged in to your wallet at ${site} on ${at}.`,
      isConfirmed === 'yes'
        ? 'It used a passkey of your wallet, so it’s confirmed already.'
        : `Until you confirm this device, it can’t export your key or change your email, unlock methods or devices, and it can send up to ${walletLimits.probation.dayUsd} USD a day.`,
    ],
    button: 'Review this login',
    footnote: 'Not you? Open the link and remove the device. You can freeze your wallet there too.',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: 'A new device will be confirmed',
    title: 'A new device will be confirmed',
    paragraphs: [
      `${browser} will be confirmed on ${at}, because someone opened the link in our email and confirmed it.`,
    ],
    button: freeze,
    footnote: 'Not you? Freeze your wallet now. You can also remove the device with the link in the first email.',
  }),
  newUnlocker: ({ way }) => ({
    subject: 'New unlock method added',
    title: 'New unlock method added',
    paragraphs: [`${ways[way]} can now unlock your wallet.`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: 'Your unlock methods were changed',
    title: 'Your unlock methods were changed',
    paragraphs: [`${browser} changed how your wallet is unlocked on ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'Your wallet is now self-custodial',
    title: 'Your wallet is now self-custodial',
    paragraphs: [
      'We deleted our key. A new device now needs your passkey or recovery code. A copy made before this change would still work.',
      'Keep your recovery code safe. We can’t replace it.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: 'Your wallet moved to a new key',
    title: 'Your wallet moved to a new key',
    paragraphs: [
      `${browser} moved your wallet to a new key on ${at}.`,
      `Old address: ${oldAddress}`,
      `New address: ${newAddress}`,
      'Every other device was logged out. It needs your passkey or your new recovery code.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `Someone entered ${tried[way]}`,
    title: `Someone entered ${tried[way]}`,
    paragraphs: [
      `We can’t tell whether it was correct. Exporting your key and removing unlock methods are blocked for ${walletLimits.vault.recoveryWaitHours} hours.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'Your email address was changed',
    title: 'Your email address was changed',
    paragraphs: [`You now log in to your wallet with ${newEmail}.`, `You can undo this for ${undoHours} hours.`],
    button: 'Undo the change',
    footnote: 'Undoing also logs out every device.',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: 'Your new email address',
    title: 'Your new email address',
    paragraphs: ['You now log in to your wallet with this email address.'],
    footnote:
      undo === 'possible'
        ? `Your previous email address can undo this for ${undoHours} hours. Until then, exporting your key and removing unlock methods are blocked.`
        : inUse,
  }),
  emailUndone: () => ({
    subject: 'Your email address change was undone',
    title: 'Your email address change was undone',
    paragraphs: ['You log in as before the change. We logged out every device.'],
    footnote: 'Log in, check your devices and remove any that aren’t yours.',
  }),
  exported: ({ at }) => ({
    subject: 'Your secret phrase was exported',
    title: 'Your secret phrase was exported',
    paragraphs: [
      `Your secret phrase was opened for viewing on ${at}.`,
      'Anyone who has it can take everything in this wallet. If this wasn’t you, move to a new key on your wallet’s page now.',
    ],
    button: freeze,
    footnote: 'Freezing stops unlocking here. It can’t stop someone who has the phrase.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'We logged out one of your devices',
    title: 'We logged out one of your devices',
    paragraphs: [
      `A login from ${browser} at ${site} was used twice, which can mean it was copied. We logged that device out.`,
      'If this was you, for example after restoring a browser from a backup, log in again.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'Your wallet is frozen',
    title: 'Your wallet is frozen',
    paragraphs: [`It was frozen on ${at}. It can’t be unlocked until you unfreeze it.`],
    footnote: 'To unfreeze it, log in and use your passkey or recovery code, or an email code if you have neither.',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    paragraphs: [
      `${browser} asked to delete your account. It will be deleted on ${at}.`,
      'Your wallet works until then. After that, we can’t restore it: we destroy its keys. Export your secret phrase or move your funds first.',
      'Public data on the network stays. So does our security log, for up to a year and without your email address.',
    ],
    button: 'Keep my account',
    footnote: 'If this wasn’t you, keep your account now. Then log out everywhere and freeze your wallet.',
  }),
  deletionRestored: ({ at }) => ({
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your account. Our data was restored from a backup since then, so the date has changed: your account will be deleted on ${at}.`,
      'If you decided to keep your account in the meantime, that decision may be lost. To keep it, use the button below.',
    ],
    button: 'Keep my account',
    footnote: 'If you never asked for this, keep your account now. Then log out everywhere and freeze your wallet.',
  }),
  accountKept: () => ({
    subject: 'We’re keeping your account',
    title: 'We’re keeping your account',
    paragraphs: ['Your account won’t be deleted.'],
    footnote: 'If you didn’t decide this, check the devices in your wallet and remove any that aren’t yours.',
  }),
  accountDeleted: () => ({
    subject: 'Your account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'We deleted your account and the keys of its wallet. They can’t be restored. If you log in with this email address again, you get a new wallet.',
    ],
    footnote: 'We won’t send you any more emails about this account.',
  }),
}
