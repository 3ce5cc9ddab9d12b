import { defineWords } from '@latchkey/ui/words'

/** Waiting for a wallet's or a login's answer, and how it went. */
export const connectingWords = defineWords('connecting', {
  title: 'Connect a wallet',
  yourWallet: 'your wallet',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  accept: 'Accept the connection request in the wallet',
  nothingHappens: 'Nothing happening? Unlock the wallet or click its icon.',
  onPhone: 'Use the mobile app instead',
  declined: 'Connection declined',
  nothingShared: 'Nothing was shared with this site.',
  isAsking: (wallet: string) => `${wallet} is waiting for your answer`,
  isLocked: (wallet: string) => `${wallet} is locked`,
  isGone: (wallet: string) => `We can’t find ${wallet}`,
  failed: (wallet: string) => `${wallet} didn’t connect. Check that it is open and up to date, then try again.`,
  approved: 'Approved',
  approvedText: 'Your wallet approved. Connecting…',
  relayUnreachable: 'No connection for pairing',
  relayRefused: 'Pairing isn’t available here',
  unsupported: 'Not supported by your wallet',
  anotherWay: 'Connect another way',
  chooseNetwork: 'Choose a network',
  notHere: 'We can’t find this wallet',
  seeAll: 'See all wallets',
  severalKinds: (wallet: string) => `${wallet} works on several kinds of networks. Choose the one to connect with.`,
})
