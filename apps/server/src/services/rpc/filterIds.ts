/**
 * A filter lives on the node that created it. Its ID starts with that node's position in CHAIN_RPC_URLS as two digits,
 * so any instance can route to it without storing anything.
 */
const first = 0x10

export const toPublicFilterId = (id: string, node: number): string => `0x${(first + node).toString(16)}${id.slice(2)}`

export const fromPublicFilterId = (id: unknown): { id: string; node: number } | undefined => {
  const [, node, rest] = (typeof id === 'string' && /^0x([1-9a-f][0-9a-f])([0-9a-fA-F]{1,64})$/.exec(id)) || []
  return node && rest ? { id: `0x${rest}`, node: Number.parseInt(node, 16) - first } : undefined
}
