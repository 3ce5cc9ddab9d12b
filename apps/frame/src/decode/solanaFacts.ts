import type { Past } from '../record/createPayees.ts'

/** A mint's token facts; a symbol only if we know it. */
export type MintFact = { decimals: number; symbol: string | undefined }

/** Owner, token and, if known, balance of a token account; `lamports` is all SOL in it. */
export type TokenAccountFact = { mint: string; owner: string; units?: bigint; lamports?: bigint }

const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The SOL in a token account that isn't its token balance; undefined if unknown. */
export const rentIn = (account: Omit<TokenAccountFact, 'owner'> | undefined): bigint | undefined => {
  if (account?.lamports === undefined) return undefined
  return account.mint === wrappedSol ? account.lamports - (account.units ?? 0n) : account.lamports
}

/** What the operator's Solana node knows about a request, as plain serializable data. */
export type SolanaFacts = {
  /** Lamports for all transactions together. */
  fee: bigint | undefined
  /** Lamports of the account. */
  balance: bigint | undefined
  /** At least one of them has expired. */
  isExpired: boolean
  accounts: Readonly<Record<string, TokenAccountFact>>
  mints: Readonly<Record<string, MintFact>>
  /** Receivers the wallet has paid; absent when its record couldn't be read. */
  past?: Past | undefined
}

export const noSolanaFacts: SolanaFacts = {
  fee: undefined,
  balance: undefined,
  isExpired: false,
  accounts: {},
  mints: {},
}

/** Tokens with trusted names, by their mainnet mint. Anyone can create a token with any name. */
const knownMints: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
  [wrappedSol]: 'WSOL',
}

const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const knownSymbol = (network: string, mint: string): string | undefined =>
  network === mainNetwork && Object.hasOwn(knownMints, mint) ? knownMints[mint] : undefined
