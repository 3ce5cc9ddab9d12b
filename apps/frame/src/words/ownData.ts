import { defineWords } from '@latchkey/ui/words'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'

const days = walletLimits.ownData.graceMs / dayMs

/** Data download and account deletion. */
export const ownDataWords = defineWords('ownData', {
  title: 'Your data',
  download: 'Download your data',
  downloadNote: 'What we store about your account, as a file',
  downloadText:
    'The file lists your email, logins, devices and security log. It doesn’t contain your keys. Keep it private: it shows when and where you used your wallet.',
  why: 'This file is private, so we check first.',
  save: 'Download',
  delete: 'Delete your account',
  deleteNote: `You can change your mind for ${days} days`,
  deleteText: `We delete your account and its keys ${days} days after you ask. Until then your wallet works, and you can keep the account.`,
  holds: 'In this wallet now',
  holdsNothing: 'We found no funds at your addresses.',
  holdsRest: 'NFTs, tokens that aren’t listed and earlier addresses aren’t checked.',
  holdsUnknown: 'We couldn’t read your balances. There may be funds in this wallet.',
  keysGone:
    'Move your funds or export your secret phrase first. Without the phrase or a recovery kit, funds that are still here are lost for good.',
  showPhrase: 'Show the secret phrase',
  whatStays: 'What stays',
  stays: [
    'Everything on the network: transactions, token approvals and your smart account',
    'Permissions and sign-ins at sites, until they expire. End them first.',
    'Names you registered. They stay reserved for your address.',
    'Our security log, for up to a year and without your email address',
  ],
  understood: 'I moved my funds or saved my secret phrase, or I don’t need them.',
  understoodFirst: 'Tick the box first',
  ask: 'Delete my account',
  whyDelete: 'Deleting destroys your wallet’s keys, so we check first.',
  asked: 'Your account will be deleted',
  askedText: (time: string) => `It will be deleted on ${time}. You can keep it until then.`,
  askedMailed: 'We emailed you a link to keep it.',
  askedHere: 'Your account has no email address, so you can keep it on this page only.',
  banner: (time: string) => `Your account and its keys will be deleted on ${time}.`,
  keep: 'Keep my account',
})
