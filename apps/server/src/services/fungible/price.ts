import type { fungible } from '@latchkey/wire/api/fungible'
import { type Address, type CaipNetworkId, nativeTokenAddress, parseCaipAddress } from '@latchkey/wire/caip'
import type { ChainSources } from '../../createChainData.ts'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { orUnavailable } from '../account/orUnavailable.ts'
import { tokenIcon } from '../account/tokenIcon.ts'
import { coinOf } from '../coinOf.ts'
import { loadSpelling } from '../loadSpelling.ts'

type Asked = { sent: string; chain: CaipNetworkId; address: Address }
type Item = { address: string; name: string; symbol: string; iconUrl: string; price: number; decimals?: number }

/** What tokens are worth; each of them, not only the first (API-07). An unknown price is 0. */
export const price: Handler<typeof fungible.price> = async ({ body }, { services }) => {
  const { data, settings } = services
  const asked = body.addresses.map((sent): Asked => {
    const parsed = parseCaipAddress(sent)
    if (parsed?.namespace !== 'eip155') throw fail(400, 'address', 'addresses must name tokens such as eip155:1329:0x…')
    return { sent, chain: parsed.caipNetworkId, address: parsed.address.toLowerCase() as Address }
  })
  const byChain = new Map<CaipNetworkId, Asked[]>()
  for (const one of asked) byChain.set(one.chain, [...(byChain.get(one.chain) ?? []), one])
  const found = await Promise.all(
    [...byChain].map(async ([chain, list]) => {
      const sources = data.find(chain)
      if (!sources) throw fail(400, 'address', `This service has no node for ${chain}.`)
      return await orUnavailable('', priceChain(sources, list, body.currency, settings.API_URL))
    }),
  )
  const [items, spell] = [new Map(found.flat().map((item) => [item.address, item])), await loadSpelling()]
  const fungibles = asked.flatMap(({ sent, chain, address }) => {
    const item = items.get(sent)
    return item ? [{ ...item, address: spell(chain, address) }] : []
  })
  if (fungibles.length === 0) throw fail(400, 'address', 'There is no token at this address.')
  return { fungibles }
}

const priceChain = async (
  { chain, tokens, prices, rates }: ChainSources,
  asked: readonly Asked[],
  currency: string,
  apiUrl: string,
): Promise<Item[]> => {
  const rate = await rates.perDollar(currency)
  if (rate === undefined)
    throw fail(400, 'currency', `This service does not know the rate of ${currency}; ask for usd.`)
  const wrapped = findCurated(chain.id)?.wrapped
  const coin = coinOf(chain.id)
  const real = asked.map(({ address }) => address).filter((address) => address !== nativeTokenAddress)
  const described = await tokens.describe(real)
  const quotes = await prices.quote([...described.keys(), ...(wrapped && real.length < asked.length ? [wrapped] : [])])
  return asked.flatMap(({ sent, address }): Item[] => {
    const isCoin = address === nativeTokenAddress
    const token = isCoin ? coin : described.get(address)
    if (!token) return []
    const quote = quotes.get(isCoin ? (wrapped ?? address) : address)
    const { name, symbol, decimals } = token
    return [
      {
        address: sent,
        name,
        symbol,
        iconUrl: tokenIcon(apiUrl, symbol),
        price: quote ? quote.usd * rate : 0,
        ...(decimals !== null && { decimals }),
      },
    ]
  })
}
