import type { Connection } from './relayParts.ts'

/** Bytes that all clients of this instance may leave unread. */
const unreadMax = 268_435_456

/** Closes the connections with the most unread bytes until the rest fits in memory. */
export const shedUnread = (connections: readonly Connection[], max = unreadMax): void => {
  let total = connections.reduce((sum, { unread }) => sum + unread(), 0)
  if (total <= max) return
  const slowest = connections.toSorted((a, b) => b.unread() - a.unread())
  for (const connection of slowest) {
    if (total <= max) return
    total -= connection.unread()
    connection.cut()
  }
}
