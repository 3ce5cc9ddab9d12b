import type { generators } from '@latchkey/wire/api/generators'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import type { Settings } from '../../settings.ts'
import { createCoinbase } from './createCoinbase.ts'
import { createSandboxSeller } from './createSandboxSeller.ts'

/** What a page asks for when somebody wants to buy. */
export type OnrampRequest = EndpointInput<typeof generators.onrampurl>['body']

/** Who sells coins: makes the address of a checkout. */
export type OnrampProvider = { checkoutUrl: (request: OnrampRequest) => string }

/** The provider that the settings name; undefined where it lacks what it needs. */
export const createOnramp = (settings: Settings): OnrampProvider | undefined => {
  if (settings.ONRAMP_PROVIDER === 'sandbox') return createSandboxSeller(settings)
  return settings.COINBASE_APP_ID === '' ? undefined : createCoinbase(settings.COINBASE_APP_ID)
}
