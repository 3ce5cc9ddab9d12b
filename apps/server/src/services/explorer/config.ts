import { setTimeout as rest } from 'node:timers/promises'
import type { explorer } from '@latchkey/wire/api/explorer'
import { currencies } from '@latchkey/wire/currencies'
import type { Feature } from '../../db/schema.ts'
import type { Handler } from '../../http/mount.ts'
import { featuresOf } from '../../projects/featuresOf.ts'
import { offerConfigured } from '../../projects/offerConfigured.ts'
import { knownCurrencies } from '../../sources/prices/knownCurrencies.ts'
import { offeredCoins, onrampOf } from '../onramp/onrampOf.ts'
import type { Services } from '../services.ts'

/** How long to wait for other services: the login methods on a page depend on this reply. */
const answerMs = 1_000

/** Supported currencies; absent while unknown. */
const currencyFeature = async ({ data, nodes }: Services): Promise<Feature[]> => {
  const known = knownCurrencies(data.find(nodes.product.id)?.rates, currencies)
  // A failing source has logged the error.
  const config = await Promise.race([known, rest(answerMs, undefined, { ref: false })]).catch(() => undefined)
  return config && config.length > 0 ? [{ id: 'currencies', isEnabled: true, config: [...config] }] : []
}

const withoutBuy = (feature: Feature): Feature =>
  feature.id === 'onramp' ? { ...feature, isEnabled: false, config: [] } : feature

/**
 * Whether anything can be bought. AppKit pages would show an empty provider list, so for them the answer is no. While
 * the provider doesn't respond, the answer is yes for our own pages, which have their own list.
 */
const canBuy = async (onramp: string | undefined, services: Services): Promise<boolean> => {
  if (onramp !== 'any' || !onrampOf(services).provider) return false
  const sold = offeredCoins(services).catch(() => undefined)
  const coins = await Promise.race([sold, rest(answerMs, undefined, { ref: false })])
  return coins === undefined || coins.length > 0
}

/** A project's features (API-24, PLAN-02), and the known currencies. */
export const config: Handler<typeof explorer.config> = async ({ query }, { project, services }) => {
  const [known, isBuying] = await Promise.all([currencyFeature(services), canBuy(query.onramp, services)])
  const features = offerConfigured(featuresOf(project, services.settings), services.settings)
  return { features: [...(isBuying ? features : features.map(withoutBuy)), ...known] }
}
