import { connect } from '../../db/connect.ts'
import { createLog } from '../../log.ts'
import { createChain } from '../../sources/chain/createChain.ts'
import { startIndexer } from '../startIndexer.ts'

/** An indexer in its own process, for a test to kill. It connects first and starts on command. */
const { DATABASE_URL = '', NODE_URL = '' } = process.env
const { pool } = await connect({ url: DATABASE_URL, onLost: () => {} })
const chain = createChain({ id: 'eip155:1329', urls: [NODE_URL], onWrongChain: () => {} })
await import('viem/utils')
process.stdin.once('data', () => {
  // With small batches, there are many moments at which a kill can break something.
  const policy = { mode: 'all', batchSize: 5n } as const
  startIndexer({ pool, chain, log: createLog({ level: 'silent' }), policy, pollMs: 50, campaignMs: 10 })
})
process.stdout.write('ready\n')
