import { type Address, evmAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { App } from '../../http/app.ts'
import { fail, parsePart } from '../../http/errors.ts'
import { offeredCurrencies } from '../../services/onramp/options.ts'
import { priceOf } from '../../services/onramp/quote.ts'
import { perServices } from '../../services/perServices.ts'
import type { Services } from '../../services/services.ts'
import { type Coin, coinsOf, paymentBounds } from '../../sources/onramp/offer.ts'
import { centsText, priceSale, readCents, shownAmount } from '../../sources/onramp/priceSale.ts'
import { checkoutPage, receiptPage } from './checkoutPage.ts'

const order = v.object({
  address: evmAddress,
  asset: v.string(),
  amount: v.string(),
  currency: v.optional(v.string(), 'USD'),
})

/** Loaded with the first payment: the chain library would slow every start. */
const deliveryOf = perServices(async ({ settings, nodes }: Services) => {
  const { createDelivery } = await import('./createDelivery.ts')
  return createDelivery(settings.CHAIN_RPC_URLS.get(nodes.product.id)?.[0] ?? '')
})

/** The sandbox on-ramp's checkout: a page with one button, and its handler. */
export const mountCheckout = (app: App, services: Services): void => {
  app.get('/onramp', async (c) => {
    c.set('route', '/onramp')
    const { address, coin, amount, currency, units } = await readOrder(services, c.req.query())
    const receives = shownAmount(units, coin.decimals)
    return c.html(checkoutPage({ address, asset: coin.symbol, amount, currency, receives }))
  })
  app.post('/onramp/pay', async (c) => {
    c.set('route', '/onramp/pay')
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const { address, coin, units } = await readOrder(services, form)
    const deliver = await deliveryOf(services)
    const hash = await deliver(address, coin, units).catch((cause: unknown) => {
      throw fail(503, '', 'The local chain did not take the delivery. Is it running?', { cause })
    })
    return c.html(receiptPage({ address, asset: coin.symbol, received: shownAmount(units, coin.decimals), hash }))
  })
}

type Order = { address: Address; coin: Coin; amount: string; currency: string; units: bigint }

const readOrder = async (services: Services, input: unknown): Promise<Order> => {
  const { address, asset, amount, currency } = parsePart(order, input)
  const coin = coinsOf(services.nodes.product.id).find(({ symbol }) => symbol === asset)
  if (!coin) throw fail(400, 'asset', 'asset is not sold here.')
  if (!(await offeredCurrencies(services)).includes(currency))
    throw fail(400, 'currency', 'currency is not taken here.')
  const { least, most } = paymentBounds
  const totalCents = readCents(amount)
  if (totalCents === undefined || totalCents < least || totalCents > most) {
    throw fail(400, 'amount', `amount must be between ${centsText(least)} and ${centsText(most)} ${currency}.`)
  }
  const price = await priceOf(coin, currency, services)
  const sale = price && priceSale({ totalCents, price, decimals: coin.decimals })
  if (!sale) throw fail(503, '', 'There is no price for this coin right now. Is the chain running?')
  return { address, coin, amount, currency, units: sale.units }
}
