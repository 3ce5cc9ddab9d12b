import { createHmac } from 'node:crypto'
import { isAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import { fail } from '../../http/errors.ts'
import { SourceFailure } from '../fetchBytes.ts'
import { fetchJson } from '../fetchJson.ts'
import { createListing, findListed } from './listing.ts'
import { coinsOf } from './offer.ts'
import type { OnrampProvider } from './onrampProvider.ts'

const page = 'https://buy.moonpay.com'

type Options = {
  /** The publishable key, which MoonPay requires in the URL. */
  apiKey: string
  secretKey: string
  apiUrl: string
}

const text = v.optional(v.nullable(v.string()), '')
const currencies = v.array(
  v.object({
    code: v.string(),
    type: v.string(),
    isSuspended: v.optional(v.boolean(), false),
    metadata: v.optional(v.nullable(v.object({ contractAddress: text, chainId: text, networkCode: text }))),
  }),
)

/** MoonPay's checkout. Its URL is signed, so the wallet address in it can't be replaced. */
export const createMoonpay = ({ apiKey, secretKey, apiUrl }: Options): OnrampProvider => {
  const { list, sells } = createListing(async () => {
    const url = new URL(`${apiUrl}/v3/currencies`)
    url.searchParams.set('apiKey', apiKey)
    const parsed = v.safeParse(currencies, await fetchJson(url))
    if (!parsed.success) throw new SourceFailure('MoonPay replied in an unknown format.')
    return parsed.output
      .filter(({ type, isSuspended }) => type === 'crypto' && !isSuspended)
      .map(({ code, metadata }) => ({
        ...{ code, network: metadata?.networkCode ?? '', chainId: metadata?.chainId ?? '' },
        contract: metadata?.contractAddress ?? '',
      }))
  })

  return {
    sells,
    checkoutUrl: async ({ destinationWallets, partnerUserId, fiatCurrency, ...preset }) => {
      const wallet = destinationWallets.find(({ address }) => isAddress(address))
      if (!wallet) throw fail(400, 'destinationWallets', 'destinationWallets must hold an EVM address.')
      const wanted = wallet.assets?.map((asset) => asset.toUpperCase())
      const coins = coinsOf(productNetworkId).filter(({ symbol }) => !wanted || wanted.includes(symbol))
      const listing = await list()
      const [listed] = coins.flatMap((coin) => findListed(listing, coin) ?? [])
      if (!listed) throw fail(400, 'destinationWallets', 'None of these coins is sold on this network.')
      const url = new URL(page)
      const put = (name: string, value: unknown) => value !== undefined && url.searchParams.set(name, String(value))
      put('apiKey', apiKey)
      put('currencyCode', listed.code)
      put('walletAddress', wallet.address)
      put('externalCustomerId', partnerUserId)
      put('baseCurrencyCode', fiatCurrency?.toLowerCase())
      put('baseCurrencyAmount', preset.presetFiatAmount)
      put('quoteCurrencyAmount', preset.presetCryptoAmount)
      const signature = createHmac('sha256', secretKey).update(url.search).digest('base64')
      return `${url}&signature=${encodeURIComponent(signature)}`
    },
  }
}
