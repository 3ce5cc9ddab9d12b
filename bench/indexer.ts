import { loadavg } from 'node:os'
import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { startIndexer } from '@latchkey/server/indexer/startIndexer'
import { createLog } from '@latchkey/server/log'
import { createChain } from '@latchkey/server/sources/chain/createChain'
import { startSeededChain, untilIndexed } from '@latchkey/server/testing/indexed'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'

/**
 * Blocks and transactions per second while the indexer catches up from nothing. The control fetches the same blocks and
 * receipts and discards them. `npx tsx bench/indexer.ts [blocks]`
 */
const wanted = Number(process.argv[2] ?? 2_000)
const perBlock = 5

const { url, client, stop } = await startSeededChain()
type Call = readonly [method: string, params: readonly unknown[]]
/** Several calls in one request. Ends the benchmark if the node rejects one. */
const rpc = async (calls: readonly Call[]): Promise<unknown[]> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const answers = (await response.json()) as { result?: unknown; error?: { message: string } }[]
  return answers.map(({ result, error }) => {
    if (error) throw new Error(`The node rejected a call: ${error.message}`)
    return result
  })
}

const word = (hex: string): string => hex.padStart(64, '0')
/** `transfer(address,uint256)` of a token. */
const transferCall = (to: string, amount: bigint): string =>
  `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`

/** Each block carries a few token transfers between the accounts. */
const fill = async (): Promise<void> => {
  const payers = devAccounts.slice(0, perBlock)
  await rpc(payers.map(({ address }) => ['anvil_impersonateAccount', [address]] as const))
  const payments = payers.map(({ address: from }, turn): Call => {
    const data = transferCall(devAccounts[turn + 1]?.address ?? from, 1_000n)
    // A gas price far above what the chain can have risen to; the node's own estimate can be a block late.
    const fees = { gas: '0x186a0', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1' }
    return ['eth_sendTransaction', [{ from, to: tokens.USDC.address, data, ...fees }]]
  })
  for (let block = 0; block < wanted; block++) await rpc([...payments, ['evm_mine', []]])
}

/** Wall time and this process's CPU time. */
const timed = async (run: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> => {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1_000 }
}

await fill()
const head = await client.getBlockNumber()

const control = await timed(async () => {
  for (let from = 0n; from <= head; from += 16n) {
    const numbers = Array.from({ length: 16 }, (_, at) => from + BigInt(at)).filter((number) => number <= head)
    await Promise.all(
      numbers.map((number) => {
        const tag = `0x${number.toString(16)}`
        return rpc([
          ['eth_getBlockByNumber', [tag, true]],
          ['eth_getBlockReceipts', [tag]],
        ])
      }),
    )
  }
})

const database = await startOwnDatabase()
const chain = createChain({ id: 'eip155:1329', urls: [url], onWrongChain: () => {}, pingEveryMs: 60_000 })
let indexer: ReturnType<typeof startIndexer> | undefined
const indexed = await timed(async () => {
  indexer = startIndexer({ pool: database.pool, chain, log: createLog({ level: 'error' }) })
  await untilIndexed(database.db, chain, head)
})
const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM transactions WHERE block <= $1', [
  String(head),
])
const transactions = Number(rows[0]?.count ?? 0)
if (transactions < wanted * perBlock) throw new Error(`Only ${transactions} transactions were indexed.`)

const perSecond = (count: number, took: number) => Math.round((count / took) * 1_000)
const blocks = Number(head) + 1
console.log(`Load average: ${loadavg()[0]?.toFixed(1)}.`)
console.table([
  {
    blocks,
    transactions,
    'blocks a second': perSecond(blocks, indexed.ms),
    'transactions a second': perSecond(transactions, indexed.ms),
    'CPU ms a block': (indexed.cpuMs / blocks).toFixed(2),
    'control: blocks fetched a second': perSecond(blocks, control.ms),
    'control CPU ms a block': (control.cpuMs / blocks).toFixed(2),
    'time ÷ control': (indexed.ms / control.ms).toFixed(2),
  },
])
await indexer?.stop()
await chain.stop()
await database.stop()
await stop()
process.exit(0)
