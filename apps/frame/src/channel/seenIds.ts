/** Remembers the last ids; a request that was seen is never run a second time. */
export const createSeenIds = (size: number): { add(id: string): boolean } => {
  const ids = new Set<string>()
  return {
    /** False when the id is known. */
    add: (id) => {
      if (ids.has(id)) return false
      const [oldest] = ids
      if (ids.size >= size && oldest !== undefined) ids.delete(oldest)
      ids.add(id)
      return true
    },
  }
}
