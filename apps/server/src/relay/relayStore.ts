import type { RelayQuotas } from '@latchkey/wire/relayLimits'
import type { Draft, Letter, Outcome, Page, Receipt } from './letter.ts'

/** The store can't be reached; the client may retry. */
export class StoreDown extends Error {}

type Asked = {
  client: Buffer
  topics: readonly string[]
  /** Only messages stored after this one. */
  after?: string
  /** IDs of messages already being delivered. */
  except?: readonly string[]
}

/** Stored messages of all topics, shared by all instances. */
export type Mailbox = {
  /** A page of a client's pending messages, oldest first: not its own, expired or acknowledged. */
  waiting: (asked: Asked) => Promise<Page>
  /** Messages that another instance just stored. */
  byIds: (ids: readonly string[]) => Promise<Letter[]>
  /**
   * Handles acknowledgments. A topic peer's deletes the message; any other client's only records that it has it.
   * Returns those that deleted nothing: the message is too new, or the client not a peer yet.
   */
  receive: (receipts: readonly Receipt[]) => Promise<Receipt[]>
}

/** Stores messages and learns of those that other instances store. */
export type Line = {
  /** Resolves when the message is stored. */
  publish: (draft: Draft) => Promise<Outcome>
}

export type Swept = { purged: number; storedBytes: number; storedMessages: number }

/** Where the relay keeps its messages: PostgreSQL or NATS. */
export type RelayStore = {
  mailbox: Mailbox
  line: Line
  /** Deletes expired messages and unused topics; returns what is left and what was deleted. */
  sweep: () => Promise<Swept>
  /** Whether messages can be stored and read now. */
  isReady: () => Promise<boolean>
  stop: () => Promise<void>
}

export type StoreNeeds = {
  quotas: RelayQuotas['stored']
  /** How long acknowledged messages stay after they were published. */
  lingerMs: number
  /** Most topics to store peers for. */
  topicsKept: number
  sweepMs: number
  /** Whether a client of this instance listens to a topic. */
  isWanted: (topic: string) => boolean
  /** Called with a stored message for the clients of this instance. */
  onStored: (letter: Letter) => void
  /** Called when other instances stored messages with these IDs. */
  onHeard: (ids: readonly string[]) => void
  /** Called when the store is reached, again or for the first time: messages stored before may have been missed. */
  onOpen: () => void
  onLost: (error: unknown) => void
}

export type OpenStore = (needs: StoreNeeds) => RelayStore
