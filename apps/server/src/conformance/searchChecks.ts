import { logRangeMax } from '../sources/blocks/findLogs.ts'
import { readHead } from '../sources/blocks/readHeaders.ts'
import { callNode } from '../sources/chain/callNode.ts'
import { toHex } from '../sources/chain/resultOf.ts'
import { events } from '../sources/transactions/events.ts'
import { type Check, errorIn, fail, pass, resultIn, warn } from './check.ts'

/** An address without logs, so the answer is small. */
const nobody = `0x${'0'.repeat(24)}${'1'.padStart(40, '7')}`
const batchSize = 100
/** How far back a first price is checked before it is trusted. */
const lookBack = 12n

const rangeOf = (head: bigint, blocks: bigint) => ({
  fromBlock: toHex(head >= blocks ? head - blocks + 1n : 0n),
  toBlock: toHex(head),
})

/** What searches and reads of state assume. */
export const searchChecks: readonly Check[] = [
  {
    name: 'Log search over 2,000 blocks',
    run: async ({ ask, head }) => {
      const topics = [
        [events.transfer, events.approval],
        [nobody, nobody.replace('7', '8')],
      ]
      for (let blocks = logRangeMax; blocks >= 1n; blocks /= 2n) {
        const answer = await ask('eth_getLogs', [{ ...rangeOf(head, blocks), topics }])
        if (Array.isArray(resultIn(answer)))
          return blocks === logRangeMax
            ? pass('several events and accounts at once')
            : warn(
                `at most ${blocks} blocks`,
                'Backfilling takes more calls. Raise RPC_BUDGET, or configure a history service.',
              )
        if (blocks === 1n) return fail(errorIn(answer), 'Use a node with eth_getLogs.')
      }
      return fail('no answer', 'Use a node with eth_getLogs.')
    },
  },
  {
    name: 'Logs agree with receipts',
    run: async ({ ask, sample }) => {
      const [first] = sample?.receipt?.logs ?? []
      if (!sample || !first) return warn('no log in the last blocks', 'Run this again while the chain is in use.')
      const at = toHex(sample.block.number)
      const filter = { fromBlock: at, toBlock: at, address: first.address, topics: [first.topics[0] ?? null] }
      const found = resultIn(await ask('eth_getLogs', [filter]))
      const isThere = JSON.stringify(found ?? '')
        .toLowerCase()
        .includes(sample.transaction.hash)
      if (isThere) return pass('the log of a receipt is found')
      return fail(
        'a log of a receipt is not found',
        'The node’s index is incomplete: tokens and activity would be missing. Use another node.',
      )
    },
  },
  {
    name: `Batches of ${batchSize} calls`,
    run: async ({ url }) => {
      const calls = Array.from({ length: batchSize }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_blockNumber',
        params: [],
      }))
      const body = await callNode(url, calls)
      if (Array.isArray(body) && body.length === batchSize) return pass('answered')
      return warn(
        'refused',
        'Calls are sent one by one, and the history of a new user takes half an hour. Use a node that accepts batches.',
      )
    },
  },
  {
    name: 'State of 12 blocks ago',
    run: async ({ ask, chain }) => {
      const head = await readHead(chain)
      const at = toHex(head > lookBack ? head - lookBack : 0n)
      const answer = await ask('eth_getBalance', [`0x${nobody.slice(26)}`, at])
      if (typeof resultIn(answer) === 'string') return pass(`block ${BigInt(at)}`)
      return warn(
        errorIn(answer),
        'First prices can’t be compared with earlier blocks, and native payments without a trace stay unknown. Use a node that keeps recent state.',
      )
    },
  },
]
