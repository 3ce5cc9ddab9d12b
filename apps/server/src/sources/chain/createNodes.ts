import type { CaipNetworkId } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { type CallOutcome, type Chain, createChain } from './createChain.ts'

/** All chains with nodes in the settings. */
export type Nodes = {
  ids: readonly CaipNetworkId[]
  find: (id: CaipNetworkId) => Chain | undefined
  /** The configured default chain. */
  product: Chain
  stop: () => void
}

type Options = {
  urls: ReadonlyMap<CaipNetworkId, readonly string[]>
  onWrongChain: (id: CaipNetworkId) => void
  onCall?: (id: CaipNetworkId, node: number, outcome: CallOutcome) => void
  pingEveryMs?: number
  callsPerSecond?: number
}

export const createNodes = ({
  urls,
  onWrongChain,
  onCall = () => {},
  pingEveryMs,
  callsPerSecond = 0,
}: Options): Nodes => {
  const chains = new Map(
    [...urls].map(([id, list]) => [
      id,
      createChain({
        id,
        urls: list,
        onWrongChain: () => onWrongChain(id),
        onCall: (node, outcome) => onCall(id, node, outcome),
        callsPerSecond,
        ...(pingEveryMs && { pingEveryMs }),
      }),
    ]),
  )
  const product = chains.get(productNetworkId)
  if (!product) throw new Error(`There are no nodes for ${productNetworkId}.`)
  return {
    ids: [...chains.keys()],
    find: (id) => chains.get(id),
    product,
    stop: () => {
      for (const chain of chains.values()) chain.stop()
    },
  }
}
