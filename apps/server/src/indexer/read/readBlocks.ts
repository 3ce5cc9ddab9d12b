import { type Hex, hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import type { BlockHeader } from '../step.ts'
import { inParts } from './inParts.ts'
import { type RawReceipt, type RawTransaction, rawReceipt, rawTransaction } from './raw.ts'

export const toHex = (number: bigint): string => `0x${number.toString(16)}`

/** So many transactions are asked for at once; their answers stay far below what a node call may hold. */
const transactionsMax = 300

const body = v.object({ hash: hex, transactions: v.array(rawTransaction) })

/** The result of an answer; an error of the node is thrown. */
export const resultOf = (answer: NodeAnswer | undefined): unknown => {
  if (!answer) throw new Error('The node left out an answer.')
  if ('error' in answer) throw new RpcError(answer.error.code, { message: answer.error.message })
  return answer.result
}

/** The transactions of blocks; a block that is no longer the one of its header is a reason to look again. */
export const readTransactions = (chain: Chain, headers: readonly BlockHeader[]): Promise<RawTransaction[]> =>
  inParts(
    headers.filter(({ size }) => size > 0),
    { max: transactionsMax, weigh: ({ size }) => size },
    async (part) => {
      const calls = part.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] }))
      const { answers } = await chain.send(calls)
      return part.flatMap((header, index) => {
        const block = v.parse(body, resultOf(answers[index]))
        if (block.hash.toLowerCase() !== header.hash.toLowerCase()) throw new BlockReplaced(header.number)
        return block.transactions
      })
    },
  )

/** A block changed between two questions about it. */
export class BlockReplaced extends Error {
  constructor(number: bigint) {
    super(`Block ${number} was replaced while it was read.`)
  }
}

type Wanted = { number: bigint; hash: string; hashes: readonly Hex[] }

/** The receipts of transactions, by hash. A transaction that its block lists but that was never run has none. */
export const readReceipts = async (
  chain: Chain,
  transactions: readonly RawTransaction[],
): Promise<Map<Hex, RawReceipt>> => {
  const blocks = new Map<bigint, { number: bigint; hash: string; hashes: Hex[] }>()
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
  return new Map(receipts.map((receipt) => [receipt.hash, receipt]))
}

const readPart = async (chain: Chain, part: readonly Wanted[]): Promise<RawReceipt[]> => {
  const { answers } = await chain.send(
    part.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] })),
  )
  const isUnknown = answers.some((answer) => 'error' in answer && answer.error.code === -32601)
  if (isUnknown) return await readOneByOne(chain, part)
  return part.flatMap((wanted, index) => checkBlock(wanted, v.parse(v.array(rawReceipt), resultOf(answers[index]))))
}

/** For nodes that do not give the receipts of a whole block. */
const readOneByOne = async (chain: Chain, part: readonly Wanted[]): Promise<RawReceipt[]> => {
  const hashes = part.flatMap((wanted) => wanted.hashes)
  const { answers } = await chain.send(hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
  const receipts = answers.map((answer) => v.parse(rawReceipt, resultOf(answer)))
  return part.flatMap((wanted) =>
    checkBlock(
      wanted,
      receipts.filter(({ hash }) => wanted.hashes.includes(hash)),
    ),
  )
}

const checkBlock = ({ number, hash }: Wanted, receipts: readonly RawReceipt[]): readonly RawReceipt[] => {
  if (receipts.some(({ blockHash }) => blockHash !== hash.toLowerCase())) throw new BlockReplaced(number)
  return receipts
}
