import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { createLog } from '@latchkey/server/http/log'
import { startIndexer } from '@latchkey/server/indexer/startIndexer'
import { createChain } from '@latchkey/server/sources/chain/createChain'
import { startSeededChain, untilIndexed } from '@latchkey/server/testing/indexed'
import { startTestDatabase } from '@latchkey/server/testing/testDatabase'

/**
 * Blocks and transactions a second of the indexer when it catches up from nothing, beside the control: the same blocks
 * with their receipts fetched from the node and thrown away. `npx tsx bench/indexer.ts [blocks]`
 */
const wanted = Number(process.argv[2] ?? 2_000)
const perBlock = 5

const { url, client, stop } = await startSeededChain()
const rpc = async (method: string, params: unknown[]): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}

const word = (hex: string): string => hex.padStart(64, '0')
/** `transfer(address,uint256)` of a token. */
const transferCall = (to: string, amount: bigint): string =>
  `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`

/** Every block carries a few payments of a token between the ten accounts. */
const fill = async (): Promise<void> => {
  const amount = 1_000n
  for (let block = 0; block < wanted; block++) {
    for (let turn = 0; turn < perBlock; turn++) {
      const [from, to] = [devAccounts[turn], devAccounts[turn + 1]]
      if (!from || !to) continue
      const data = transferCall(to.address, amount)
      await rpc('eth_sendTransaction', [{ from: from.address, to: tokens.USDC.address, data, gas: '0x186a0' }])
    }
    await rpc('evm_mine', [])
  }
}

await fill()
const head = await client.getBlockNumber()

const fetched = performance.now()
for (let from = 0n; from <= head; from += 16n) {
  const numbers = Array.from({ length: 16 }, (_, at) => from + BigInt(at)).filter((number) => number <= head)
  await Promise.all(
    numbers.flatMap((number) => {
      const tag = `0x${number.toString(16)}`
      return [rpc('eth_getBlockByNumber', [tag, true]), rpc('eth_getBlockReceipts', [tag])]
    }),
  )
}
const controlMs = performance.now() - fetched

const database = await startTestDatabase()
const chain = createChain({ id: 'eip155:1329', urls: [url], onWrongChain: () => {}, pingEveryMs: 60_000 })
const startedAt = performance.now()
const indexer = startIndexer({ pool: database.pool, chain, log: createLog({ level: 'error' }) })
await untilIndexed(database.db, chain, head)
const ms = performance.now() - startedAt
const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM transactions')
const transactions = Number(rows[0]?.count ?? 0)

const perSecond = (count: number, took: number) => Math.round((count / took) * 1_000)
console.table([
  {
    blocks: Number(head),
    transactions,
    'blocks a second': perSecond(Number(head), ms),
    'transactions a second': perSecond(transactions, ms),
    'control: blocks fetched a second': perSecond(Number(head), controlMs),
    'time ÷ control': (ms / controlMs).toFixed(2),
  },
])
await indexer.stop()
await chain.stop()
await database.stop()
await stop()
process.exit(0)
