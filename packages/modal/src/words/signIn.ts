import { defineWords } from '@latchkey/ui/words'

/** Signing in with an account, and the address that some sites ask for afterwards. */
export const signInWords = defineWords('signIn', {
  title: 'Sign in',
  needs: (site: string) => `${site} needs to connect to your wallet`,
  text: 'Sign a message to show this wallet is yours. If you cancel, it’s disconnected.',
  textOptional: 'Sign a message to show this wallet is yours. You can also continue without it.',
  account: 'Account',
  network: 'Network',
  cost: 'Cost',
  free: 'Free, nothing is sent',
  sign: 'Sign',
  signing: 'Signing...',
  cancelling: 'Canceling...',
  authenticating: 'Authenticating...',
  captureTitle: 'Profile',
  captureLead: 'Stay in touch',
  captureText: (site: string) => `${site} asks for your email address. We’ll send you a code to confirm it.`,
  email: 'Email address',
  known: 'Known addresses',
  endings: 'Common endings',
  continue: 'Continue',
  skip: 'Skip this step',
  confirmTitle: 'Confirm your email',
})
