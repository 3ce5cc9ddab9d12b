import type { Settings } from '../../settings.ts'
import { readCdpKey } from './cdpToken.ts'
import { createCoinbase } from './createCoinbase.ts'
import { createMoonpay } from './createMoonpay.ts'
import { createSandboxSeller } from './createSandboxSeller.ts'
import type { OnrampProvider } from './onrampProvider.ts'

const openCoinbase = (settings: Settings): OnrampProvider | undefined => {
  const { COINBASE_KEY_ID: keyId, COINBASE_API_URL: apiUrl, COINBASE_REGION: region } = settings
  const key = readCdpKey(settings.COINBASE_KEY_SECRET)
  return keyId !== '' && key ? createCoinbase({ keyId, key, apiUrl, region }) : undefined
}

const openMoonpay = (settings: Settings): OnrampProvider | undefined => {
  const { MOONPAY_API_KEY: apiKey, MOONPAY_SECRET_KEY: secretKey, MOONPAY_API_URL: apiUrl } = settings
  return apiKey !== '' && secretKey !== '' ? createMoonpay({ apiKey, secretKey, apiUrl }) : undefined
}

/** The provider from the settings; undefined if its credentials are missing. */
export const createOnramp = (settings: Settings): OnrampProvider | undefined => {
  if (settings.ONRAMP_PROVIDER === 'sandbox') return createSandboxSeller(settings)
  return settings.ONRAMP_PROVIDER === 'moonpay' ? openMoonpay(settings) : openCoinbase(settings)
}
