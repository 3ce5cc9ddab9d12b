import type { KeyObject } from 'node:crypto'
import { productChainId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import { fail } from '../../http/errors.ts'
import { SourceFailure } from '../fetchBytes.ts'
import { fetchJson } from '../fetchJson.ts'
import { createCdpToken } from './cdpToken.ts'
import { createListing, type Listed } from './listing.ts'
import type { OnrampProvider, OnrampRequest } from './onrampProvider.ts'

const page = 'https://pay.coinbase.com/buy/select-asset'

type Options = { keyId: string; key: KeyObject; apiUrl: string; region: string; clock?: () => number }

const text = v.optional(v.nullable(v.string()), '')
const network = v.object({ name: v.string(), chain_id: text, contract_address: text })
const buyOptions = v.object({
  purchase_currencies: v.array(v.object({ symbol: v.string(), networks: v.array(network) })),
})
const session = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/** The documentation uses both spellings, so accept either. */
const toSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSnakeCase(inner)]))
}

const parse = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, toSnakeCase(answer))
  if (!parsed.success) throw new SourceFailure('Coinbase replied in an unknown format.')
  return parsed.output
}

/** Coinbase's hosted checkout. Wallet addresses are never in the URL: a one-time token represents them. */
export const createCoinbase = ({ keyId, key, apiUrl, region, clock = Date.now }: Options): OnrampProvider => {
  const call = (
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<unknown> => {
    const url = new URL(`${apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const authorization = `Bearer ${createCdpToken({ keyId, key, method, url, nowMs: clock() })}`
    const headers = { authorization, 'content-type': 'application/json' }
    return fetchJson(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  const { list, sells } = createListing(async () => {
    const [country = '', subdivision] = region.split('-')
    const query = { country, ...(subdivision && { subdivision }) }
    const { purchase_currencies } = parse(buyOptions, await call('GET', '/onramp/v1/buy/options', query))
    return purchase_currencies.flatMap(({ symbol, networks }) =>
      networks.map(({ name, chain_id, contract_address }) => ({
        ...{ code: symbol, network: name, chainId: chain_id ?? '', contract: contract_address ?? '' },
      })),
    )
  })

  return {
    sells,
    checkoutUrl: async (request, { clientIp }) => {
      const naming = nameNetworks(await list())
      const body = { addresses: addressesOf(request, naming), ...assetsOf(request), clientIp }
      const { token } = parse(session, await call('POST', '/onramp/v1/token', {}, body))
      return checkoutOf(token, request, naming)
    },
  }
}

type Naming = (asked: string) => string | undefined

/** Maps a page's network to Coinbase's name for it; undefined if Coinbase sells nothing there. */
const nameNetworks = (listing: readonly Listed[]): Naming => {
  const own = listing.find(({ chainId }) => chainId === String(productChainId))?.network
  const ours = ['sei', 'sei-network', String(productChainId), `eip155:${productChainId}`]
  return (asked) =>
    ours.includes(asked.toLowerCase()) ? own : listing.find(({ network }) => network === asked)?.network
}

const addressesOf = ({ destinationWallets }: OnrampRequest, naming: Naming) => {
  const addresses = destinationWallets.flatMap(({ address, blockchains = ['sei'] }) => {
    const known = [...new Set(blockchains.flatMap((name) => naming(name) ?? []))]
    return known.length > 0 ? [{ address, blockchains: known }] : []
  })
  if (addresses.length === 0) throw fail(400, 'destinationWallets', 'Nothing is sold on these networks.')
  return addresses
}

const assetsOf = ({ destinationWallets }: OnrampRequest): { assets?: string[] } => {
  const assets = [...new Set(destinationWallets.flatMap(({ assets = [] }) => assets))]
  return assets.length > 0 ? { assets } : {}
}

const checkoutOf = (token: string, request: OnrampRequest, naming: Naming): string => {
  const { destinationWallets: _, defaultNetwork, ...shown } = request
  const url = new URL(page)
  url.searchParams.set('sessionToken', token)
  const more = { ...shown, defaultNetwork: defaultNetwork && naming(defaultNetwork) }
  for (const [name, value] of Object.entries(more)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.toString()
}
