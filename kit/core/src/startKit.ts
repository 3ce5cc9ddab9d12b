import { loadProject } from '@latchkey/core/actions/loadProject'
import { reconnect } from '@latchkey/core/actions/reconnect'
import { setThemeMode, setThemeVariables } from '@latchkey/core/actions/setTheme'
import { browserPorts } from '@latchkey/core/browser/ports'
import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import { createKit } from '@latchkey/core/createKit'
import type { Kit } from '@latchkey/core/kit'
import type { Ports } from '@latchkey/core/ports'
import { trackEvent } from '@latchkey/core/trackEvent'
import { mountModal } from '@latchkey/modal/mount'
import { rpcUrl } from '@latchkey/wire/chains'
import { pickLanguage } from '@latchkey/wire/languages'
import type { Chain } from 'viem'
import { addConnectors } from './addConnectors.ts'
import { discover, isComplete, type ServerConfig } from './discover.ts'
import { kitError } from './kitErrors.ts'
import type { LatchkeyError } from './latchkeyError.ts'
import type { AppInfo, LatchkeyOptions, Theme } from './options.ts'
import { themeVariables } from './themeVariables.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

/** A running engine with the modal on the page. */
export type StartedKit = {
  kit: Kit
  /** Mistakes in the setup that are known so far. */
  problems(): readonly LatchkeyError[]
  /** Whether the last connection is still being restored. */
  isRestoring(): boolean
  setTheme(theme: Theme): void
  unmount(): void
}

const iconOfPage = (): string | undefined => document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href

const toMetadata = ({ name, description, url, icon = iconOfPage() }: AppInfo = {}) => ({
  name: name ?? (document.title || location.hostname),
  description: description ?? '',
  url: url ?? location.origin,
  icons: icon === undefined ? [] : [icon],
})

const toChain = (server: string, projectId: string, row: ServerConfig['chains'][number]): Chain => ({
  id: row.id,
  name: row.name,
  nativeCurrency: row.nativeCurrency,
  rpcUrls: { default: { http: [rpcUrl(server, `eip155:${row.id}`, projectId)] } },
  testnet: row.isTestnet,
  ...(row.explorer && { blockExplorers: { default: row.explorer } }),
})

type Found = { server: ServerConfig | undefined; problem: LatchkeyError | undefined }

/** Without an answer the page continues as if it had no server: browser wallets still work. */
const findServer = async (options: LatchkeyOptions, ports: Ports): Promise<Found> => {
  const { server, projectId } = options
  if (server === undefined || isComplete(options)) return { server: undefined, problem: undefined }
  try {
    return { server: await discover(server, projectId, ports), problem: undefined }
  } catch (error) {
    return { server: undefined, problem: toLatchkeyError(error) }
  }
}

const relayOf = ({ pairing }: LatchkeyOptions, server: ServerConfig | undefined) => {
  if (pairing === false) return undefined
  const urls = pairing?.relays ?? server?.relays ?? []
  return { urls, ...(pairing?.projectId !== undefined && { projectId: pairing.projectId }) }
}

const toKit = (options: LatchkeyOptions, { server, problem }: Found, ports: Ports): Kit => {
  const apiUrl = problem ? '' : (options.server ?? '')
  const projectId = options.projectId ?? server?.projectId ?? ''
  const chains =
    options.wagmiConfig?.chains ?? options.chains ?? server?.chains.map((row) => toChain(apiUrl, projectId, row)) ?? []
  if (chains.length === 0) throw problem ?? kitError('kit.noChains')
  const relay = relayOf(options, server)
  const solana = options.solana ?? server?.solana
  return createKit(
    {
      projectId,
      apiUrl,
      walletUrl: apiUrl === '' ? '' : (options.walletUrl ?? server?.walletUrl ?? ''),
      chains,
      metadata: toMetadata(options.app),
      networkSelection: chains.length > 1 ? 'true' : 'false',
      hasBrowserWallets: options.browserWallets ?? true,
      ...(options.transports && { transports: options.transports }),
      ...(options.wagmiConfig && { wagmiConfig: options.wagmiConfig }),
      ...(options.explorerUrl && { explorerUrl: options.explorerUrl }),
      ...(solana && { solanaNetwork: solana as `solana:${string}` }),
      ...(relay && { relay }),
    },
    ports,
  )
}

/** A chain without a node: its wallets work, but nothing can be read. */
const withoutNode = ({ config: { apiUrl, transports, chains } }: Kit): readonly LatchkeyError[] =>
  chains
    .filter(({ id, rpcUrls }) => apiUrl === '' && !transports[id] && rpcUrls.default.http.length === 0)
    .map(({ id }) => kitError('kit.chainWithoutNode', { details: { chainId: id } }))

const notAllowed = ({ config: { projectId }, store }: Kit): readonly LatchkeyError[] =>
  store.getState().alerts.some(({ code }) => code === 'alert.originNotAllowed')
    ? [kitError('kit.originNotAllowed', { details: { origin: location.origin, projectId } })]
    : []

/** Sets parts of the theme. Some colors depend on the mode, which the user's system may change. */
const createThemer = (kit: Kit): ((theme: Theme) => void) => {
  let theme: Theme = {}
  const write = () => setThemeVariables(kit, themeVariables(theme, kit.store.getState().theme.mode))
  kit.store.subscribe((now, before) => now.theme.mode !== before.theme.mode && write())
  return (next) => {
    theme = { ...theme, ...next }
    if (next.mode) setThemeMode(kit, next.mode)
    write()
  }
}

/** Builds the engine, mounts the modal and restores a stored connection. */
export const startKit = async (options: LatchkeyOptions, storage: Ports['storage']): Promise<StartedKit> => {
  const ports = browserPorts(storage)
  const found = await findServer(options, ports)
  const kit = toKit(options, found, ports)
  if (options.wagmiConfig) addConnectors(kit)
  const setTheme = createThemer(kit)
  if (options.theme) setTheme(options.theme)
  if (options.locale) kit.store.setState({ language: pickLanguage([options.locale]) })
  const modal = mountModal(kit)
  void loadProject(kit)
  const isPairingOpen = readPairedRelay(storage, Date.now()) !== undefined
  if (kit.config.solanaNetwork) (await import('@latchkey/core/actions/keepSolana')).keepSolana(kit)
  let isRestoring = options.reconnect !== false
  const reconnected = (isRestoring ? reconnect(kit) : Promise.resolve()).finally(() => {
    isRestoring = false
  })
  if (isPairingOpen) {
    const resuming = import('@latchkey/core/actions/resumePairing')
    void reconnected.then(async () => (await resuming).resumePairing(kit))
  }
  trackEvent(kit, 'INITIALIZE')
  await modal.ready
  if (hasSocialResult()) (await import('@latchkey/core/browser/resumeSocial')).resumeSocial(kit)
  const atStart = [...(found.problem ? [found.problem] : []), ...(options.wagmiConfig ? [] : withoutNode(kit))]
  return {
    kit,
    problems: () => [...atStart, ...notAllowed(kit)],
    isRestoring: () => isRestoring,
    setTheme,
    unmount: modal.unmount,
  }
}
