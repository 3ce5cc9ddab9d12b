/** How a method of a node is offered to anyone. */
export type MethodRow = {
  /** How many params the method takes, at least and at most. */
  params: readonly [min: number, max: number]
  /**
   * `read` goes to any node, `write` is a signed transaction, `filter` makes something that lives on one node,
   * `filtered` asks for it, `local` is answered here, `bundler` and `paymaster` go to those services.
   */
  kind: 'read' | 'write' | 'filter' | 'filtered' | 'local' | 'bundler' | 'paymaster'
  /** True of a read whose answer is small and quick whatever its params are. */
  isCheap?: boolean
}

export const row =
  (kind: MethodRow['kind']) =>
  (min: number, max: number): MethodRow => ({ kind, params: [min, max] })

export const cheap = (min: number, max: number): MethodRow => ({ kind: 'read', params: [min, max], isCheap: true })
