import type { Wallet } from '@latchkey/wire/api/explorer'
import { type CreateConnectorFn, createConfig, createStorage, injected } from '@wagmi/core'
import { custom } from 'viem'
import { type KitOptions, toKitConfig } from '../config.ts'
import { embedded } from '../connectors/embedded/embedded.ts'
import { walletConnect } from '../connectors/walletConnect/walletConnect.ts'
import { createKit } from '../createKit.ts'
import type { Kit } from '../kit.ts'
import { toViemChain } from '../networks.ts'
import type { HttpRequest, Ports } from '../ports.ts'
import { storageKeys } from '../state/persist.ts'
import { createFakeClock, type FakeClock } from './fakeClock.ts'
import { createFakeFrameHost } from './fakeFrameHost.ts'

/** An endpoint's reply: a body, or a status with one. `down` is an unreachable service. */
export type Answer = 'down' | { status: number; body?: unknown; headers?: Record<string, string> } | { body: unknown }
export type ApiHandler = (url: URL, body?: string, request?: HttpRequest) => Answer | Promise<Answer>
export type RpcHandler = (call: { method: string; params?: unknown }, chainId?: number) => Promise<unknown>

type TestOptions = {
  /** Answers by the path of the wire's row; others get a 404. */
  api?: Readonly<Record<string, ApiHandler>>
  /** The chain's node; without it the chain cannot be reached. */
  rpc?: RpcHandler
  options?: Partial<KitOptions>
  device?: Partial<Ports['device']>
  storage?: Readonly<Record<string, string>>
  isOnline?: boolean
  frameHost?: Ports['frameHost']
  /** The embedded wallet is among the connectors; without `rpc` it always is. */
  hasEmbedded?: boolean
  /** Ports that replace the fakes. */
  ports?: Partial<Ports>
}

export type TestKit = Kit & {
  clock: FakeClock
  stored: Map<string, string>
  /** Every requested URL, in order. */
  requests: readonly URL[]
}

/** A registry of these wallets, for `/getWallets`; answers pages, searches and `include` like the real one. */
export const walletsHandler =
  (wallets: readonly Wallet[]): ApiHandler =>
  ({ searchParams }) => {
    const search = searchParams.get('search')?.toLowerCase() ?? ''
    const include = searchParams.get('include')?.split(',')
    const found = wallets.filter(
      ({ id, rdns, name }) =>
        name.toLowerCase().includes(search) &&
        (include === undefined || include.includes(id) || (rdns ? include.includes(rdns) : false)),
    )
    const entries = Number(searchParams.get('entries') ?? 40)
    const start = (Number(searchParams.get('page') ?? 1) - 1) * entries
    return { body: { data: found.slice(start, start + entries), count: found.length } }
  }

/** A project without limits or remote features, and a registry. */
export const healthyApi = (wallets: readonly Wallet[] = []): Readonly<Record<string, ApiHandler>> => ({
  '/getWallets': walletsHandler(wallets),
  '/appkit/v1/config': () => ({ body: { features: [] } }),
  '/appkit/v1/project-limits': () => ({
    body: { planLimits: { tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: false } },
  }),
  '/projects/v1/origins': () => ({ body: { allowedOrigins: [] } }),
  '/v1/account/:address/balance': () => ({ body: { balances: [] } }),
  '/v1/account/:address/history': () => ({ body: { data: [], next: null } }),
  '/v1/account/:address/nfts': () => ({ body: { nfts: [], hiddenCount: 0, isCut: false } }),
  '/v1/account/:address/value-history': () => ({ body: { points: [], unpriced: [], isAtTodaysRate: false } }),
  '/v1/identity/:address': () => ({ body: { name: null, avatar: null } }),
})

/** The path of the row that a path was made from. */
const toRowPath = (path: string): string => path.replace(/0x[0-9a-fA-F]{40}/, ':address')

