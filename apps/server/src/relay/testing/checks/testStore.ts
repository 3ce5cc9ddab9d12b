import type { OpenStore } from '../../relayStore.ts'

/** A store as a check sees it, without going through the relay. */
export type TestStore = {
  open: OpenStore
  empty: () => Promise<void>
  /** Text bytes and messages, counted individually. */
  stored: () => Promise<{ bytes: number; messages: number }>
  /** Sums used for quotas that differ from what is stored. */
  falseSums: () => Promise<readonly unknown[]>
  /** Recorded acknowledgments. */
  receipts: () => Promise<number>
  /** How long messages are kept, in seconds, oldest first. */
  lifetimes: () => Promise<number[]>
  /** Topics whose peers are remembered. */
  topics: () => Promise<number>
  /** Stores messages of 1,030 bytes under a topic, as if by an instance that has stopped. They expire in four seconds. */
  plant: (topic: string, count: number) => Promise<void>
}
