import type { Past } from '../record/createPayees.ts'

/** What a mint says of its token; a symbol only where it is one that we know. */
export type MintFact = { decimals: number; symbol: string | undefined }

/** Whose a token account is, of which token, and how much is in it where that is known. */
export type TokenAccountFact = { mint: string; owner: string; units?: bigint }

/** What the operator's Solana node says about everything in a request, as plain data that survives a message. */
export type SolanaFacts = {
  /** Lamports for all transactions together. */
  fee: bigint | undefined
  /** Lamports of the account. */
  balance: bigint | undefined
  /** The network no longer takes at least one of them. */
  isExpired: boolean
  accounts: Readonly<Record<string, TokenAccountFact>>
  mints: Readonly<Record<string, MintFact>>
  /** Whom the wallet has paid; absent when its record could not be read. */
  past?: Past | undefined
}

export const noSolanaFacts: SolanaFacts = {
  fee: undefined,
  balance: undefined,
  isExpired: false,
  accounts: {},
  mints: {},
}

/** Tokens whose names can be believed, by their mint on the main network. Anybody can make a token of any name. */
const knownMints: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
  So11111111111111111111111111111111111111112: 'WSOL',
}

const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const knownSymbol = (network: string, mint: string): string | undefined =>
  network === mainNetwork && Object.hasOwn(knownMints, mint) ? knownMints[mint] : undefined
