import type { Line } from './createLine.ts'
import type { Rates } from './createRates.ts'
import type { Receipts } from './createReceipts.ts'
import type { RelayMetrics } from './createRelayMetrics.ts'
import type { Seats } from './createSeats.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import type { Whose } from './whose.ts'

/** What all connections of an instance share. */
export type RelayParts = {
  hub: Hub
  line: Line
  mailbox: Mailbox
  receipts: Receipts
  rates: Rates
  seats: Seats
  /** Topics that one connection may listen to. */
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
  /** What waits under some topics, as an answer instead of as deliveries. */
  fetch: (topics: readonly string[]) => Promise<{ letters: readonly Letter[]; hasMore: boolean }>
  /** Sends a message; false when this client does not get it. */
  deliver: (letter: Letter) => boolean
  /** Takes the acknowledgement of a frame that was sent over this connection; false when there was none. */
  acknowledge: (frameId: string) => boolean
  /** Sends whatever waits under all its topics, after this instance may have missed something. */
  catchUp: () => void
  /** Pings, sends again, or ends a connection that does not answer. */
  tend: () => void
  /** Bytes that the client has not read yet. */
  unread: () => number
  close: (code: number, reason: string) => void
  /** Ends the connection of a client that does not read. */
  cut: () => void
}

/** Which connection of this instance listens to which topic. */
export type Hub = {
  enter: (connection: Connection) => void
  leave: (connection: Connection) => void
  /** Where a topic has too many listeners from one network, the newest replaces the oldest. */
  join: (topic: string, connection: Connection) => void
  part: (topic: string, connection: Connection) => void
  /** Hands a message to everyone here who listens to its topic; answers how many got it. */
  deliver: (letter: Letter) => number
  all: () => readonly Connection[]
  hasTopics: () => boolean
}
