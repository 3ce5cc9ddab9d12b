import { formatAmount } from '@latchkey/wire/amount'
import type { account } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import { defaultCurrency } from '@latchkey/wire/currencies'
import { dayMs } from '@latchkey/wire/durations'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import type { ChainSources } from '../../createChainData.ts'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { sleep } from '../../sleep.ts'
import { readHead } from '../../sources/blocks/readHeaders.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { HistoryRecord, HistorySource, Position } from '../../sources/history/historySource.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { readHoldings } from '../../sources/tokens/readHoldings.ts'
import { checkEvmAddress, checkEvmChain } from './checkAccount.ts'
import { describeCoverage } from './describeCoverage.ts'
import { orUnavailable } from './orUnavailable.ts'
import { type Traced, traceAmounts } from './traceAmounts.ts'

type Reply = EndpointReply<typeof account.valueHistory>

const { days } = limits.valueHistory
/** A busy account has too many transactions in that time; its chart starts later. */
const pagesMax = 20
/** How long the index may need for the newest block. */
const historyWaitMs = 3_000
const historyPollMs = 100

/** An account's value by day, from its history and the known prices of that time. */
export const valueHistory: Handler<typeof account.valueHistory> = async ({ params, query }, call) => {
  const { services, network } = call
  const own = checkEvmAddress(params.address)
  const { data, nodes } = services
  const chain = checkEvmChain(query.chainId ?? nodes.product.id)
  const currency = query.currency ?? defaultCurrency
  const [source, sources] = [data.history(chain), data.find(chain)]
  if (!source || !sources) throw fail(400, 'chainId', `This service keeps no history of ${chain}.`)
  await data.watch(chain, own, network)
  const rate = await sources.rates.perDollar(currency)
  if (rate === undefined)
    throw fail(400, 'currency', `This service does not know the rate of ${currency}; ask for usd.`)
  const { points, unpriced, coverage } = await orUnavailable(
    'chainId',
    data.values.get(`${chain}:${own}`, () => measure(source, sources, own)),
  )
  return {
    points: points.map(({ at, value }) => ({ at, value: value === null ? null : value * rate })),
    unpriced,
    isAtTodaysRate: currency !== 'usd',
    ...(coverage && { coverage }),
  }
}

const measure = async (source: HistorySource, sources: ChainSources, own: Address): Promise<Reply> => {
  const coverage = await source.coverage?.(own)
  // Without a history, nothing is computed from holdings.
  const isRead = !coverage || coverage.since !== null
  const block = isRead ? await waitForHistory(source, sources.chain) : undefined
  const now = Date.now()
  const moments = Array.from({ length: days + 1 }, (_, back) => new Date(now - back * dayMs))
  const [holdings, past] = await Promise.all([
    readHoldings({ chain: sources.chain, tokens: sources.tokens, account: own, block }),
    readPast(source, own, new Date(now - days * dayMs)),
  ])
  const records = past.records.filter((record) => block === undefined || record.block <= block)
  // Before that, unread transfers are possible, so the balance is unknown. Today's is known.
  const wholeSince = coverage && laterOf(coverage.since, coverage.coinSince)
  const traced = traceAmounts(own, holdings, records, moments)
  const tokens = await describeTokens(sources, traced)
  const prices = await findPrices(sources, tokens, traced)
  const unpriced = new Set<string>()
  const points = traced.map(({ moment, amounts }, back) => {
    const isListed = past.since === undefined || moment >= past.since
    const isKnown = isListed && (wholeSince === undefined || back === 0 || (wholeSince && moment >= wholeSince))
    let value: number | null = isKnown ? 0 : null
    for (const [token, amount] of amounts) {
      const described = tokens.get(token)
      if (!described || amount <= 0n) continue
      const series = prices.get(token) ?? []
      if (series.every((price) => price === undefined)) {
        unpriced.add(described.symbol)
        continue
      }
      const price = series[back]
      if (price === undefined) value = null
      else if (value !== null) value += Number(formatAmount(amount, described.decimals)) * price
    }
    return { at: moment.toISOString(), value }
  })
  return {
    points: points.reverse(),
    unpriced: [...unpriced].sort(),
    isAtTodaysRate: false,
    ...(coverage && { coverage: describeCoverage(coverage) }),
  }
}

