import type { Address } from '@latchkey/wire/caip'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { createCache, getMany } from '../../createCache.ts'
import { chainNumber } from '../../db/chainNumber.ts'
import type { Database } from '../../db/connect.ts'
import { accountTokens, tokens as table } from '../../db/historySchema.ts'
import type { Chain } from '../chain/createChain.ts'
import { findCurated } from './curated.ts'
import { readTokens, type Token } from './readTokens.ts'

/** Known tokens of one chain. */
export type TokenBook = {
  /** Tokens by lowercase address; addresses without code are left out. */
  describe: (addresses: readonly Address[]) => Promise<Map<Address, Token>>
  /** Stored data about tokens, NFTs included; doesn't call a node. */
  stored: (addresses: readonly Address[]) => Promise<Map<Address, Token>>
  /** Every token that may be in an account: curated ones and those it received. */
  candidates: (account: Address) => Promise<Address[]>
  readonly size: number
}

/** An account that received more token types than this is a spam target; only the newest are checked. */
const metMax = 400
const describedMax = 20_000
/** How long to wait before asking for missing decimals again. The contract may not have answered yet, or never will. */
const incompleteMs = 3_600_000

type Row = typeof table.$inferSelect

const toToken = ({ chainId: _, fetchedAt: __, ...token }: Row): Token => token

const isIncomplete = ({ kind, decimals, fetchedAt }: Row): boolean =>
  kind === 'erc20' && decimals === null && fetchedAt.getTime() < Date.now() - incompleteMs

export const createTokenBook = (db: Database, chain: Chain): TokenBook => {
  const chainId = chainNumber(chain.id)
  // A rule may mark a token as spam later, so cached tokens expire.
  const cache = createCache<Token | undefined>({ max: describedMax, keepMs: 600_000 })

  const findRows = (addresses: readonly Address[]) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.chainId, chainId), inArray(table.address, [...addresses])))
  const findStored = async (addresses: readonly Address[]): Promise<Map<Address, Token>> =>
    new Map((await findRows(addresses)).map((row) => [row.address as Address, toToken(row)]))

  /** Adds the decimals of a stored token. What counted as spam still does. */
  const complete = async (stored: Token, read: Token): Promise<Token> => {
    const said = stored.isSpam ? { decimals: read.decimals } : read
    const changes = read.decimals === null ? {} : said
    await db
      .update(table)
      .set({ ...changes, fetchedAt: new Date() })
      .where(and(eq(table.chainId, chainId), eq(table.address, stored.address)))
    return { ...stored, ...changes }
  }

  const load = async (addresses: readonly Address[]): Promise<Map<Address, Token>> => {
    const rows = await findRows(addresses)
    const found = new Map(rows.map((row) => [row.address as Address, toToken(row)]))
    const incomplete = rows.filter(isIncomplete).map(({ address }) => address as Address)
    const missing = addresses.filter((address) => !found.has(address))
    const read = await readTokens(
      chain,
      [...missing, ...incomplete].map((address) => ({ address, kind: 'erc20' as const })),
    )
    const fresh = read.filter(
      ({ address, symbol, decimals }) => !found.has(address) && (symbol !== '' || decimals !== null),
    )
    for (const token of read) {
      const stored = found.get(token.address)
      if (stored) found.set(token.address, await complete(stored, token))
    }
    if (fresh.length > 0) {
      await db
        .insert(table)
        .values(fresh.map((token) => ({ chainId, ...token })))
        .onConflictDoNothing()
    }
    for (const token of fresh) found.set(token.address, token)
    return found
  }

  return {
    describe: (addresses) => getMany(cache, addresses, load),
    stored: findStored,
    candidates: async (account) => {
      const met = await db
        .select({ token: accountTokens.token })
        .from(accountTokens)
        .where(and(eq(accountTokens.address, account), eq(accountTokens.chainId, chainId)))
        .orderBy(desc(accountTokens.firstBlock))
        .limit(metMax)
      const curated = (findCurated(chain.id)?.tokens ?? []).map(({ address }) => address)
      return [...new Set([...curated, ...met.map(({ token }) => token)])]
    },
    get size() {
      return cache.size
    },
  }
}
