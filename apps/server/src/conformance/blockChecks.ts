import { sleep } from '../sleep.ts'
import { readBlocks } from '../sources/blocks/readBlocks.ts'
import { linkedPart, namesParent, readHead, readHeaders } from '../sources/blocks/readHeaders.ts'
import { readReceipts } from '../sources/blocks/readReceipts.ts'
import { readTraces } from '../sources/blocks/readTraces.ts'
import { toHex } from '../sources/chain/resultOf.ts'
import { type Check, errorIn, fail, pass, resultIn, warn } from './check.ts'

const ageMaxSeconds = 60
const patienceMs = 15_000
const linkedBlocks = 20n
/** As far back as INDEX_BACKFILL_BLOCKS reaches by default. */
const pastBlocks = 2_000_000n
const noSample = warn('no contract call in the last 300 blocks', 'Run this again while the chain is in use.')

/** The assumptions of the follower and the backfill. */
export const blockChecks: readonly Check[] = [
  {
    name: 'Chain ID',
    run: async ({ chain, ask }) => {
      const answer = await ask('eth_chainId', [])
      const said = `eip155:${Number(resultIn(answer))}`
      if (said === chain.id) return pass(said)
      return fail(`${said} instead of ${chain.id}`, 'Use a node of this chain, or name the chain with --chain.')
    },
  },
  {
    name: 'Newest block',
    run: async ({ chain, head }) => {
      const [newest] = await readHeaders(chain, [head])
      if (!newest)
        return fail(
          `no block ${head}, although that is its height`,
          'Use another node: this one answers before it has the block.',
        )
      const age = Math.round((Date.now() - newest.timestamp.getTime()) / 1_000)
      if (age <= ageMaxSeconds) return pass(`block ${head}, ${Math.max(age, 0)} s old`)
      return fail(`block ${head} is ${age} s old`, 'Wait until the node has caught up, or use another one.')
    },
  },
  {
    name: 'New blocks',
    run: async ({ chain, head }) => {
      const start = Date.now()
      for (; Date.now() - start < patienceMs; await sleep(200)) {
        const now = await readHead(chain)
        if (now > head) return pass(`block ${now} after ${head}`)
      }
      return fail(`none in ${patienceMs / 1_000} s`, 'Use a node that follows the chain.')
    },
  },
  {
    name: 'Blocks with transactions',
    run: async ({ chain, head }) => {
      const first = head > linkedBlocks ? head - linkedBlocks : 0n
      const numbers = Array.from({ length: Number(head - first) + 1 }, (_, index) => first + BigInt(index))
      const read = await readBlocks(chain, numbers)
      const missing = read.filter((block) => !block).length
      if (missing > 0)
        return fail(`${missing} of ${numbers.length} are missing`, 'Use a node that has every recent block.')
      if (linkedPart(read).length < numbers.length)
        return fail('they do not build on each other', 'Use one node, not several that differ behind one URL.')
      const isNamed = read.every((block) => !block || namesParent(block))
      return pass(isNamed ? `${numbers.length} in a row` : `${numbers.length} in a row, parentHash is zero`)
    },
  },
  {
    name: 'Old blocks',
    run: async ({ chain, head }) => {
      const oldest = head > pastBlocks ? head - pastBlocks : 0n
      const [found] = await readHeaders(chain, [oldest])
      if (found) return pass(`block ${oldest}`)
      return warn(
        `block ${oldest} is gone`,
        'Activity from before the node’s oldest block will be missing. Add an archive node, or lower INDEX_BACKFILL_BLOCKS.',
      )
    },
  },
  {
    name: 'Receipts of a block',
    run: async ({ chain, ask, sample }) => {
      if (!sample) return noSample
      const { block } = sample
      const answer = await ask('eth_getBlockReceipts', [toHex(block.number)])
      const receipts = await readReceipts(chain, block.transactions)
      const missing = block.transactions.filter(({ hash }) => !receipts.has(hash)).length
      if (missing > 0)
        return warn(
          `${missing} of ${block.transactions.length} are missing`,
          'These transactions are read again later. If that never works, use another node.',
        )
      if ('error' in answer)
        return warn(
          errorIn(answer),
          'Receipts are read one by one, at one call per transaction. Raise RPC_BUDGET or use another node.',
        )
      return pass(`${receipts.size} of block ${block.number}`)
    },
  },
  {
    name: 'Transaction by hash',
    run: async ({ ask, sample }) => {
      if (!sample) return noSample
      const { hash } = sample.transaction
      const answers = [await ask('eth_getTransactionByHash', [hash]), await ask('eth_getTransactionReceipt', [hash])]
      const bad = answers.find((answer) => !resultIn(answer))
      if (!bad) return pass(hash.slice(0, 10))
      return fail(errorIn(bad), 'Account history cannot be read. Use another node.')
    },
  },
  {
    name: 'Internal movements (traces)',
    run: async ({ chain, ask, sample }) => {
      if (!sample) return noSample
      const { hash } = sample.transaction
      if ((await readTraces(chain, [sample.transaction])).has(hash)) return pass('read')
      const answer = await ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }])
      return warn(
        errorIn(answer),
        'Native payments by contracts are derived from balances, and the page says so. For exact amounts, use a node with traces.',
      )
    },
  },
]
