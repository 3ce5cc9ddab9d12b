import { defineWords } from '@latchkey/ui/words'

export const socialWords = defineWords('social', {
  listTitle: 'Log in with',
  ways: 'Ways to log in',
  title: 'Log in',
  titleWith: (provider: string) => `Log in with ${provider}`,
  yourProvider: 'your provider',
  continueIn: (provider: string) => `Continue in the ${provider} window`,
  logInThere: 'Log in there. This page continues by itself.',
  noWindow: (provider: string) => `No ${provider} window? It may be behind this one.`,
  loggingIn: 'Logging you in',
  openingWallet: 'Opening your wallet',
  windowClosed: (provider: string) => `The ${provider} window closed before you were logged in.`,
  windowBlocked: 'The window was blocked',
  nothingShared: 'Nothing was shared.',
  notLoggedIn: 'Not logged in',
  failed: (provider: string) => `${provider} didn’t log you in. Try again.`,
  continueHere: 'Continue in this tab',
  scanOrCopy: 'Scan the code with your phone, or copy the link',
  scanFarcaster: 'Scan with your phone and sign in with Farcaster. This page continues by itself.',
  farcasterSilent: 'Declined in Farcaster? It doesn’t tell us. Go back to log in another way.',
  confirmTitle: 'Confirm it’s you',
  confirmByEmail: (number: string) =>
    `This browser is new to your wallet. Open the link we emailed you and choose ${number}.`,
  confirmElsewhere: (number: string) =>
    `This browser is new to your wallet. Open or reload a site where you’re logged in and choose ${number} there.`,
  confirmWaiting: 'Waiting for your answer',
  signInFarcaster: 'Sign in with Farcaster',
  thenBack: 'Then come back here. This page continues by itself.',
})
