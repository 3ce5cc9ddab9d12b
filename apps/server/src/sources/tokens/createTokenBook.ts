import type { Address } from '@latchkey/wire/caip'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { createCache } from '../../createCache.ts'
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

export const createTokenBook = (db: Database, chain: Chain): TokenBook => {
  const chainId = chainNumber(chain.id)
  // A rule may mark a token as spam later, so cached tokens expire.
  const cache = createCache<Token | undefined>({ max: describedMax, keepMs: 600_000 })

  const findStored = async (addresses: readonly Address[]): Promise<Map<Address, Token>> => {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.chainId, chainId), inArray(table.address, [...addresses])))
    return new Map(rows.map(({ chainId: _, fetchedAt: __, ...token }) => [token.address, token]))
  }

  const load = async (addresses: readonly Address[]): Promise<Map<Address, Token>> => {
    const found = await findStored(addresses)
    const missing = addresses.filter((address) => !found.has(address))
    const read = await readTokens(
      chain,
      missing.map((address) => ({ address, kind: 'erc20' as const })),
    )
    const fresh = read.filter(({ symbol, decimals }) => symbol !== '' || decimals !== null)
    if (fresh.length > 0) {
      await db
        .insert(table)
        .values(fresh.map((token) => ({ chainId, ...token })))
        .onConflictDoNothing()
    }
    for (const token of fresh) found.set(token.address, token)
    return found
  }

  const describe: TokenBook['describe'] = async (addresses) => {
    const unique = [...new Set(addresses)]
    let batch: Promise<Map<Address, Token>> | undefined
    const wanted: Address[] = []
    const entries = await Promise.all(
      unique.map(async (address) => {
        const token = await cache.get(address, async () => {
          wanted.push(address)
          // Batched: one query looks up everything that is missing now.
          batch ??= Promise.resolve().then(() => load(wanted))
          return (await batch).get(address)
        })
        return [address, token] as const
      }),
    )
    return new Map(entries.flatMap(([address, token]) => (token ? [[address, token] as const] : [])))
  }

  return {
    describe,
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
