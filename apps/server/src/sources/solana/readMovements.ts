import * as v from 'valibot'

const tokenBalance = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.nullish(v.string()),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()), decimals: v.number() }),
})
const tokenBalances = v.nullish(v.array(tokenBalance), [])
const lamports = v.array(v.pipe(v.number(), v.safeInteger()))

/** A transaction as nodes return it with `jsonParsed`. */
export const nodeTransaction = v.object({
  blockTime: v.nullish(v.number()),
  transaction: v.object({ message: v.object({ accountKeys: v.array(v.object({ pubkey: v.string() })) }) }),
  meta: v.object({
    err: v.unknown(),
    fee: v.pipe(v.number(), v.safeInteger()),
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  }),
})
export type NodeTransaction = v.InferOutput<typeof nodeTransaction>

/** What one account gained or, if negative, paid of one asset, and the counterparty. */
export type Movement = { mint: string | null; amount: bigint; decimals: number; other: string }

type Change = { who: string; amount: bigint }

const greatestAgainst = (changes: readonly Change[], own: Change): string =>
  changes
    .filter(({ who, amount }) => who !== own.who && amount !== 0n && amount > 0n !== own.amount > 0n)
    .reduce((best, one) => (abs(one.amount) > abs(best.amount) ? one : best), { who: '', amount: 0n }).who

const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const tokenChanges = ({ meta }: NodeTransaction): ReadonlyMap<string, { decimals: number; changes: Change[] }> => {
  const byMint = new Map<string, { decimals: number; changes: Change[] }>()
  const add = (sign: bigint) => (balance: v.InferOutput<typeof tokenBalance>) => {
    const { amount, decimals } = balance.uiTokenAmount
    const changes: Change[] = byMint.get(balance.mint)?.changes ?? []
    const known = changes.find(({ who }) => who === balance.owner)
    if (known) known.amount += sign * BigInt(amount)
    else changes.push({ who: balance.owner ?? '', amount: sign * BigInt(amount) })
    byMint.set(balance.mint, { decimals, changes })
  }
  meta.preTokenBalances?.forEach(add(-1n))
  meta.postTokenBalances?.forEach(add(1n))
  return byMint
}

/** The deposits for new token accounts. They come back on closing, so they aren't payments. */
const depositsOf = ({ meta }: NodeTransaction): bigint => {
  const before = new Set(meta.preTokenBalances?.map(({ accountIndex }) => accountIndex))
  const opened = (meta.postTokenBalances ?? []).filter(({ accountIndex }) => !before.has(accountIndex))
  return opened.reduce(
    (sum, { accountIndex }) =>
      meta.preBalances[accountIndex] === 0 ? sum + BigInt(meta.postBalances[accountIndex] ?? 0) : sum,
    0n,
  )
}

/** What an account gained and paid, tokens first, from balances before and after: whichever programs moved them. */
export const readMovements = (found: NodeTransaction, owner: string, coinDecimals: number): Movement[] => {
  if (found.meta.err !== null) return []
  const { preBalances, postBalances, fee } = found.meta
  const keys = found.transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const coins = keys.map((who, at): Change => {
    const paid = at === 0 ? BigInt(fee) + depositsOf(found) : 0n
    return { who, amount: BigInt(postBalances[at] ?? 0) - BigInt(preBalances[at] ?? 0) + paid }
  })
  const tokens = [...tokenChanges(found)].map(([mint, { decimals, changes }]) => ({ mint, decimals, changes }))
  return [...tokens, { mint: null, decimals: coinDecimals, changes: coins }].flatMap(({ mint, decimals, changes }) => {
    const own = changes.find(({ who }) => who === owner)
    if (!own || own.amount === 0n) return []
    return [{ mint, decimals, amount: own.amount, other: greatestAgainst(changes, own) }]
  })
}
