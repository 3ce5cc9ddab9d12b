import type { Kit } from '@latchkey/core/kit'
import type { Session } from './client.ts'

/** The longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1

const watches = new WeakMap<Kit, { end: number; cancel: () => void }>()

/** Notifies everything that watches the client's state when a session ends on its own. */
export const watchEnd = (kit: Kit, { expiresAt: end }: Session): void => {
  const { ports, store } = kit
  const last = watches.get(kit)
  if (last?.end === end) return
  last?.cancel()
  const cancel = ports.clock.after(Math.min(end - ports.clock.now(), longestMs), () => {
    watches.delete(kit)
    store.setState({})
  })
  watches.set(kit, { end, cancel })
}
