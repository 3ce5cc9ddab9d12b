import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { QueryClient } from '@tanstack/query-core'
import { type CreateConnectorFn, createConfig, createStorage, injected } from '@wagmi/core'
import type { Transport } from 'viem'
import { keepCurrent } from './account/keepCurrent.ts'
import { setThemeVariables } from './actions/setTheme.ts'
import { type KitOptions, toKitConfig } from './config.ts'
import { embedded, embeddedId } from './connectors/embedded/embedded.ts'
import type { EmbeddedWallet } from './connectors/embedded/embeddedWallet.ts'
import { isPairedId, walletConnect } from './connectors/walletConnect/walletConnect.ts'
import type { Kit } from './kit.ts'
import { bringChains, toViemChain, transportOf } from './networks.ts'
import type { Ports } from './ports.ts'
import { initialFeatures } from './state/features.ts'
import { offeredFeatures } from './state/offeredFeatures.ts'
import { storageKeys } from './state/persist.ts'
import { readPersisted } from './state/readPersisted.ts'
import { createKitStore } from './state/store.ts'

const toQueryClient = (): QueryClient => {
  const { retries, retryBaseMs, retryMaxMs, gcMs } = limits.query
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retries,
        retryDelay: (attempt) => Math.min(retryBaseMs * 2 ** attempt, retryMaxMs),
        gcTime: gcMs,
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** The embedded wallet's code arrives with its first use; a failed load may be tried again. */
const lazyEmbedded = (deps: () => Kit): (() => Promise<EmbeddedWallet>) => {
  let loading: Promise<EmbeddedWallet> | undefined
  return () => {
    const kit = deps()
    loading ??= Promise.all([
      import('./connectors/embedded/wallet.ts'),
      import('./actions/showApproval.ts'),
      kit.ports.loadWalletWindow(),
    ])
      .then(([{ createEmbeddedWallet }, { showApproval }, openWalletWindow]) => {
        const wallet = createEmbeddedWallet({
          ...kit,
          openWalletWindow,
          withApproval: (run, isOwn) => showApproval(kit, run, isOwn),
        })
        kit.walletWindow = wallet.window
        return wallet
      })
      .catch((cause: unknown) => {
        loading = undefined
        throw new WalletError('network.chunkFailed', { cause })
      })
    return loading
  }
}

/** The connectors of the embedded wallet and of pairing, if the kit has them. */
export const ownConnectors = (
  { config, ports, embedded: load }: Pick<Kit, 'config' | 'ports' | 'embedded'>,
  getKit: () => Kit,
) => {
  const isUsed = () => ports.storage.get(storageKeys.emailLoginUsed) === 'true'
  const connectors: CreateConnectorFn[] = []
  if (config.walletUrl !== '') connectors.push(embedded(load, isUsed))
  const loadHint = async () => (await import('./actions/hintAtSilence.ts')).createHintAtSilence(getKit)
  if (config.relay.urls.length > 0) connectors.push(walletConnect(config, ports, loadHint))
  return connectors
}

/** Stops an announcement that wagmi can't read, or under the ID of one of the kit's own connectors. */
const checkAnnouncement = (event: Event): void => {
  const rdns: unknown = (event as CustomEvent).detail?.info?.rdns
  if (typeof rdns !== 'string' || rdns === 'injected' || rdns === embeddedId || isPairedId(rdns))
    event.stopImmediatePropagation()
}

/** Builds a kit. It sends nothing and contacts no wallet until an action runs. */
export const createKit = (options: KitOptions, ports: Ports): Kit => {
  const config = toKitConfig(options)
  bringChains(config.chains)
  const [first, ...rest] = config.supportedNetworks.map((id) => toViemChain(config, id))
  if (!first) throw new Error('supportedNetworks must name at least one chain')
  const transports: Record<number, Transport> = {}
  for (const chain of [first, ...rest]) transports[chain.id] = transportOf(config, chain)
  const loadEmbedded = lazyEmbedded(() => kit)
  // Before wagmi listens: it would not start, or stop hearing of other wallets.
  if (config.hasBrowserWallets) ports.pageEvents.addEventListener('eip6963:announceProvider', checkAnnouncement, true)
  const wagmi =
    options.wagmiConfig ??
    createConfig({
      chains: [first, ...rest],
      connectors: [
        ...(config.hasBrowserWallets ? [injected()] : []),
        ...ownConnectors({ config, ports, embedded: loadEmbedded }, () => kit),
      ],
      multiInjectedProviderDiscovery: config.hasBrowserWallets,
      transports,
      batch: { multicall: { batchSize: limits.rpc.multicallBytes } },
      storage: createStorage({
        key: storageKeys.wagmi,
        storage: {
          getItem: (key) => ports.storage.get(key) ?? null,
          setItem: (key, value) => ports.storage.set(key, value),
          removeItem: (key) => ports.storage.remove(key),
        },
      }),
    })
  keepCurrent(wagmi)
  const persisted = readPersisted(ports)
  const kit: Kit = {
    config,
    ports,
    store: createKitStore({ ...persisted, features: offeredFeatures(config, persisted.features ?? initialFeatures) }),
    wagmi,
    queries: toQueryClient(),
    embedded: loadEmbedded,
  }
  if (options.themeVariables) setThemeVariables(kit, options.themeVariables)
  return kit
}
