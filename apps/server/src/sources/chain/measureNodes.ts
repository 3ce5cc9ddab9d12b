import type { Metrics } from '../../metrics/createMetrics.ts'
import { callOutcomes } from './createChain.ts'
import type { Nodes } from './createNodes.ts'

/** Shows an operator the height of each node, and which of them are set aside. */
export const measureNodes = (nodes: Nodes, metrics: Metrics): void => {
  for (const id of nodes.ids) {
    const chain = nodes.find(id)
    for (let node = 0; chain && node < chain.size; node++) {
      const labels = { chain: id, node: String(node) }
      metrics.gauge('node_height', labels, () => {
        const { height } = chain.describeNode(node)
        return height === undefined ? undefined : Number(height)
      })
      for (const outcome of callOutcomes) metrics.start('node_calls', { ...labels, outcome })
      metrics.gauge('node_set_aside', labels, () => Number(chain.describeNode(node).status !== 'good'))
    }
  }
}
