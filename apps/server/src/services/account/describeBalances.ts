import { formatAmount } from '@latchkey/wire/amount'
import type { TokenBalance } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import type { Currency } from '@latchkey/wire/currencies'
import type { ChainSources } from '../../createChainData.ts'
import { fail } from '../../http/errors.ts'
import { loadViem } from '../../sources/loadViem.ts'
import type { Quote } from '../../sources/prices/priceSource.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { type Holding, readHoldings } from '../../sources/tokens/readHoldings.ts'
import { coinOf } from '../coinOf.ts'
import { tokenIcon } from './tokenIcon.ts'

type Options = {
  sources: ChainSources
  account: Address
  currency: Currency
  forced: readonly Address[]
  /** Whether to list native coin at zero. */
  isCoinForced: boolean
  apiUrl: string
}

/** Wait for prices, but not indefinitely: balances without prices are better than none. */
const pricesMs = 4_000

/** All holdings of an account on one chain: the native coin, then by value. */
export const describeBalances = async (options: Options): Promise<TokenBalance[]> => {
  const { sources, account, currency, forced, isCoinForced } = options
  const { chain, tokens, prices, rates } = sources
  const rate = await rates.perDollar(currency)
  if (rate === undefined) {
    throw fail(400, 'currency', `This service does not know the rate of ${currency}; ask for usd.`)
  }
  const holdings = (await readHoldings({ chain, tokens, account, forced })).filter(
    ({ token, amount }) => amount > 0n || (token ? forced.includes(token.address) : isCoinForced),
  )
  const wrapped = findCurated(chain.id)?.wrapped
  const priced = holdings.flatMap(({ token }) => (token ? [token.address] : wrapped ? [wrapped] : []))
  const quotes = await inTime(prices.quote(priced))
  const isPending = (token: Address) => quotes === 'late' || prices.isPending(token)
  const { getAddress } = await loadViem()
  const items = holdings.map((holding) => {
    const asked = holding.token?.address ?? wrapped
    const quote = asked && quotes !== 'late' ? quotes.get(asked) : undefined
    const pending = !quote && asked !== undefined && isPending(asked)
    return describe(holding, quote ?? (pending ? 'pending' : undefined), { ...options, rate, checksum: getAddress })
  })
  const [coin, ...others] = items[0]?.address === undefined ? items : [undefined, ...items]
  others.sort((a, b) => (b?.value ?? 0) - (a?.value ?? 0))
  return [coin, ...others].flatMap((item) => (item ? [item] : []))
}

const describe = (
  { token, amount }: Holding,
  quote: Quote | 'pending' | undefined,
  { sources: { chain }, rate, apiUrl, checksum }: Options & { rate: number; checksum: (address: Address) => string },
): TokenBalance => {
  const { name, symbol, decimals } = token ?? coinOf(chain.id)
  const numeric = formatAmount(amount, decimals ?? 0)
  const price = quote && quote !== 'pending' ? quote.usd * rate : undefined
  return {
    name,
    symbol,
    chainId: chain.id,
    ...(token && { address: `${chain.id}:${checksum(token.address)}` }),
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals ?? 0), numeric },
    iconUrl: tokenIcon(apiUrl, symbol),
    ...(token?.isStranded && { isStranded: true }),
    ...(quote === 'pending' && { isPricePending: true }),
  }
}

const inTime = async (quotes: Promise<Map<Address, Quote>>): Promise<Map<Address, Quote> | 'late'> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), pricesMs)
  })
  try {
    return await Promise.race([quotes, late])
  } catch {
    // The source has logged the error; holdings are known without prices.
    return 'late'
  } finally {
    clearTimeout(timer)
  }
}
