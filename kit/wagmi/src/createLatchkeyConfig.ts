import type { Chains } from '@latchkey/core'
import { type Config, cookieStorage, createConfig, createStorage } from '@wagmi/core'
import { http, type Transport } from 'viem'
import { type ConnectorOptions, latchkeyConnectors } from './latchkeyConnector.ts'

export type ConfigOptions<C extends Chains = Chains> = ConnectorOptions & {
  /** viem chains; the first is the default. */
  chains: C
  /** viem transports by chain ID. A chain without one uses its own URLs. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** For pages that a server renders: keeps the connection in a cookie, for wagmi's `cookieToInitialState`. */
  ssr?: boolean | undefined
}

/** A wagmi config with browser wallets, the embedded wallet and pairing. */
export const createLatchkeyConfig = <const C extends Chains>(
  options: ConfigOptions<C>,
): Config<C, Record<C[number]['id'], Transport>> => {
  const { chains, transports = {}, ssr = false, ...connector } = options
  const all = Object.fromEntries(chains.map(({ id }) => [id, transports[id] ?? http()]))
  return createConfig({
    chains,
    transports: all as Record<C[number]['id'], Transport>,
    connectors: [...latchkeyConnectors(connector)],
    ssr,
    ...(ssr && { storage: createStorage({ storage: cookieStorage }) }),
  })
}
