import type { Line } from './createLine.ts'
import type { RelayMetrics } from './createMetrics.ts'
import type { Receipts } from './createReceipts.ts'
import type { Letter, Mailbox } from './mailbox.ts'

/** What all connections of an instance share. */
export type RelayParts = {
  hub: Hub
  line: Line
  mailbox: Mailbox
  receipts: Receipts
  metrics: RelayMetrics
  onFailure: (error: unknown) => void
}

/** One client on one socket. */
export type Connection = {
  /** The client's key in hex: what its mailbox goes by. */
  client: string
  key: Buffer
  subscribe: (topics: readonly string[]) => readonly string[]
  unsubscribe: (topics: readonly string[]) => void
  /** What waits under some topics, as an answer instead of as deliveries. */
  fetch: (topics: readonly string[]) => Promise<{ letters: readonly Letter[]; hasMore: boolean }>
  deliver: (letter: Letter) => void
  /** Sends whatever waits under all its topics: after this instance may have missed something. */
  catchUp: () => void
  /** Looks after the connection: pings, sends again, or ends it when nobody is there. */
  tend: () => void
  close: (code: number, reason: string) => void
}

/** Who on this instance listens to which topic, and how many connections each client has. */
export type Hub = {
  enter: (connection: Connection) => void
  leave: (connection: Connection) => void
  join: (topic: string, connection: Connection) => void
  part: (topic: string, connection: Connection) => void
  /** Hands a message to everyone here who listens to its topic. */
  deliver: (letter: Letter) => void
  connectionsOf: (client: string) => number
  all: () => readonly Connection[]
  hasTopics: () => boolean
}
