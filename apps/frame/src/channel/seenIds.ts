/** Remembers recent IDs, so no request runs twice. */
export const createSeenIds = (size: number): { add(id: string): boolean } => {
  const ids = new Set<string>()
  return {
    /** False when the ID was seen before. */
    add: (id) => {
      if (ids.has(id)) return false
      const [oldest] = ids
      if (ids.size >= size && oldest !== undefined) ids.delete(oldest)
      ids.add(id)
      return true
    },
  }
}
