import { createHash } from 'node:crypto'
import { RelayFault } from './relayHandlers.ts'
import type { Connection, RelayParts } from './relayParts.ts'

type Options = {
  /** The connection that subscribes; it is created after its subscriptions. */
  listener: () => Connection
  did: string
  parts: Pick<RelayParts, 'hub' | 'seats' | 'topicsMax' | 'metrics'>
}

/** The topics of one connection, each with its subscription ID. */
export const createSubscriptions = ({ listener, did, parts: { hub, seats, topicsMax, metrics } }: Options) => {
  const ids = new Map<string, string>()
  return {
    topics: (): readonly string[] => [...ids.keys()],
    idOf: (topic: string): string | undefined => ids.get(topic),
    /** Adds all topics, or throws and adds none. */
    add: (wanted: readonly string[]): void => {
      const fresh = [...new Set(wanted)].filter((topic) => !ids.has(topic))
      if (ids.size + fresh.length > topicsMax) {
        metrics.refuse('subscriptions', 'connection')
        throw new RelayFault(-32005, `A connection can subscribe to ${topicsMax} topics.`)
      }
      const full = seats.take('topics', listener().whose, fresh.length)
      if (full) {
        metrics.refuse('subscriptions', full)
        throw new RelayFault(-32005, `This ${full} has too many subscriptions.`)
      }
      for (const topic of fresh) {
        const id = createHash('sha256').update(topic + did)
        ids.set(topic, id.digest('hex'))
        hub.join(topic, listener())
      }
      metrics.add('topics', fresh.length)
    },
    /** Whether the connection was subscribed. */
    remove: (topic: string): boolean => {
      if (!ids.delete(topic)) return false
      hub.part(topic, listener())
      seats.give('topics', listener().whose, 1)
      metrics.add('topics', -1)
      return true
    },
  }
}
