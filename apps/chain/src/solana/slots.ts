import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** How time passes on the local Solana; the values follow the real one. */
export const slotSettings = {
  slotMs: 400,
  /** How many recent blockhashes a transaction may name: about a minute. */
  blockhashSlots: 150,
  /** After this many slots a transaction is final. */
  finalizedSlots: 32,
} as const

/** When the first slot of the real chain began, so ours has numbers of the same size. */
const genesisMs = Date.UTC(2020, 2, 16, 14, 29)

/** The slot at a time. It follows from the clock, so it continues across restarts. */
export const slotAt = (ms: number): number => Math.floor((ms - genesisMs) / slotSettings.slotMs)

/** The blockhash of a slot, computed, so nothing has to be stored. */
export const blockhashOf = (slot: number): string =>
  base58.encode(createHash('sha256').update(`latchkey slot ${slot}`).digest())

/** Whether a transaction with this blockhash can still be accepted. */
export const isRecent = (blockhash: string, slot: number): boolean =>
  Array.from({ length: slotSettings.blockhashSlots + 1 }, (_, age) => blockhashOf(slot - age)).includes(blockhash)
