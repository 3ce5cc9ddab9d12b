import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import type { CallNode } from '../methods/callNode.ts'

/** A call of the account under test. */
export type RunCall = { to: Address; value: bigint; data: Hex }

/** A question to a contract whose first word is the answer. */
export type Read = { to: Address; data: Hex }

/** An event; it only tells where to look, never what happened. */
export type RunLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** What one run measured. */
export type Measured = {
  isReverted: boolean
  /** One row before the calls and one after each: the coin, then the reads. Undefined for a read that failed. */
  rows: readonly (readonly (bigint | undefined)[])[]
  /** Undefined where the way tells no events. */
  logs: readonly RunLog[] | undefined
}

/** Runs calls on a node and reads before, between and after them; undefined where the node cannot. */
export type Runner = (
  node: { callNode: CallNode; chain: CaipNetworkId },
  request: { account: Address; calls: readonly RunCall[]; reads: readonly Read[] },
) => Promise<Measured | undefined>
