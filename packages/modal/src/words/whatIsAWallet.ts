import { defineWords } from '@latchkey/ui/words'

export const whatIsAWalletWords = defineWords('whatIsAWallet', {
  title: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'It holds the keys to your coins and tokens, and shows them.',
  wayInTitle: 'Log in without a password',
  wayInText: 'Sites ask your wallet who you are. You approve or decline.',
  consentTitle: 'Nothing moves without you',
  consentText: 'Every payment and signature is approved in the wallet.',
  get: 'Get a wallet',
})
