import { defineWords } from '@latchkey/ui/words'

/** The page before a wallet is connected. Its questions load later. */
export const landingWords = defineWords('landing', {
  headline: ['Your Sei wallet,', 'in plain words.'],
  lead: 'Connect a wallet you have, or create one with your email in under a minute. Then see what you own, send it, swap it, and know what each step costs before you approve it.',
  how: 'How it works',
  reasons: [
    {
      title: 'No wallet needed',
      text: 'All you need is an email address. Add a passkey or recovery code and you can export your key.',
    },
    { title: 'The cost comes first', text: 'Network fee and total, live from the chain, before you approve.' },
    { title: 'Quiet until you ask', text: 'No wallet and no third party is contacted before you connect.' },
  ],
  stepsTitle: 'How it works',
  steps: [
    {
      title: 'Choose how to connect',
      text: 'A wallet in this browser, one on your phone, or a new one created with your email.',
    },
    {
      title: 'Approve the connection',
      text: 'Approve it in your wallet, or enter the code we email you. Connecting doesn’t move funds.',
    },
    {
      title: 'See, send and swap',
      text: 'Your balance is read from the network. You approve signatures and payments in your wallet.',
    },
  ],
  preview: {
    tag: 'Preview',
    wallet: 'Your wallet',
    balance: 'Balance',
    send: 'Send',
    receive: 'Receive',
    swap: 'Swap',
    buy: 'Buy',
    sent: 'Sent and confirmed',
    signed: 'Signature valid',
    signedBy: 'Signed by your account',
    rows: { fee: 'Network fee', block: 'Block' },
  },
})
