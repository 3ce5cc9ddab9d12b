import { defineWords } from '@latchkey/ui/words'
import { walletLimits } from '@latchkey/wire/limits'

/** What must be read before deciding, by the code of the warning. */
export const warningWords = defineWords('warnings', {
  // Allowances
  unlimitedApproval: 'The spender can take everything you have of this token, now and later.',
  approvalForAll: 'The spender can take every item of this collection, now and later.',
  approval: 'The spender can take up to this amount at any time.',
  spenderIsPerson: 'The spender is a regular account, not a contract. Legitimate apps rarely ask for this.',
  unknownSpender: 'We don’t know this spender contract.',
  openSpender: 'Anyone can use this spender to take the tokens you approve.',
  permit: 'This signature alone lets someone move your tokens. No transaction will follow for you to see.',
  permitOther: 'This gives away an allowance in someone else’s name.',
  notPermit2: 'This looks like Permit2, but the contract is another one.',
  // Receivers
  newReceiver: 'You haven’t paid this address before.',
  receiverUnchecked: 'We couldn’t check whether you’ve paid this address before.',
  overDaily: 'This takes you over the daily limit for this site.',
  dailyUnchecked:
    'We couldn’t check how much you’ve sent from this site today. Confirm with your passkey if you have one.',
  largeToNew:
    'This is a large amount for an address you haven’t paid before. Confirm with your passkey if you have one.',
  lookalike: 'This address looks like one you know, but it is a different one.',
  receiverIsContract: 'The receiver is a contract. Tokens sent to a contract by mistake can be lost.',
  receiverIsToken: 'The receiver is the token’s own contract. Anything sent there is lost.',
  receiverIsZero: 'The receiver is the zero address. Anything sent there is destroyed.',
  receiverIsSelf: 'The receiver is your own account.',
  movesForOther: 'This moves tokens from an account that isn’t yours, by an allowance.',
  // Tokens
  unknownToken: 'We know nothing about this token. The amount is in its smallest units.',
  strandedToken: 'This token is no longer backed by the network it came from.',
  lookalikeToken: 'This token carries the name of another one. It isn’t that token.',
  sendsEverything: 'This sends all you have of it.',
  notEnough: 'This is more than you have.',
  expired: 'This has expired. The network won’t accept it anymore.',
  // Contracts and data
  unknownData: 'We can’t read what this will do.',
  unknownContract: 'We don’t know this contract.',
  tooDeep: 'This hides calls inside calls, deeper than we can read.',
  tooLarge: 'This is too large to be read.',
  deployment: 'This would create a contract. The wallet doesn’t do that.',
  noContractHere: 'There’s no contract at this address. Any amount you send is a plain payment.',
  valueAttached: 'This also sends native tokens with a call that doesn’t need them.',
  otherAccount: 'This makes another account act.',
  // Swaps
  swapToOther: 'What you get goes to another account, not to you.',
  noMinimum: 'There’s no minimum: you could get nothing.',
  poorReturn: 'You could get back much less than you give.',
  // Typed data
  otherChain: 'This is meant for another network.',
  noChain: 'This isn’t tied to one network: it may be valid on others too.',
  noContract: 'This isn’t tied to one contract.',
  unknownTypedData: 'We can show these fields, but not say what the app can do with them.',
  malformedTypedData: 'This can’t be read safely, so it can’t be signed.',
  zeroPrice: 'You give this away and get nothing for it.',
  order: 'Signing puts this up for anyone to take at this price.',
  rawOperation: 'This signs an operation of a smart account directly.',
  // Messages
  notText: 'This message isn’t text. Sign it only if you know what it is.',
  rawDigest: 'This could be the fingerprint of a transaction. Signing it can give away what you own.',
  unseenCharacters: 'This text has characters that can’t be seen or that cover others. They are written out below.',
  nameMoved: 'Signing this points a name to this address. Payments to the name can go to someone else.',
  siweBroken: 'This looks like a sign-in, but its format is wrong.',
  siweDomain: 'This sign-in is for a different site from the one asking.',
  siweAccount: 'This sign-in is for another account.',
  siweChain: 'This sign-in names another network.',
  siweExpired: 'This sign-in has expired or isn’t valid yet.',
  siweLong: `This sign-in is valid for more than ${walletLimits.signIn.longDays} days.`,
  // Simulation
  simulationDiffers: 'The simulation moved more than this request says, so it can’t be approved.',
  changesRule: 'This would change who controls your account, so it can’t be approved.',
  reverts: 'The simulation failed. This would most likely cost the network fee and do nothing.',
  notSimulated: 'We couldn’t check what this moves. It could take everything you have.',
  noFacts: 'We couldn’t load the details of this request. It could do more than it says.',
  noPrice: 'We couldn’t get a price for everything this moves, so we can’t check your limits.',
  // Who asks
  foreignLetters: 'The address of this site uses letters that can look like others.',
  notSecure: 'The connection to this site isn’t encrypted.',
  permissions: 'This lets the site act for you without asking again.',
})