/**
 * Waits until the history includes the newest block, and returns that block. Holdings are then read there: a payment
 * in the holdings but not yet in the history would look as if the account had always had it.
 */
const waitForHistory = async ({ readTip }: HistorySource, chain: Chain): Promise<bigint | undefined> => {
  if (!readTip) return undefined
  const head = await readHead(chain)
  for (const end = Date.now() + historyWaitMs; ; await sleep(historyPollMs)) {
    const tip = await readTip()
    if (tip !== undefined && tip >= head) return head
    if (Date.now() >= end)
      throw fail(503, 'chainId', 'The history does not include the newest block yet. Try again.', {
        retryAfterMs: historyWaitMs,
      })
  }
}

/** Null if either is unknown. */
const laterOf = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return null
  return one > other ? one : other
}

/**
 * All entries since a moment, newest first, page by page; `since` says when they start to be complete, if not from the
 * beginning.
 */
const readPast = async (
  source: HistorySource,
  own: Address,
  from: Date,
): Promise<{ records: HistoryRecord[]; since: Date | undefined }> => {
  const records: HistoryRecord[] = []
  let before: Position | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { records: found, next } = await source.page(own, before)
    records.push(...found)
    const oldest = records.at(-1)
    if (!next || !oldest || oldest.timestamp < from) return { records, since: undefined }
    before = next
  }
  return { records, since: records.at(-1)?.timestamp }
}

type Described = { symbol: string; decimals: number }

/** Holdings at any moment that can be valued: the native coin, and tokens with decimals that aren't spam. */
const describeTokens = async ({ chain, tokens }: ChainSources, traced: readonly Traced[]) => {
  const held = new Set(
    traced.flatMap(({ amounts }) => [...amounts].filter(([, amount]) => amount > 0n).map(([token]) => token)),
  )
  const described = await tokens.describe([...held].filter((token) => token !== null))
  const coin = chains.find(({ caipNetworkId }) => caipNetworkId === chain.id)?.currency
  const known = new Map<Address | null, Described>()
  if (coin && held.has(null)) known.set(null, coin)
  for (const [address, { symbol, decimals, isSpam, kind }] of described)
    if (kind === 'erc20' && !isSpam && decimals) known.set(address, { symbol, decimals })
  return known
}

/** Token prices at each moment: today's from pools, earlier ones from stored prices. */
const findPrices = async (
  { chain, prices }: ChainSources,
  tokens: ReadonlyMap<Address | null, Described>,
  traced: readonly Traced[],
): Promise<Map<Address | null, (number | undefined)[]>> => {
  const wrapped = findCurated(chain.id)?.wrapped
  const priced = [...tokens.keys()].flatMap((token) => {
    const asked = token ?? wrapped
    return asked ? [{ token, asked }] : []
  })
  const questions = priced.flatMap(({ asked, token }) =>
    traced.flatMap(({ moment, amounts }, back) =>
      back > 0 && (amounts.get(token) ?? 0n) > 0n ? [{ token: asked, time: moment }] : [],
    ),
  )
  const [quotes, found] = await Promise.all([prices.quote(priced.map(({ asked }) => asked)), prices.at(questions)])
  const known = new Map(questions.map(({ token, time }, index) => [token + time.getTime(), found[index]]))
  return new Map(
    priced.map(({ token, asked }) => {
      const series = traced.map(({ moment }, back) =>
        back === 0 ? quotes.get(asked)?.usd : known.get(asked + moment.getTime()),
      )
      return [token, keepLast(series)]
    }),
  )
}

/** A pool keeps its price until the next trade, so a day without one uses the price of the day before. Newest first. */
const keepLast = (series: readonly (number | undefined)[]): (number | undefined)[] => {
  let last: number | undefined
  return [...series]
    .reverse()
    .map((price) => {
      last = price ?? last
      return last
    })
    .reverse()
}
