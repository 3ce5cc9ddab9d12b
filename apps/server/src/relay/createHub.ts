import type { Connection, Hub } from './relayParts.ts'

export const createHub = (): Hub => {
  const connections = new Set<Connection>()
  const counts = new Map<string, number>()
  const listeners = new Map<string, Set<Connection>>()

  const count = (client: string, by: number) => {
    const next = (counts.get(client) ?? 0) + by
    if (next > 0) counts.set(client, next)
    else counts.delete(client)
  }

  return {
    enter: (connection) => {
      connections.add(connection)
      count(connection.client, 1)
    },
    leave: (connection) => {
      if (connections.delete(connection)) count(connection.client, -1)
    },
    join: (topic, connection) => {
      const there = listeners.get(topic)
      if (there) there.add(connection)
      else listeners.set(topic, new Set([connection]))
    },
    part: (topic, connection) => {
      const there = listeners.get(topic)
      there?.delete(connection)
      if (there?.size === 0) listeners.delete(topic)
    },
    deliver: (letter) => {
      for (const connection of listeners.get(letter.topic) ?? []) connection.deliver(letter)
    },
    connectionsOf: (client) => counts.get(client) ?? 0,
    all: () => [...connections],
    hasTopics: () => listeners.size > 0,
  }
}
