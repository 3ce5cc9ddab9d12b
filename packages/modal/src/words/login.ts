import { defineWords } from '@latchkey/ui/words'

/** Logging in by email or by an account elsewhere. */
export const loginWords = defineWords('login', {
  emailTitle: 'Log in with email',
  emailText: 'We send you a code. With it you have a wallet, here and on every device.',
  useWallet: 'Use a wallet instead',
  codeTitle: 'Check your email',
  codeSentTo: 'Enter the code we sent to',
  code: 'Six-digit code',
  checking: 'Checking the code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  newCode: 'Send a new code',
  mailAgain: 'Send the mail again',
  deviceTitle: 'New device',
  openLink: 'Open the link in the mail',
  linkSentTo: (email: string) => `We sent it to ${email}, because this device is new.`,
  pick: (number: string) => `Pick ${number} on the page that opens.`,
  waitingForApproval: 'Waiting for your approval',
  stillWaiting: 'Still waiting for the link',
  notApproved: 'This device is not approved',
  openLinkTo: (email: string) => `Open the link in the mail to ${email}.`,
  keepWaiting: 'Keep waiting',
  changeTitle: 'Change email',
  changeText:
    'Your wallet and its address stay the same. We send a code to your current address, then one to the new one.',
  newEmail: 'New email address',
  sameEmail: 'Enter another address than your current one.',
  continue: 'Continue',
  oldCodeTitle: 'Confirm it is you',
  newCodeTitle: 'Confirm your new email',
  wrong: 'Something wrong?',
})
