import { explorer } from '@latchkey/wire/api/explorer'
import type { ErrorCode } from '@latchkey/wire/catalogue'
import { defaultCurrency } from '@latchkey/wire/currencies'
import type { HttpError } from '@latchkey/wire/errors'
import { callApi } from '../clients/api.ts'
import { hasServer } from '../config.ts'
import type { Kit } from '../kit.ts'
import { toFeatures } from '../state/features.ts'
import { offeredFeatures } from '../state/offeredFeatures.ts'
import { writeFeatures } from '../state/persist.ts'
import { toPlan } from '../state/plan.ts'
import { currentEntry, replace } from '../state/router.ts'
import { routerFacts } from './navigate.ts'
import { raiseAlert } from './raiseAlert.ts'

/** The meaning of a failed origins request (API-26): rate limited, server error, or no list. */
const originsAlert = ({ status = 0 }: Partial<HttpError>): ErrorCode | undefined => {
  if (status === 401) return 'alert.invalidProjectId'
  if (status === 429) return 'alert.rateLimited'
  return status >= 500 ? 'alert.serverError' : undefined
}

const loadOrigins = async (kit: Kit): Promise<void> => {
  try {
    const { allowedOrigins } = await callApi(kit, explorer.origins, { query: {} })
    const isAllowed = allowedOrigins.length === 0 || allowedOrigins.includes(kit.config.metadata.url)
    if (!isAllowed) raiseAlert(kit, 'alert.originNotAllowed')
  } catch (error) {
    const code = originsAlert(error as Partial<HttpError>)
    if (code) raiseAlert(kit, code)
  }
}

const loadPlan = async (kit: Kit): Promise<void> => {
  const { planLimits } = await callApi(kit, explorer.projectLimits, { query: {} })
  kit.store.setState({ plan: toPlan(planLimits) })
  const { router } = kit.store.getState()
  kit.store.setState({ router: replace(router, currentEntry(router), routerFacts(kit)) })
}

const loadFeatures = async (kit: Kit): Promise<void> => {
  const { features } = await callApi(kit, explorer.config, { query: { onramp: 'any' } })
  kit.store.setState({ features: offeredFeatures(kit.config, toFeatures(features)) })
  writeFeatures(kit.ports.storage, features)
  const { currency, features: offered, send } = kit.store.getState()
  // Keep the choice, in case the currency is supported again.
  if (!offered.currencies.includes(currency))
    kit.store.setState({ currency: defaultCurrency, send: { ...send, fiatAmount: undefined } })
}

/** Reads plan, features and origins once. The modal doesn't wait: without an answer the defaults apply. */
export const loadProject = async (kit: Kit): Promise<void> => {
  if (hasServer(kit.config) && kit.config.projectId === '') return raiseAlert(kit, 'alert.projectIdMissing')
  await kit.queries
    .fetchQuery({
      queryKey: ['project'],
      queryFn: async () => {
        const parts = await Promise.allSettled([loadPlan(kit), loadFeatures(kit), loadOrigins(kit)])
        const failed = parts.find((part) => part.status === 'rejected')
        if (failed) throw failed.reason
        return null
      },
      staleTime: 60_000,
      retry: false,
    })
    .catch(() => undefined)
}
