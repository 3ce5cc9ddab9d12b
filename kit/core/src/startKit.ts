import { loadProject } from '@latchkey/core/actions/loadProject'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { browserPorts } from '@latchkey/core/browser/ports'
import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import { createKit } from '@latchkey/core/createKit'
import type { Kit } from '@latchkey/core/kit'
import { urlsOf } from '@latchkey/core/networks'
import type { Ports } from '@latchkey/core/ports'
import { askRegistry } from '@latchkey/core/queries/wallets'
import { storageKeys } from '@latchkey/core/state/persist'
import { trackEvent } from '@latchkey/core/trackEvent'
import { type ModalParts, mountModal } from '@latchkey/modal/mount'
import { pickLanguage } from '@latchkey/wire/languages'
import type { Found, ServerConfig } from './discover.ts'
import { isComplete, isKnownChain } from './isComplete.ts'
import type { kitErrors } from './kitTable.ts'
import type { ErrorFacts, LatchkeyError } from './latchkeyError.ts'
import type { AppInfo, LatchkeyOptions, Theme } from './options.ts'

/** A running engine with the modal on the page. */
export type StartedKit = {
  kit: Kit
  /** The setup mistakes found so far. */
  problems(): readonly LatchkeyError[]
  /** Whether the server has sent the project's features, or can't. */
  isProjectKnown(): boolean
  /** Whether the last connection is still being restored. */
  isRestoring(): boolean
  /** Settles when it has been restored, or could not be. */
  restored: Promise<void>
  setTheme(theme: Theme): void
  /** The modal's parts for views inside the page. */
  parts: ModalParts
  unmount(): void
}

/** The texts of mistakes load only if there is one. */
const mistake = async (code: keyof typeof kitErrors, facts?: ErrorFacts): Promise<LatchkeyError> =>
  (await import('./kitErrors.ts')).kitError(code, facts)

const iconOfPage = (): string | undefined => document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href

const toMetadata = ({ name, description, url, icon = iconOfPage() }: AppInfo = {}) => ({
  name: name ?? (document.title || location.hostname),
  description: description ?? '',
  url: url ?? location.origin,
  icons: icon === undefined ? [] : [icon],
})

const nothingFound: Found = { server: undefined, unlisted: [], problem: undefined }

const relayOf = ({ pairing }: LatchkeyOptions, server: ServerConfig | undefined) => {
  if (pairing === false) return undefined
  const urls = pairing?.relays ?? server?.relays ?? []
  const projectId = pairing?.projectId
  return { urls, isVerifyAllowed: pairing?.verify ?? false, ...(projectId !== undefined && { projectId }) }
}

/** The page's own chains, or the server's. Chains in our table need no description. */
const chainsOf = async (options: LatchkeyOptions, { server, unlisted, problem }: Found) => {
  const own = options.wagmiConfig?.chains ?? options.chains
  if (own?.length) return { chains: own, supportedNetworks: own.map(({ id }) => id) }
  const supportedNetworks = options.chainIds ?? server?.chains.map(({ id }) => id) ?? []
  const unknown = supportedNetworks.find((id) => !isKnownChain(id) && !unlisted.some((chain) => chain.id === id))
  if (unknown !== undefined) throw await mistake('kit.chainUnknown', { details: { chainId: unknown } })
  if (supportedNetworks.length === 0) throw problem ?? (await mistake('kit.noChains'))
  return { chains: unlisted, supportedNetworks }
}

/** Few pages choose, so the code for it loads only then. */
const choiceOf = async (options: LatchkeyOptions, apiUrl: string) =>
  options.wallets || options.features || options.signIn
    ? (await import('./choiceOf.ts')).choiceOf(options, apiUrl)
    : undefined

const toKit = async (options: LatchkeyOptions, found: Found, ports: Ports): Promise<Kit> => {
  const { server, problem } = found
  const apiUrl = problem ? '' : (options.server ?? '')
  const projectId = options.projectId ?? server?.projectId ?? ''
  const { chains, supportedNetworks } = await chainsOf(options, found)
  const { networkSelection = supportedNetworks.length > 1, analyticsScript: script } = options
  const relay = relayOf(options, server)
  const solana = options.solana ?? server?.solana
  return createKit(
    {
      projectId,
      apiUrl,
      walletUrl: apiUrl === '' ? '' : (options.walletUrl ?? server?.walletUrl ?? ''),
      chains,
      supportedNetworks,
      metadata: toMetadata(options.app),
      networkSelection: networkSelection ? 'true' : 'false',
      ...(options.networkSwitch !== undefined && { networkSwitch: options.networkSwitch }),
      ...(options.coinbasePreference && { coinbasePreference: options.coinbasePreference }),
      choice: await choiceOf(options, apiUrl),
      hasBrowserWallets: options.browserWallets ?? true,
      ...(server && { servedNetworks: server.served ?? server.chains.map(({ id }) => id) }),
      ...(options.transports && { transports: options.transports }),
      ...(options.wagmiConfig && { wagmiConfig: options.wagmiConfig }),
      ...(options.explorerUrl && { explorerUrl: options.explorerUrl }),
      ...(solana && { solanaNetwork: solana as `solana:${string}` }),
      ...(relay && { relay }),
      ...(script && { analytics: { scriptId: script.id, scriptUrl: script.url } }),
    },
    ports,
  )
}

