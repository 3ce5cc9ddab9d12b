import type { NftHolding } from '@latchkey/wire/api/account'

/** Longer numbers are hashes; their ends are enough to tell them apart. */
const shownDigits = 12

const shorten = (digits: string): string =>
  digits.length > shownDigits ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits

/** An NFT's display name: collection and number. */
export const nftName = ({ collection, tokenId }: Pick<NftHolding, 'collection' | 'tokenId'>): string =>
  `${collection} #${shorten(tokenId)}`.trim()
