import { limits } from '@latchkey/wire/limits'
import { QueryClient } from '@tanstack/query-core'
import { createConfig, createStorage, injected } from '@wagmi/core'
import type { Transport } from 'viem'
import { type KitOptions, toKitConfig } from './config.ts'
import type { Kit } from './kit.ts'
import { toTransport, toViemChain } from './networks.ts'
import type { Ports } from './ports.ts'
import { readPersisted, storageKeys } from './state/persist.ts'
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

/** Builds a kit. Nothing is sent and nothing is asked of any wallet until an action runs. */
export const createKit = (options: KitOptions, ports: Ports): Kit => {
  const config = toKitConfig(options)
  const [first, ...rest] = config.supportedNetworks.map((id) => toViemChain(config, id))
  if (!first) throw new Error('supportedNetworks must name at least one chain')
  const transports: Record<number, Transport> = {}
  for (const chain of [first, ...rest]) transports[chain.id] = toTransport(config.rpcUrls)
  const wagmi =
    options.wagmiConfig ??
    createConfig({
      chains: [first, ...rest],
      connectors: [injected()],
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
  return { config, ports, store: createKitStore(readPersisted(ports.storage)), wagmi, queries: toQueryClient() }
}