const toFetch = (api: Readonly<Record<string, ApiHandler>>, requests: URL[]): Ports['fetch'] => {
  return async (address, request) => {
    const url = new URL(address)
    requests.push(url)
    const handler = api[url.pathname] ?? api[toRowPath(url.pathname)]
    const answer = (await handler?.(url, request.body, request)) ?? { status: 404 }
    if (answer === 'down') throw new TypeError('Failed to fetch')
    const { status, body, headers } = { status: 200, headers: {} as Record<string, string>, ...answer }
    return {
      status,
      headers: { get: (name) => headers[name.toLowerCase()] ?? null },
      text: async () => JSON.stringify(body ?? {}),
    }
  }
}

/** A whole kit in memory: real store, router, queries and wagmi; only the world outside the page is fake. */
export const createTestKit = ({
  api = healthyApi(),
  rpc,
  device,
  storage,
  isOnline = true,
  frameHost,
  hasEmbedded = false,
  ports: others,
  ...rest
}: TestOptions = {}): TestKit => {
  const stored = new Map(Object.entries(storage ?? {}))
  const clock = createFakeClock()
  const requests: URL[] = []
  let lastId = 0
  const ports: Ports = {
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    fetch: toFetch(api, requests),
    clock,
    device: {
      isMobile: false,
      isIos: false,
      isAndroid: false,
      isTelegram: false,
      isSafari: false,
      isChromium: true,
      ...device,
    },
    isOnline: () => isOnline,
    pageEvents: new EventTarget(),
    randomId: () => `id-${++lastId}`,
    frameHost: frameHost ?? createFakeFrameHost(),
    openPopup: () => undefined,
    loadWalletWindow: async () => () => undefined,
    languages: () => ['en'],
    isLightPreferred: () => false,
    onColourScheme: () => () => {},
    beacon: () => true,
    loadScript: () => {},
    onVisible: () => () => {},
    ...others,
  }
  const options: KitOptions = {
    projectId: 'test-project',
    apiUrl: 'http://api.test',
    walletUrl: 'http://wallet.test',
    metadata: { name: 'Test', description: 'A test page', url: 'http://site.test', icons: [] },
    ...rest.options,
  }
  const own = hasEmbedded
    ? [
        embedded(
          () => kit.embedded(),
          () => stored.get(storageKeys.emailLoginUsed) === 'true',
        ),
      ]
    : []
  const wagmiConfig = rpc && toWagmiConfig(options, ports, rpc, own)
  const kit: Kit = createKit({ ...options, ...(wagmiConfig && { wagmiConfig }) }, ports)
  const defaults = kit.queries.getDefaultOptions()
  kit.queries.setDefaultOptions({ queries: { ...defaults.queries, retry: false } })
  return Object.assign(kit, { clock, stored, requests })
}

const toWagmiConfig = (
  options: KitOptions,
  ports: Ports,
  rpc: RpcHandler,
  own: readonly CreateConnectorFn[],
): NonNullable<KitOptions['wagmiConfig']> => {
  const config = toKitConfig(options)
  const { storage } = ports
  const [first, ...others] = config.supportedNetworks.map((id) => toViemChain(config, id))
  if (!first) throw new Error('supportedNetworks must name at least one chain')
  const chains = [first, ...others] as const
  return createConfig({
    chains,
    connectors: [injected(), ...own, ...(config.relay.urls.length > 0 ? [walletConnect(config, ports)] : [])],
    batch: {},
    transports: Object.fromEntries(
      chains.map(({ id }) => [id, custom({ request: (call) => rpc(call, id) }, { retryCount: 0 })]),
    ),
    storage: createStorage({
      key: storageKeys.wagmi,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => storage.set(key, value),
        removeItem: (key) => storage.remove(key),
      },
    }),
  })
}

/** Resolves once wagmi has read its storage; before that it ignores late announcements. */
export const hydrated = async ({ wagmi }: Kit): Promise<void> => {
  // The type of wagmi's own store is `never` outside of wagmi.
  const { persist } = wagmi._internal.store as { persist: { hasHydrated(): boolean } }
  while (!persist.hasHydrated()) await Promise.resolve()
}
