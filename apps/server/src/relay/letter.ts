import type { ReceivedMessage } from '@latchkey/wire/relay'
import type { RelayScope } from '@latchkey/wire/relayLimits'

/** A stored message to be delivered. */
export type Letter = ReceivedMessage & { id: string; publisher: string }

/** A message to store. */
export type Draft = {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  ttlSeconds: number
  publisher: Buffer
  project: string
  network: string
}

/** The result of storing; `full` names the used-up quota. */
export type Outcome = { kind: 'stored' | 'known' } | { kind: 'full'; scope: RelayScope }

export type Receipt = { id: string; client: Buffer }
export type Page = {
  letters: Letter[]
  hasMore: boolean
  /** Where the next page starts, if that isn't the ID of the last letter. */
  after?: string
}
