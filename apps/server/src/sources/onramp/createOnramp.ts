import type { Settings } from '../../settings.ts'
import { createCoinbase } from './createCoinbase.ts'
import { createSandboxSeller } from './createSandboxSeller.ts'
import type { OnrampProvider } from './onrampProvider.ts'

/** The provider that the settings name; undefined where it lacks what it needs. */
export const createOnramp = (settings: Settings): OnrampProvider | undefined => {
  if (settings.ONRAMP_PROVIDER === 'sandbox') return createSandboxSeller(settings)
  return settings.COINBASE_APP_ID === '' ? undefined : createCoinbase(settings.COINBASE_APP_ID)
}
