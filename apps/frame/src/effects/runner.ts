import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import type { CallNode } from '../methods/callNode.ts'

/** A call of the account under test. */
export type RunCall = { to: Address; value: bigint; data: Hex }

/** A contract read; `word` says which word of the result is the answer. */
export type Read = { to: Address; data: Hex; word: number }

/** An event; it only suggests where to look, not what happened. */
export type RunLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** Measurements of one run. */
export type Measured = {
  isReverted: boolean
  /** One row before the calls and one after each: native balance, then the reads. Undefined for a failed read. */
  rows: readonly (readonly (bigint | undefined)[])[]
  /** Undefined if the method returns no events. */
  logs: readonly RunLog[] | undefined
}

/** Runs calls on a node and reads before, between and after them; undefined if the node can't. */
export type Runner = (
  node: { callNode: CallNode; chain: CaipNetworkId },
  request: { account: Address; calls: readonly RunCall[]; reads: readonly Read[] },
) => Promise<Measured | undefined>
