import type { CaipNetworkId } from '@latchkey/wire/caip'

/** The token program and its successor. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Tokens with trusted names; anyone can create a token with any name. */
const knownMints: Readonly<Record<string, { name: string; symbol: string }>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': {
    name: 'USD Coin',
    symbol: 'USDC',
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': {
    name: 'Tether USD',
    symbol: 'USDT',
  },
}

/** A token's name; an unlisted token is named by a shortened mint address. */
export const nameMint = (chain: CaipNetworkId, mint: string): { name: string; symbol: string } =>
  knownMints[`${chain}:${mint}`] ?? { name: mint, symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}` }
