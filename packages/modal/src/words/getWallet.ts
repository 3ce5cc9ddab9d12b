import { defineWords } from '@latchkey/ui/words'

export const getWalletWords = defineWords('getWallet', {
  title: 'Get a wallet',
  openTitle: 'Open in a wallet',
  extension: 'Add the extension',
  app: 'Get the app',
  homepage: 'Go to its site',
  copyPage: 'Copy page link',
  reload: 'Already added? Reload',
  isHere: (wallet: string) => `${wallet} is installed`,
  isHereText: 'It has just been added to this browser.',
  openPageIn: (wallet: string) => `Open this page in ${wallet}`,
  openPageText: 'Copy the link of this page, open the wallet, and paste it in its browser.',
  notInBrowser: (wallet: string) => `${wallet} isn’t in this browser`,
  notInBrowserText: 'Add it, set it up, then come back and reload this page.',
  loadFailed: 'This wallet couldn’t be loaded',
  wallet: 'Wallet',
  note: 'Some popular wallets. Pick one to see how to add it.',
  toGet: 'Wallets to get',
})
