import type { Connector, Config as WagmiConfig } from '@wagmi/core'
import type { Address } from 'viem'

type Restored = { accounts: readonly [Address, ...Address[]]; chainId: number }

const ask = async (connector: Connector): Promise<Restored | undefined> => {
  try {
    if (!(await connector.isAuthorized())) return undefined
    const { accounts, chainId } = await connector.connect({ isReconnecting: true })
    const [first, ...others] = accounts
    return first === undefined ? undefined : { accounts: [first, ...others], chainId }
  } catch {
    return undefined
  }
}

/** Connections of this visit. Those from storage name connectors of the last one. */
export const liveConnections = ({ state, connectors }: WagmiConfig): WagmiConfig['state']['connections'] =>
  new Map([...state.connections].filter(([, { connector }]) => connectors.includes(connector)))

/** The first wallet becomes the current one. */
const keep = (wagmi: WagmiConfig, connector: Connector, { accounts, chainId }: Restored, isFirst: boolean): void => {
  const { connect, change, disconnect } = wagmi._internal.events
  connector.emitter.off('connect', connect)
  connector.emitter.on('change', change)
  connector.emitter.on('disconnect', disconnect)
  wagmi.setState((state) => {
    const connections = new Map(liveConnections(wagmi)).set(connector.uid, { accounts, chainId, connector })
    return { ...state, connections, ...(isFirst && { current: connector.uid, status: 'connected' }) }
  })
}

/**
 * Reconnects wallets that still allow it, in this order and without a prompt, until `isLate`.
 * wagmi's own `reconnect` runs once at a time per page, for all configs together: called while the app reconnects,
 * it returns without asking any wallet, and one wallet that never answers blocks every later call.
 */
export const restoreConnections = async (
  wagmi: WagmiConfig,
  connectors: readonly Connector[],
  isLate: () => boolean,
): Promise<void> => {
  const providers = new Set<unknown>()
  for (const connector of connectors) {
    const provider = await connector.getProvider().catch(() => undefined)
    // Two connectors can reach the same wallet: `injected` and the announced one.
    if (!provider || providers.has(provider)) continue
    const restored = await ask(connector)
    if (isLate()) return
    if (!restored) continue
    keep(wagmi, connector, restored, providers.size === 0)
    providers.add(provider)
  }
}
