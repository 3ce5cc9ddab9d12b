import type { Kit } from '@latchkey/core/kit'

/** Returns the same object while nothing in it has changed, as React requires. */
export const readStable = <T extends object>(read: (kit: Kit) => T): ((kit: Kit) => T) => {
  const snapshots = new WeakMap<Kit, T>()
  return (kit) => {
    const before = snapshots.get(kit)
    const now = read(kit)
    const keys = Object.keys(now) as (keyof T)[]
    if (before && keys.every((key) => before[key] === now[key])) return before
    snapshots.set(kit, now)
    return now
  }
}
