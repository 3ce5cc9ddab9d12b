/** Key-value storage that outlives the page. In a browser that blocks storage, it forgets everything. */
export type Storage = {
  /** What the page puts in front of every key. */
  prefix?: string
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** The ports that pairing needs as well as core. */
export type BasicPorts = {
  storage: Storage
  clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** Watches page visibility, so polling can pause. */
  onVisible(listener: (isVisible: boolean) => void): () => void
}
