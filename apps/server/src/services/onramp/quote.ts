import { randomUUID } from 'node:crypto'
import type { onramp } from '@latchkey/wire/api/onramp'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { type Coin, paymentBounds } from '../../sources/onramp/offer.ts'
import { centsText, priceSale, readCents, shownAmount } from '../../sources/onramp/priceSale.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'
import { offeredCoins } from './onrampOf.ts'
import { offeredCurrencies } from './options.ts'

/** What an amount of money would buy now (API-19). Always marked as indicative: the provider's checkout decides. */
export const quote: Handler<typeof onramp.quote> = async ({ body }, { services }) => {
  const { purchaseCurrency, paymentCurrency, network } = body
  const coin = (await offeredCoins(services)).find(({ symbol }) => symbol === purchaseCurrency.symbol)
  if (!coin) throw fail(400, 'purchaseCurrency', `${purchaseCurrency.symbol.slice(0, 20)} is not sold here.`)
  checkNetwork(network, coin, services)
  const currency = (await offeredCurrencies(services)).find((one) => one === paymentCurrency.id)
  if (!currency) throw fail(400, 'paymentCurrency', 'Payment in this currency is not offered.')
  const price = await orChainDown(priceOf(coin, currency, services))
  const sale = price && priceSale({ totalCents: readPayment(body.amount, currency), price, decimals: coin.decimals })
  if (!sale) throw fail(503, 'purchaseCurrency', 'There is no price for this coin right now. Try again.')
  const money = (cents: bigint) => ({ amount: centsText(cents), currency })
  return {
    networkFee: money(sale.feeCents),
    paymentSubtotal: money(sale.subtotalCents),
    paymentTotal: money(sale.totalCents),
    purchaseAmount: { amount: shownAmount(sale.units, coin.decimals), currency: coin.symbol },
    quoteId: randomUUID(),
    isIndicative: true,
  }
}

/** Clients name the network by the symbol of the coin; its name and chain id are taken as well. */
const checkNetwork = (network: string, { symbol }: Coin, { nodes }: Services): void => {
  const { id } = nodes.product
  if ([symbol, id, id.replace('eip155:', ''), 'sei', 'sei-network'].includes(network)) return
  throw fail(400, 'network', `${symbol} is sold on ${id} only.`)
}

const readPayment = (text: string, currency: string): bigint => {
  const { least, most } = paymentBounds
  const cents = readCents(text)
  if (cents !== undefined && cents >= least && cents <= most) return cents
  throw fail(400, 'amount', `amount must be between ${centsText(least)} and ${centsText(most)} ${currency}.`)
}

/** What one coin costs in a currency. */
export const priceOf = async ({ pricedAs }: Coin, currency: string, { data, nodes }: Services) => {
  const sources = data.find(nodes.product.id)
  const usd = (await sources?.prices.quote([pricedAs]))?.get(pricedAs)?.usd
  const rate = await sources?.rates.perDollar(currency.toLowerCase())
  return usd !== undefined && rate !== undefined ? usd * rate : undefined
}
