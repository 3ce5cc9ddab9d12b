import { defineWords } from '@latchkey/ui/words'

export const allWalletsWords = defineWords('allWallets', {
  title: 'All wallets',
  search: 'Search wallets',
  count: (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`),
  none: (text: string) => `No wallet called “${text}”`,
  noneText: 'Check the spelling, or open this page in that wallet’s own browser.',
  showAll: 'Show all wallets',
  found: 'Wallets found',
  failed: 'The wallet list didn’t load',
  moreFailed: 'Couldn’t load more. Retry',
  more: 'Show more',
})
