/** How a node method is offered to the public. */
export type MethodRow = {
  /** Minimum and maximum number of params. */
  params: readonly [min: number, max: number]
  /**
   * `read` goes to any node, `write` is a signed transaction, `filter` creates something that lives on one node,
   * `filtered` reads it, `local` is answered here, `bundler` and `paymaster` go to those services.
   */
  kind: 'read' | 'write' | 'filter' | 'filtered' | 'local' | 'bundler' | 'paymaster'
  /** True for a read whose result is small and fast with any params. */
  isCheap?: boolean
}

export const row =
  (kind: MethodRow['kind']) =>
  (min: number, max: number): MethodRow => ({ kind, params: [min, max] })

export const cheap = (min: number, max: number): MethodRow => ({ kind: 'read', params: [min, max], isCheap: true })
