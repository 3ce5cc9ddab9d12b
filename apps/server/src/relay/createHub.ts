import type { Connection, Hub } from './relayParts.ts'

/** A message goes to every listener. Without this limit, one sender could fill the memory of a thousand connections. */
const listenersPerNetwork = 20

export const createHub = (): Hub => {
  const connections = new Set<Connection>()
  const listeners = new Map<string, Set<Connection>>()

  /** The listener of a network that a newer one replaces. */
  const crowdedOut = (there: ReadonlySet<Connection>, { whose }: Connection): Connection | undefined => {
    const neighbours = [...there].filter((other) => other.whose.network === whose.network)
    return neighbours.length >= listenersPerNetwork ? neighbours[0] : undefined
  }

  return {
    enter: (connection) => void connections.add(connection),
    leave: (connection) => void connections.delete(connection),
    join: (topic, connection) => {
      const there = listeners.get(topic) ?? new Set()
      const oldest = crowdedOut(there, connection)
      if (oldest) there.delete(oldest)
      listeners.set(topic, there.add(connection))
    },
    part: (topic, connection) => {
      const there = listeners.get(topic)
      there?.delete(connection)
      if (there?.size === 0) listeners.delete(topic)
    },
    deliver: (letter) => [...(listeners.get(letter.topic) ?? [])].filter(({ deliver }) => deliver(letter)).length,
    all: () => [...connections],
    hasTopics: () => listeners.size > 0,
    hasTopic: (topic) => listeners.has(topic),
  }
}
