import { formatAmount } from '@latchkey/wire/amount'
import type { account, HistoryItem } from '@latchkey/wire/api/account'
import { findChain } from '@latchkey/wire/chains'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { serverLimits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import { createCache } from '../../createCache.ts'
import { fail } from '../../http/errors.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import {
  type Movement,
  type NodeTransaction,
  nodeTransaction,
  readMovements,
} from '../../sources/solana/readMovements.ts'
import { nameMint, tokenPrograms } from '../../sources/solana/tokens.ts'
import { perServices } from '../perServices.ts'
import { tokenIcon } from './tokenIcon.ts'

type Reply = EndpointReply<typeof account.history>

/** With more token accounts than this, payments to the others show up only if they name the owner's address. */
const tokenAccountsMax = 20
const options = { commitment: 'confirmed' }

const signatures = v.array(v.object({ signature: v.string(), slot: v.number() }))
const tokenAccounts = v.object({ value: v.array(v.object({ pubkey: v.string() })) })
type Listed = v.InferOutput<typeof signatures>[number]

/** A page ends with a complete slot; the next one skips everything in that slot. */
const cursor = v.strictObject({
  before: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
  slot: v.pipe(v.number(), v.safeInteger()),
})

const readCursor = (text: string): v.InferOutput<typeof cursor> => {
  try {
    return v.parse(cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw fail(400, 'cursor', 'cursor must be the `next` of an earlier page.')
  }
}

const writeCursor = ({ signature, slot }: Listed): string =>
  Buffer.from(JSON.stringify({ before: signature, slot })).toString('base64url')

/** A token payment names the token account, not its owner, so ask for both. */
const accountsOf = async (chain: Chain, owner: string): Promise<string[]> => {
  const found = await Promise.all(
    tokenPrograms.map((programId) =>
      chain.request('getTokenAccountsByOwner', [owner, { programId }, { ...options, encoding: 'jsonParsed' }]),
    ),
  )
  const held = found.flatMap((answer) => v.parse(tokenAccounts, answer).value.map(({ pubkey }) => pubkey))
  return [owner, ...held.slice(0, tokenAccountsMax)]
}

const listPage = async (chain: Chain, owner: string, after: v.InferOutput<typeof cursor> | undefined) => {
  const limit = serverLimits.activity.solanaPage * 2
  const range = { ...options, limit, ...(after && { before: after.before }) }
  const lists = await Promise.all(
    (await accountsOf(chain, owner)).map(async (address) =>
      v.parse(signatures, await chain.request('getSignaturesForAddress', [address, range])),
    ),
  )
  const older = lists.flat().filter(({ slot }) => !after || slot < after.slot)
  const all = [...new Map(older.map((one) => [one.signature, one])).values()].sort((a, b) => b.slot - a.slot)
  const lastSlot = all[serverLimits.activity.solanaPage - 1]?.slot
  const page = lastSlot === undefined ? all : all.filter(({ slot }) => slot >= lastSlot)
  const isMore = page.length < all.length || lists.some((list) => list.length === limit)
  const last = page.at(-1)
  return { page, next: isMore && last ? writeCursor(last) : null }
}

/** Transactions in a block don't change. */
const transactionsOf = perServices(({ metrics }) => {
  const known = createCache<NodeTransaction | null>({ max: 5_000, keepMs: (found) => (found ? 3_600_000 : 2_000) })
  metrics.gauge('cache_entries', { cache: 'solana_transactions' }, () => known.size)
  return known
})
const pagesOf = perServices(({ metrics }) => {
  const pages = createCache<Reply>({ max: 1_000, keepMs: 3_000 })
  metrics.gauge('cache_entries', { cache: 'solana_histories' }, () => pages.size)
  return pages
})

const readTransaction = async (chain: Chain, signature: string): Promise<NodeTransaction | null> => {
  const wanted = { ...options, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  return v.parse(v.nullable(nodeTransaction), await chain.request('getTransaction', [signature, wanted]))
}

type Context = { chain: Chain; owner: string; apiUrl: string }

const describeMovement = ({ mint, amount, decimals }: Movement, { chain, apiUrl }: Context) => {
  const coin = findChain(chain.id)?.currency ?? { name: 'Solana', symbol: 'SOL' }
  const { name, symbol } = mint === null ? coin : nameMint(chain.id, mint)
  const icon = tokenIcon(apiUrl, symbol)
  return {
    fungible_info: { name, symbol, icon: icon === '' ? null : { url: icon } },
    nft_info: null,
    direction: amount > 0n ? ('in' as const) : ('out' as const),
    quantity: { numeric: formatAmount(amount < 0n ? -amount : amount, decimals) },
    value: null,
    price: null,
  }
}

const operationOf = (moved: readonly Movement[]): HistoryItem['metadata']['operationType'] => {
  const [isOut, isIn] = [moved.some(({ amount }) => amount < 0n), moved.some(({ amount }) => amount > 0n)]
  return isOut && isIn ? 'trade' : isOut ? 'send' : isIn ? 'receive' : 'execute'
}

/** A transaction as the account's history shows it; undefined if the node no longer has it or its time. */
const describe = (signature: string, found: NodeTransaction | null, context: Context): HistoryItem[] => {
  if (!found?.blockTime) return []
  const { owner, chain } = context
  const moved = readMovements(found, owner, findChain(chain.id)?.currency.decimals ?? 9)
  const operationType = operationOf(moved)
  const payer = found.transaction.message.accountKeys[0]?.pubkey ?? ''
  const other = moved[0]?.other ?? ''
  const metadata = {
    operationType,
    hash: signature,
    minedAt: new Date(found.blockTime * 1_000).toISOString(),
    sentFrom: operationType === 'receive' ? other : operationType === 'send' ? owner : payer,
    sentTo: operationType === 'receive' ? owner : operationType === 'send' ? other : '',
    status: found.meta.err === null ? ('confirmed' as const) : ('failed' as const),
    nonce: 0,
    application: null,
    chain: chain.id,
    approval: null,
  }
  return [{ id: signature, metadata, transfers: moved.map((one) => describeMovement(one, context)) }]
}

type Services = Parameters<typeof pagesOf>[0]

/** A Solana account's activity, newest first, as far back as the operator's node keeps it (API-04). */
export const solanaHistory = (
  services: Services,
  chain: Chain,
  owner: string,
  cursorText: string | undefined,
): Promise<Reply> => {
  const after = cursorText ? readCursor(cursorText) : undefined
  return pagesOf(services).get(`${chain.id}:${owner}:${cursorText ?? ''}`, async () => {
    const { page, next } = await listPage(chain, owner, after)
    const context = { chain, owner, apiUrl: services.settings.API_URL }
    const found = await Promise.all(
      page.map(async ({ signature }) => {
        const read = () => readTransaction(chain, signature)
        return describe(signature, await transactionsOf(services).get(`${chain.id}:${signature}`, read), context)
      }),
    )
    return { data: found.flat(), next }
  })
}
