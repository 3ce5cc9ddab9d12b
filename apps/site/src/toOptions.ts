import type { LatchkeyOptions } from '@latchkey/core'
import { landingWords } from './landing/words.ts'
import type { SiteConfig } from './readConfig.ts'
import { siteWords } from './words.ts'

/** The kit's options from the page's settings. As they are complete, the server isn't asked before the first click. */
export const toOptions = (config: SiteConfig): LatchkeyOptions => {
  const { apiUrl, projectId, walletUrl, chainId, supportedNetworks, relay, analytics, explorerUrl } = config
  return {
    server: apiUrl,
    projectId,
    walletUrl,
    chainIds: [chainId, ...supportedNetworks.filter((id) => id !== chainId)],
    networkSelection: config.networkSelection === 'true',
    app: { name: siteWords.english.name, description: landingWords.english.lead, icon: `${location.origin}/mark.svg` },
    pairing: relay ? { relays: relay.urls, projectId: relay.projectId, verify: relay.isVerifyAllowed } : false,
    ...(config.solanaNetwork && { solana: config.solanaNetwork }),
    ...(explorerUrl && { explorerUrl }),
    ...(analytics && { analyticsScript: { id: analytics.scriptId, url: analytics.scriptUrl } }),
  }
}
