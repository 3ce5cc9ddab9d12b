import type { Hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Chain } from '../chain/createChain.ts'
import { canRead, resultOf, toHex } from '../chain/resultOf.ts'
import { inParts } from './inParts.ts'
import { type RawReceipt, type RawTransaction, rawReceipt } from './raw.ts'

/** Transactions per call; their replies stay far below a node's size limit. */
const transactionsMax = 300

/** A block changed between two calls about it. */
class BlockReplaced extends Error {
  constructor(number: bigint) {
    super(`Block ${number} was replaced while it was read.`)
  }
}

type Wanted = { number: bigint; hash: string; hashes: Hex[] }

/** The receipts of transactions, by hash. One that the node lacks is missing; the caller tries again later. */
export const readReceipts = async (
  chain: Chain,
  transactions: readonly RawTransaction[],
): Promise<Map<Hex, RawReceipt>> => {
  const blocks = new Map<bigint, Wanted>()
  for (const { block, blockHash, hash } of transactions) {
    const known = blocks.get(block)
    if (known) known.hashes.push(hash)
    else blocks.set(block, { number: block, hash: blockHash, hashes: [hash] })
  }
  const receipts = await inParts(
    [...blocks.values()],
    { max: transactionsMax, weigh: ({ hashes }) => hashes.length },
    (part) => readPart(chain, part),
  )
  // A block's receipts include other transactions. To callers, a receipt means that they have read the transaction.
  const wanted = new Set(transactions.map(({ hash }) => hash))
  return new Map(receipts.filter(({ hash }) => wanted.has(hash)).map((receipt) => [receipt.hash, receipt]))
}

const readPart = async (chain: Chain, part: readonly Wanted[]): Promise<RawReceipt[]> => {
  const { answers } = await chain.send(
    part.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] })),
    // Null is left to the reader: a node that lags a little isn't set aside for it.
    { isSound: canRead((result) => result === null || readWhole(result)) },
  )
  const isUnknown = answers.some((answer) => 'error' in answer && answer.error.code === -32601)
  if (isUnknown) return await readOneByOne(chain, part)
  // A node that has the block has its receipts, so null means a lagging node and fails here.
  const whole = part.flatMap((wanted, index) => check(wanted, readWhole(resultOf(answers[index]))))
  const found = new Set(whole.map(({ hash }) => hash))
  const rest = part
    .map((wanted) => ({ ...wanted, hashes: wanted.hashes.filter((hash) => !found.has(hash)) }))
    .filter(({ hashes }) => hashes.length > 0)
  return rest.length === 0 ? whole : [...whole, ...(await readOneByOne(chain, rest))]
}

/** For nodes that don't return the receipts of a whole block, or not all of them. */
const readOneByOne = async (chain: Chain, part: readonly Wanted[]): Promise<RawReceipt[]> => {
  const hashes = part.flatMap((wanted) => wanted.hashes)
  const { answers } = await chain.send(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    { isSound: canRead(readOne) },
  )
  const receipts = answers.flatMap((answer) => readOne(resultOf(answer)))
  return part.flatMap((wanted) =>
    check(
      wanted,
      receipts.filter(({ hash }) => wanted.hashes.includes(hash)),
    ),
  )
}

const check = ({ number, hash }: Wanted, receipts: readonly RawReceipt[]): readonly RawReceipt[] => {
  if (receipts.some(({ blockHash }) => blockHash !== hash.toLowerCase())) throw new BlockReplaced(number)
  return receipts
}

/** A block's receipts. The bloom filter of each tells whether it has logs. */
const readWhole = (result: unknown): RawReceipt[] => {
  const receipts = v.parse(v.array(rawReceipt), result)
  const bare = receipts.find(({ logs, hasBloom }) => hasBloom && logs.length === 0)
  if (bare) throw new Error(`The node left out the logs of transaction ${bare.hash}.`)
  return receipts
}

const readOne = (result: unknown): RawReceipt[] => (result === null ? [] : readWhole([result]))
