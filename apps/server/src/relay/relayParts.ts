import type { Rates } from './createRates.ts'
import type { Receipts } from './createReceipts.ts'
import type { RelayMetrics } from './createRelayMetrics.ts'
import type { Seats } from './createSeats.ts'
import type { Letter } from './letter.ts'
import type { Line, Mailbox } from './relayStore.ts'
import type { Whose } from './whose.ts'

/** Shared by all connections of an instance. */
export type RelayParts = {
  hub: Hub
  line: Line
  mailbox: Mailbox
  receipts: Receipts
  rates: Rates
  seats: Seats
  /** Most topics per connection. */
  topicsMax: number
  metrics: RelayMetrics
  onFailure: (error: unknown) => void
}

/** One client on one socket. */
export type Connection = {
  whose: Whose
  key: Buffer
  subscribe: (topics: readonly string[]) => readonly string[]
  unsubscribe: (topics: readonly string[]) => void
  /** Pending messages of some topics, returned instead of delivered. */
  fetch: (topics: readonly string[]) => Promise<{ letters: readonly Letter[]; hasMore: boolean }>
  /** Sends a message; false if this client doesn't get it. */
  deliver: (letter: Letter) => boolean
  /** Acknowledges a frame sent over this connection; false if there was none. */
  acknowledge: (frameId: string) => boolean
  /** Sends all pending messages of its topics, after this instance may have missed some. */
  catchUp: () => void
  /** Pings, resends, or closes an unresponsive connection. */
  tend: () => void
  /** Bytes that the client hasn't read yet, and those of a message that it hasn't finished. */
  held: () => number
  close: (code: number, reason: string) => void
  /** Closes the connection of a client that holds too much memory. */
  cut: () => void
}

/** Maps topics to the connections of this instance that listen to them. */
export type Hub = {
  enter: (connection: Connection) => void
  leave: (connection: Connection) => void
  /** If a topic has too many listeners from one network, the newest replaces the oldest. */
  join: (topic: string, connection: Connection) => void
  part: (topic: string, connection: Connection) => void
  /** Passes a message to all listeners of its topic on this instance; returns how many got it. */
  deliver: (letter: Letter) => number
  all: () => readonly Connection[]
  hasTopics: () => boolean
  /** Whether a connection of this instance listens to a topic. */
  hasTopic: (topic: string) => boolean
}
