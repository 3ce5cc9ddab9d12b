import type { Address, Hex } from '@latchkey/wire/caip'

/** A searched range of blocks, and the transactions in it that concern an account. */
export type Touched = {
  hashes: Hex[]
  /** The lowest searched block; the next search continues below it. */
  from: bigint
}

/** Finds the transactions of an account in old blocks, from `to` downwards and not below `floor`. */
export type TouchFinder = (address: Address, floor: bigint, to: bigint) => Promise<Touched>
