import { isEvm } from '@latchkey/wire/caip'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Settings } from '../settings.ts'
import { createHeads } from '../sources/chain/createHeads.ts'
import type { Nodes } from '../sources/chain/createNodes.ts'
import { readPolicy } from './readPolicy.ts'
import { indexEvents, startIndexer } from './startIndexer.ts'

type Options = { settings: Settings; pool: pg.Pool; nodes: Nodes; log: Log; metrics: Metrics }

/** Indexes every EVM chain with nodes, each over its own database connection. */
export const startIndexers = ({ settings, pool, nodes, log, metrics }: Options): { stop: () => Promise<void> } => {
  const heads = settings.CHAIN_WS_URL === '' ? undefined : createHeads(settings.CHAIN_WS_URL)
  const running = nodes.ids.flatMap((id) => {
    const chain = nodes.find(id)
    if (!chain || !isEvm(id)) return []
    for (const event of indexEvents) metrics.start(event, { chain: id })
    return startIndexer({
      pool,
      chain,
      log,
      policy: readPolicy(settings, id),
      heads: chain === nodes.product ? heads : undefined,
      onEvent: (event, count) => metrics.count(event, { chain: id }, count),
    })
  })
  return {
    stop: async () => {
      heads?.stop()
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}
