import type { Address, Hex } from '@latchkey/wire/caip'
import { findRouter } from '@latchkey/wire/venues'
import { and, eq, inArray } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { tokens as tokensTable } from '../db/historySchema.ts'
import type { RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import { readTraces } from '../sources/blocks/readTraces.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { findCurated, findCuratedToken } from '../sources/tokens/curated.ts'
import { readTokens } from '../sources/tokens/readTokens.ts'
import { decodeTransaction } from '../sources/transactions/decodeTransaction.ts'
import type { TransactionFacts } from '../sources/transactions/facts.ts'
import { reckonCoin } from './reckonCoin.ts'
import type { Write } from './step.ts'
import { tokensOf, toRows } from './toRows.ts'
import { writeRows } from './writeRows.ts'

type Options = {
  db: Database
  chain: Chain
  transactions: readonly RawTransaction[]
  receipts: ReadonlyMap<Hex, RawReceipt>
  timeOf: (block: bigint) => Date | undefined
  /** Accounts to store rows for; all accounts when absent. */
  isKept?: ((address: Address) => boolean) | undefined
}

/** Reads missing data about transactions with a receipt, and returns how to write them. */
export const prepareRows = async (options: Options): Promise<Write> => {
  const { db, chain, transactions, receipts, timeOf, isKept } = options
  const wrapped = findCurated(chain.id)?.wrapped
  const isCurated = (token: Address) => findCuratedToken(chain.id, token) !== undefined
  const isRouter = (address: Address) => findRouter(chain.id, address) !== undefined
  const inner = transactions.filter((raw) => hasInside(raw, receipts.get(raw.hash), isCurated))
  const traces = await readTraces(chain, inner)
  const decoded = transactions.flatMap((raw): TransactionFacts[] => {
    const [receipt, timestamp] = [receipts.get(raw.hash), timeOf(raw.block)]
    if (!timestamp) throw new Error(`The node does not say when block ${raw.block} was made.`)
    const context = { timestamp, wrapped, moves: traces.get(raw.hash), hasInside: inner.includes(raw) }
    return receipt ? [decodeTransaction(raw, receipt, context)] : []
  })
  // Balances are read for few accounts only. Indexing everyone needs a chain with traces.
  const { facts, coinOf } = isKept
    ? await reckonCoin(chain, decoded, isKept)
    : { facts: decoded, coinOf: () => undefined }
  const chainId = chainNumber(chain.id)
  const kinds = tokensOf(facts)
  const known = await findKnown(db, chainId, [...kinds.keys()])
  const fresh = await readTokens(
    chain,
    [...kinds].filter(([address]) => !known.has(address)).map(([address, kind]) => ({ address, kind })),
  )
  const tokens = new Map([...known, ...fresh.map((token) => [token.address, token] as const)])
  const rows = toRows(facts, { wrapped, tokens, isCurated, isRouter, coinOf, ...(isKept && { isKept }) })
  return (tx) => writeRows(tx, chainId, rows, fresh)
}

/** Gas of a plain payment between two accounts: no code runs, so there are no internal moves. */
const plainGas = 21_000n

/** Whether a transaction may have moved coin internally. Listed tokens move only what their logs show. */
const hasInside = (
  { to, value }: RawTransaction,
  receipt: RawReceipt | undefined,
  isCurated: (token: Address) => boolean,
): boolean => {
  if (!receipt || receipt.status === 0n || receipt.gasUsed <= plainGas) return false
  return to === null || !isCurated(to) || value > 0n
}

const findKnown = async (db: Database, chainId: bigint, addresses: readonly Address[]) => {
  if (addresses.length === 0) return new Map<Address, { spamReason: string | null }>()
  const rows = await db
    .select({ address: tokensTable.address, spamReason: tokensTable.spamReason })
    .from(tokensTable)
    .where(and(eq(tokensTable.chainId, chainId), inArray(tokensTable.address, [...addresses])))
  return new Map(rows.map(({ address, spamReason }) => [address as Address, { spamReason }]))
}
