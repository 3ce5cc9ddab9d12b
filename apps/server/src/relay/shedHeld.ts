import type { Connection } from './relayParts.ts'

/** Bytes that all clients of this instance may leave unread or unfinished. */
const heldMax = 268_435_456

/** Closes the connections that hold the most bytes until the rest fits in memory. */
export const shedHeld = (connections: readonly Connection[], max = heldMax): void => {
  let total = connections.reduce((sum, { held }) => sum + held(), 0)
  if (total <= max) return
  const heaviest = connections.toSorted((a, b) => b.held() - a.held())
  for (const connection of heaviest) {
    if (total <= max) return
    total -= connection.held()
    connection.cut()
  }
}
