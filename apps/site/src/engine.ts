import { type ActiveAccount, readActiveAccount } from '@latchkey/core/account/activeAccount'
import { watchAccount } from '@latchkey/core/account/connections'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { reconnect } from '@latchkey/core/actions/reconnect'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { browserPorts } from '@latchkey/core/browser/ports'
import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import { createKit } from '@latchkey/core/createKit'
import type { Kit } from '@latchkey/core/kit'
import { networkName } from '@latchkey/core/networks'
import type { Ports } from '@latchkey/core/ports'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import type { ThemeMode } from '@latchkey/core/state/store'
import { trackEvent } from '@latchkey/core/trackEvent'
import { mountModal } from '@latchkey/modal/mount'
import type { Language } from '@latchkey/wire/languages'
import type { SiteConfig } from './readConfig.ts'
import { siteWords } from './words.ts'

/** The parts of core that the shell uses without importing it. */
export type Engine = {
  kit: Kit
  open(): void
  readAccount(): ActiveAccount
  /** A network of another family that the account is on, as it is shown; the page's own needs no engine. */
  readOtherNetwork(): { name: string; imageUrl: string } | undefined
  watchAccount(listener: () => void): () => void
  setTheme(mode: ThemeMode): void
  watchTheme(listener: (mode: ThemeMode) => void): () => void
  watchLanguage(listener: (language: Language) => void): () => void
}

/** The face of a kit that the shell works with. */
export const toEngine = (kit: Kit): Engine => ({
  kit,
  open: () => openModal(kit),
  readAccount: () => readActiveAccount(kit),
  readOtherNetwork: () => {
    const { chainId } = readActiveAccount(kit)
    if (typeof chainId !== 'string') return undefined
    return { name: networkName(chainId) ?? chainId, imageUrl: networkImageUrl(kit, chainId) }
  },
  watchAccount: (listener) => {
    const unwatch = watchAccount(kit, listener)
    const unsubscribe = kit.store.subscribe(({ solana }, before) => solana !== before.solana && listener())
    return () => {
      unwatch()
      unsubscribe()
    }
  },
  setTheme: (mode) => setThemeMode(kit, mode),
  watchTheme: (listener) => kit.store.subscribe(({ theme }) => listener(theme.mode)),
  watchLanguage: (listener) =>
    kit.store.subscribe(({ language }, before) => language !== before.language && listener(language)),
})

/** Builds the kit, mounts the modal and brings a stored connection back. */
export const startEngine = async (config: SiteConfig, storage: Ports['storage']): Promise<Engine> => {
  const { projectId, apiUrl, walletUrl, chainId, networkSelection, explorerUrl, analytics, relay, solanaNetwork } =
    config
  const others = config.supportedNetworks.filter((id) => id !== chainId)
  const kit = createKit(
    {
      projectId,
      apiUrl,
      walletUrl,
      networkSelection,
      supportedNetworks: [chainId, ...others],
      metadata: {
        name: siteWords.english.name,
        description: siteWords.english.landing.lead,
        url: location.origin,
        icons: [`${location.origin}/mark.svg`],
      },
      ...(solanaNetwork && { solanaNetwork }),
      ...(explorerUrl && { explorerUrl }),
      ...(analytics && { analytics }),
      ...(relay && { relay }),
    },
    browserPorts(storage),
  )
  const modal = mountModal(kit)
  void loadProject(kit)
  const isPairingOpen = readPairedRelay(storage, Date.now()) !== undefined
  if (solanaNetwork) (await import('@latchkey/core/actions/keepSolana')).keepSolana(kit)
  const reconnected = reconnect(kit)
  if (isPairingOpen) {
    const resuming = import('@latchkey/core/actions/resumePairing')
    void reconnected.then(async () => (await resuming).resumePairing(kit))
  }
  trackEvent(kit, 'INITIALIZE')
  await modal.ready
  if (hasSocialResult()) (await import('@latchkey/core/browser/resumeSocial')).resumeSocial(kit)
  return toEngine(kit)
}
