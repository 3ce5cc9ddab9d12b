import type { account } from '@latchkey/wire/api/account'
import { type Address, isAddress, isEvm } from '@latchkey/wire/caip'
import { defaultCurrency } from '@latchkey/wire/currencies'
import type { ChainSources } from '../../createChainData.ts'
import { chainNumber } from '../../db/chainNumber.ts'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { HistoryRecord } from '../../sources/history/historySource.ts'
import { loadViem } from '../../sources/loadViem.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { perServices } from '../perServices.ts'
import { checkEvmAddress } from './checkAccount.ts'
import { describeCoverage } from './describeCoverage.ts'
import { describeRecord } from './describeRecord.ts'
import { readCursorText, writeCursor } from './historyCursor.ts'
import { createHistoryPages } from './historyPages.ts'
import { orUnavailable } from './orUnavailable.ts'
import { solanaHistory } from './solanaHistory.ts'

const pagesOf = perServices(({ metrics }) => {
  const pages = createHistoryPages()
  metrics.gauge('cache_entries', { cache: 'histories' }, () => pages.size)
  return pages
})

/** An account's activity, newest first, 50 per page (API-04, DATA-04). */
export const history: Handler<typeof account.history> = async ({ params, query }, { services, network }) => {
  const { data, nodes, settings } = services
  const chain = query.chainId ?? nodes.product.id
  if (query.onramp !== undefined) {
    if (isEvm(chain)) checkEvmAddress(params.address)
    if (query.onramp !== 'coinbase' || !isEvm(chain)) throw fail(400, 'provider', 'onramp must be coinbase.')
    // Purchases stay with the provider, and none of ours exposes them, so there are none to list.
    return { data: [], next: null }
  }
  if (!isEvm(chain)) {
    const node = nodes.find(chain)
    if (!node) throw fail(400, 'chainId', `This service has no node for ${chain}.`)
    if (isAddress(params.address)) throw fail(400, 'address', 'address must be a Solana account.')
    return await orUnavailable('', solanaHistory(services, node, params.address, query.cursor))
  }
  const own = checkEvmAddress(params.address)
  const source = data.history(chain)
  const sources = data.find(chain)
  if (!source || !sources) throw fail(400, 'chainId', `This service keeps no history of ${chain}.`)
  const owner = { account: own, chainId: chainNumber(chain) }
  const before = query.cursor ? readCursorText(query.cursor, owner) : undefined
  await data.watch(chain, own, network)
  const currency = query.currency ?? defaultCurrency
  const read = async () => {
    const [{ records, next, mark }, coverage] = await Promise.all([source.page(own, before), source.coverage?.(own)])
    const { getAddress } = await loadViem()
    const context = {
      account: own,
      chain,
      apiUrl: settings.API_URL,
      checksum: remembering(getAddress),
      priceOf: await findPrices(sources, records, await sources.rates.perDollar(currency)),
    }
    const reply = {
      data: records.map((record) => describeRecord(record, context)),
      next: next && writeCursor(next, owner),
      ...(coverage && { coverage: describeCoverage(coverage) }),
    }
    return { reply, mark }
  }
  const rest = `${chain}:${currency}:${query.cursor ?? ''}`
  return await orUnavailable('', pagesOf(services).get({ source, account: own, rest, read }))
}

/** The same few addresses repeat across a page. */
const remembering = (find: (address: Address) => string) => {
  const known = new Map<Address, string>()
  return (address: Address): string => {
    const before = known.get(address) ?? find(address)
    known.set(address, before)
    return before
  }
}

/**
 * Historical values of every token on a page; native coin is priced as its wrapped form. Prices are stored in dollars
 * and converted at today's rate; without a known rate there is no value.
 */
const findPrices = async (
  { chain, prices }: ChainSources,
  records: readonly HistoryRecord[],
  rate: number | undefined,
) => {
  if (rate === undefined) return () => undefined
  const wrapped = findCurated(chain.id)?.wrapped
  const questions = records.flatMap(({ timestamp, transfers }) =>
    transfers.flatMap(({ kind, token }) => {
      const asked = kind === 'native' ? wrapped : kind === 'erc20' && !token?.isSpam ? token?.address : undefined
      return asked ? [{ token: asked, time: timestamp }] : []
    }),
  )
  const found = await prices.at(questions)
  const known = new Map(questions.map(({ token, time }, index) => [token + time.getTime(), found[index]]))
  return (token: Address | null, time: Date): number | undefined => {
    const asked = token ?? wrapped
    const price = asked && known.get(asked + time.getTime())
    return price && price * rate
  }
}
