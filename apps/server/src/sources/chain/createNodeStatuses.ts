/** Why a node is set aside, if it is. */
export type NodeStatus = 'good' | 'foreign' | 'lagging' | 'nonsense' | 'away'

/** What we know about each node besides its speed. */
export type NodeStatuses = {
  of: (node: number) => NodeStatus
  height: (node: number) => bigint | undefined
  /** Records a node's reported chain and height. */
  note: (node: number, said: { isForeign: boolean; height: bigint | undefined }) => void
  /** Records an invalid reply. */
  noteNonsense: (node: number) => void
}

/** A node this many blocks behind the best one is set aside: eight seconds on chain 1329. */
const lagMax = 20n
/** How long a node is set aside after an invalid reply. */
const nonsenseMs = 30_000

/** Ranks nodes by correctness and height. A node that is set aside is tried again later. */
export const createNodeStatuses = (size: number, now: () => number = Date.now): NodeStatuses => {
  const nodes = Array.from({ length: size }, () => ({
    isForeign: false,
    height: undefined as bigint | undefined,
    nonsenseUntil: 0,
  }))
  const best = () =>
    nodes.reduce((top, { height, isForeign }) => (!isForeign && (height ?? 0n) > top ? (height ?? 0n) : top), 0n)
  return {
    of: (index) => {
      const node = nodes[index]
      if (!node || node.isForeign) return 'foreign'
      if (now() < node.nonsenseUntil) return 'nonsense'
      return node.height !== undefined && node.height + lagMax < best() ? 'lagging' : 'good'
    },
    height: (index) => nodes[index]?.height,
    note: (index, { isForeign, height }) => {
      const node = nodes[index]
      if (node) Object.assign(node, { isForeign, height: height ?? node.height })
    },
    noteNonsense: (index) => {
      const node = nodes[index]
      if (node) node.nonsenseUntil = now() + nonsenseMs
    },
  }
}
