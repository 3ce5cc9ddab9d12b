import { setTimeout as rest } from 'node:timers/promises'
import type { explorer } from '@latchkey/wire/api/explorer'
import { currencies } from '@latchkey/wire/currencies'
import type { Feature } from '../../db/schema.ts'
import type { Handler } from '../../http/mount.ts'
import { featuresOf } from '../../projects/featuresOf.ts'
import { knownCurrencies } from '../../sources/prices/knownCurrencies.ts'
import type { Services } from '../services.ts'

/** How long the rates are waited for: what a page offers to log in with hangs on this answer. */
const ratesMs = 1_000

/** In what balances can be asked for; not named while nobody can tell. */
const currencyFeature = async ({ data, nodes }: Services): Promise<Feature[]> => {
  const known = knownCurrencies(data.find(nodes.product.id)?.rates, currencies)
  // A source that fails has logged it.
  const config = await Promise.race([known, rest(ratesMs, undefined, { ref: false })]).catch(() => undefined)
  return config && config.length > 0 ? [{ id: 'currencies', isEnabled: true, config: [...config] }] : []
}

/** An AppKit page would show an empty list of providers: for it there is nothing to buy with. */
const withoutBuy = (feature: Feature): Feature =>
  feature.id === 'onramp' ? { ...feature, isEnabled: false, config: [] } : feature

/** What a project has switched on (API-24, PLAN-02), and the currencies that the service knows. */
export const config: Handler<typeof explorer.config> = async ({ query }, { project, services }) => {
  const features = featuresOf(project, services.settings)
  const offered = query.onramp === 'any' ? features : features.map(withoutBuy)
  return { features: [...offered, ...(await currencyFeature(services))] }
}
