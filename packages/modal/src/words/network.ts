import { defineWords } from '@latchkey/ui/words'

/** Networks: the current one, switching, and other chain families. */
export const networkWords = defineWords('network', {
  chooseTitle: 'Choose a network',
  switchTitle: 'Switch network',
  networks: 'Networks',
  unknown: (chainId: string) => `Network ${chainId}`,
  current: 'Current',
  yourWallet: 'your wallet',
  approveIn: (wallet: string) => `Approve in ${wallet}`,
  asksToSwitch: (network: string) => `It asks to switch to ${network}.`,
  declined: 'Switch declined',
  declinedText: 'Your wallet stays on its network.',
  asking: 'A request is already open',
  failed: 'The switch didn’t work',
  failedText: (network: string) => `Switch to ${network} in the wallet itself, or try again.`,
  siteUses: (network: string) => `This site uses ${network}`,
  onAnother: 'Your wallet is on another network.',
  isOn: (network: string) => `Your wallet is on ${network}.`,
  switchTo: (network: string) => `Switch to ${network}`,
  switchInWallet: (network: string) => `Switch to ${network} in your wallet.`,
  needsWalletFor: (family: string) => `This needs a wallet for ${family}`,
  otherFamily: (wallet: string, family: string) =>
    `${wallet} is connected for another kind of network. Connect a wallet that works with ${family}.`,
  aWallet: 'Your wallet',
  connectAnother: 'Connect another wallet',
  evmFamily: 'Ethereum-style networks',
})
