import { defineWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'

const { days } = limits.valueHistory

/** Every sentence of the dashboard itself; it arrives with the dashboard. */
export const dashboardWords = defineWords('dashboard', {
  title: 'Your account',
  account: {
    title: 'Account',
    total: 'Total balance',
    balance: 'Balance',
    onNetwork: (network: string) => `on ${network}`,
    noPrices: (network: string) => `Your tokens on ${network} have no known price, so there’s no total.`,
    failed: 'We couldn’t load your balance.',
    stale: (time: string) => `Couldn’t refresh. Balance as of ${time}.`,
    send: 'Send',
    sign: 'Sign',
    receive: 'Receive',
    swap: 'Swap',
    buy: 'Buy',
    explorer: (name: string) => `View on ${name}`,
    coin: (amount: string, network: string) => `${amount} on ${network}`,
    change: (change: string) => `${change} in ${days} days`,
    changeSince: (change: string, day: string) => `${change} since ${day}`,
    line: (change: string) => `Value of your account over the last ${days} days: ${change}`,
    noLine: 'Your balance over time will appear here.',
    lineFailed: `We couldn’t load the last ${days} days.`,
    notCounted: (symbols: string) => `Not included (no price): ${symbols}`,
    todaysRate: 'The line uses today’s rate.',
  },
  allocation: {
    title: 'Allocation',
    other: 'Other',
    empty: 'Your token allocation will appear here.',
    failed: 'We can’t show this until your balances load.',
    unpriced: 'Your tokens have no known prices, so there’s no allocation to show.',
  },
  tokens: { title: 'Tokens', value: 'Value' },
  activity: { title: 'Activity' },
  help: {
    title: 'New to this?',
    text: (coin: string) =>
      `This page shows what your wallet holds on the network. Nothing moves unless you approve it or have granted a permission. Transactions cost a small network fee, paid in ${coin}.`,
    action: 'What is a wallet?',
    docs: 'Developer docs',
  },
  wrongNetwork: {
    unknown: 'an unknown network',
    title: (network: string) => `Your wallet is on ${network}`,
    text: (network: string) => `This page works on ${network}. Switch to sign and send here.`,
    action: (network: string) => `Switch to ${network}`,
    reason: (network: string) => `Switch your wallet to ${network} first`,
  },
  sign: {
    title: 'Sign a message',
    text: 'Shows that this account is yours. It costs nothing and moves nothing.',
    label: 'Message',
    standard: 'Hello from Latchkey. I sign this to show that this account is mine.',
    action: 'Sign',
    waiting: 'Waiting for your wallet…',
    empty: 'Write something to sign',
    structured: (name: string) => `Structured data (EIP-712): your wallet shows its fields as “${name}”.`,
    signature: 'Signature',
    done: 'Signed. The signature is below the message.',
    copy: 'Copy signature',
    verify: 'Verify',
    valid: 'Valid. This account signed exactly this text.',
    invalid: 'Not valid. The text was changed after signing, or another account signed it.',
  },
})