/** A chain without a node: its wallets work, but we can't read from it. */
const withoutNode = ({ config }: Kit): Promise<readonly LatchkeyError[]> =>
  Promise.all(
    config.supportedNetworks
      .filter((id) => !config.transports[id] && urlsOf(config, id).length === 0)
      .map((chainId) => mistake('kit.chainWithoutNode', { details: { chainId } })),
  )

/** Reports a project that doesn't allow this page, once the server has said so. */
const watchRefusal = ({ config: { projectId }, store }: Kit): (() => readonly LatchkeyError[]) => {
  let refusal: LatchkeyError | undefined
  const stop = store.subscribe(async ({ alerts }) => {
    if (!alerts.some(({ code }) => code === 'alert.originNotAllowed')) return
    stop()
    refusal = await mistake('kit.originNotAllowed', { details: { origin: location.origin, projectId } })
    // Notifies everything that watches the client's state.
    store.setState({})
  })
  return () => (refusal ? [refusal] : [])
}

/** Sets parts of the theme. Few pages have looks of their own, so the code for them loads only then. */
const setThemeOf = async (kit: Kit, { mode, ...looks }: Theme): Promise<void> => {
  if (mode) setThemeMode(kit, mode)
  if (Object.keys(looks).length > 0) (await import('./setLooks.ts')).setLooks(kit, looks)
}

/** Builds the engine, mounts the modal and restores a stored connection. */
export const startKit = async (options: LatchkeyOptions, storage: Ports['storage']): Promise<StartedKit> => {
  const ports = browserPorts(storage, options)
  const isRemembered = options.wagmiConfig !== undefined || storage.get(storageKeys.recentConnectorId) !== undefined
  let isRestoring = options.reconnect !== false && isRemembered
  const restorer = isRestoring ? import('@latchkey/core/actions/reconnect') : undefined
  const isAsking = options.server !== undefined && !isComplete(options)
  const found = isAsking ? await (await import('./discover.ts')).findServer(options, ports) : nothingFound
  const kit = await toKit(options, found, ports)
  const refusal = watchRefusal(kit)
  // Before the list can open.
  const named = kit.config.choice?.loadNames(askRegistry(kit), ports.clock)
  if (options.wagmiConfig) (await import('./addConnectors.ts')).addConnectors(kit)
  if (options.theme) await setThemeOf(kit, options.theme)
  if (options.locale) kit.store.setState({ language: pickLanguage([options.locale]) })
  const modal = mountModal(kit)
  let isProjectKnown = false
  void loadProject(kit).then(() => {
    isProjectKnown = true
    // Notifies everything that watches the client's state.
    kit.store.setState({})
  })
  const isPairingOpen = readPairedRelay(storage, Date.now()) !== undefined
  if (kit.config.solanaNetwork) (await import('@latchkey/core/actions/keepSolana')).keepSolana(kit)
  // Before the modal is ready: the first state that is read must not be `disconnected`.
  const restored = await restorer?.then(({ reconnect }) => ({ end: reconnect(kit) }))
  const reconnected = (restored?.end ?? Promise.resolve()).finally(() => {
    isRestoring = false
  })
  if (isPairingOpen) {
    const resuming = import('@latchkey/core/actions/resumePairing')
    void reconnected.then(async () => (await resuming).resumePairing(kit))
  }
  trackEvent(kit, 'INITIALIZE')
  await Promise.all([modal.ready, named])
  if (hasSocialResult()) (await import('@latchkey/core/browser/resumeSocial')).resumeSocial(kit)
  const atStart = [...(found.problem ? [found.problem] : []), ...(options.wagmiConfig ? [] : await withoutNode(kit))]
  return {
    kit,
    problems: () => [...atStart, ...refusal()],
    isProjectKnown: () => isProjectKnown,
    isRestoring: () => isRestoring,
    restored: reconnected,
    setTheme: (theme) => void setThemeOf(kit, theme),
    parts: modal.parts,
    unmount: modal.unmount,
  }
}
