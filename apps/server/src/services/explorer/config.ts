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

/** How long others are waited for: what a page offers to log in with depends on this answer. */
const answerMs = 1_000

/** Supported currencies; absent while unknown. */
const currencyFeature = async ({ data, nodes }: Services): Promise<Feature[]> => {
  const known = knownCurrencies(data.find(nodes.product.id)?.rates, currencies)
  // A source that fails has logged it.
  const config = await Promise.race([known, rest(answerMs, undefined, { ref: false })]).catch(() => undefined)
  return config && config.length > 0 ? [{ id: 'currencies', isEnabled: true, config: [...config] }] : []
}

const withoutBuy = (feature: Feature): Feature =>
  feature.id === 'onramp' ? { ...feature, isEnabled: false, config: [] } : feature

/**
 * Whether there is anything to buy. An AppKit page would show an empty list of providers, so for it there is not. While
 * the provider does not tell, there may be: our pages have a list of their own.
 */
const canBuy = async (onramp: string | undefined, services: Services): Promise<boolean> => {
  if (onramp !== 'any' || !onrampOf(services).provider) return false
  const sold = offeredCoins(services).catch(() => undefined)
  const coins = await Promise.race([sold, rest(answerMs, undefined, { ref: false })])
  return coins === undefined || coins.length > 0
}

/** What a project has switched on (API-24, PLAN-02), and the currencies that the service knows. */
export const config: Handler<typeof explorer.config> = async ({ query }, { project, services }) => {
  const [known, isBuying] = await Promise.all([currencyFeature(services), canBuy(query.onramp, services)])
  const features = offerConfigured(featuresOf(project, services.settings), services.settings)
  return { features: [...(isBuying ? features : features.map(withoutBuy)), ...known] }
}
