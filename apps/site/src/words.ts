import { defineWords } from '@latchkey/ui/words'

/** All text of the page itself. Error texts are in the catalogue in wire. */
export const siteWords = defineWords('site', {
  name: 'Latchkey',
  title: 'Latchkey: your Sei wallet, in plain words',
  skip: 'Skip to content',
  networks: { 1329: 'Sei', 1328: 'Sei Testnet' } as Readonly<Record<number, string>>,
  unknownNetwork: (chainId: number) => `Network ${chainId}`,
  network: (name: string) => `This page works on ${name}`,
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',

  connect: {
    disconnected: 'Connect wallet',
    connecting: 'Connecting…',
    reconnecting: 'Reconnecting…',
    account: (address: string) => `Your account ${address}`,
  },
  spoken: {
    connected: (address: string, wallet: string) => `Connected to ${address} with ${wallet}`,
    connecting: 'Connecting. Answer in your wallet.',
    reconnecting: 'Reconnecting to your wallet',
    disconnected: 'Disconnected',
  },

  /** The sentence of `network.chunkFailed`, word for word: the catalogue itself is part of what did not load. */
  chunkFailed: 'Part of this page did not load. Reload, then try again.',
  retry: 'Try again',
  reload: 'Reload',
  setup: {
    title: 'This page is not set up yet',
    text: 'The site’s owner needs to fix its settings. Nothing is wrong on your end.',
  },

  landing: {
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
        text: 'Your balance is read from the network. Every signature and payment is yours to approve, one by one.',
      },
    ],
  },
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
