import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handlers } from '../../http/mount.ts'
import { config } from './config.ts'
import { getAnalyticsConfig } from './getAnalyticsConfig.ts'
import { getAssetImage } from './getAssetImage.ts'
import { getCurrencyImage } from './getCurrencyImage.ts'
import { getTokenImage } from './getTokenImage.ts'
import { getWalletImage } from './getWalletImage.ts'
import { getWallets } from './getWallets.ts'
import { origins } from './origins.ts'
import { projectLimits } from './projectLimits.ts'

export const explorerHandlers: Handlers<typeof explorer> = {
  getWallets,
  getWalletImage,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  config,
  projectLimits,
  origins,
  getAnalyticsConfig,
}
