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
  chunkFailed: 'Part of this page didn’t load. Reload, then try again.',
  retry: 'Try again',
  reload: 'Reload',
  setup: {
    title: 'This page isn’t set up yet',
    text: 'The site’s owner needs to fix its settings. Nothing is wrong on your end.',
  },
})
