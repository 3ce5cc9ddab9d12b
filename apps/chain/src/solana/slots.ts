import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** How time passes on the local Solana; the values follow the real one. */
export const slotSettings = {
  slotMs: 400,
  /** A transaction may name one of so many last blockhashes: about a minute. */
  blockhashSlots: 150,
  /** After so many slots nothing can undo a transaction. */
  finalizedSlots: 32,
} as const

/** The first slot of the real chain began then, so that ours has numbers of the same size. */
const genesisMs = Date.UTC(2020, 2, 16, 14, 29)

/** The slot of a moment: it follows from the clock, so that it goes on through every restart. */
export const slotAt = (ms: number): number => Math.floor((ms - genesisMs) / slotSettings.slotMs)

/** The blockhash of a slot: nothing has to be remembered to know it again. */
export const blockhashOf = (slot: number): string =>
  base58.encode(createHash('sha256').update(`latchkey slot ${slot}`).digest())

/** Whether a transaction that names this blockhash may still be taken. */
export const isRecent = (blockhash: string, slot: number): boolean =>
  Array.from({ length: slotSettings.blockhashSlots + 1 }, (_, age) => blockhashOf(slot - age)).includes(blockhash)
