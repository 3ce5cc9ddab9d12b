import { defineWords } from '@latchkey/ui/words'

/** Button labels shared by many views. */
export const buttonsWords = defineWords('buttons', {
  retry: 'Retry',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  close: 'Close',
  cancel: 'Cancel',
  change: 'Change',
  connect: 'Connect',
  disconnect: 'Disconnect',
  copyLink: 'Copy link',
  getWallet: 'Get a wallet',
  open: (name: string) => `Open ${name}`,
})
