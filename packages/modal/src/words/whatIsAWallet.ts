import { defineWords } from '@latchkey/ui/words'

export const whatIsAWalletWords = defineWords('whatIsAWallet', {
  title: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'It holds the keys to your coins and tokens, and shows what you have.',
  wayInTitle: 'Log in without a password',
  wayInText: 'Sites ask your wallet who you are. You approve or decline.',
  consentTitle: 'You decide what moves',
  consentText: 'You approve payments and signatures in your wallet.',
  get: 'Get a wallet',
})
