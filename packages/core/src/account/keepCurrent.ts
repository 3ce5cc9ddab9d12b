import type { Config as WagmiConfig } from '@wagmi/core'

/**
 * Keeps the current wallet when another one disconnects; wagmi would move to the first it knows. A new list that has
 * not grown means a disconnect, not a switch or a connect.
 */
export const keepCurrent = (wagmi: WagmiConfig): void => {
  wagmi.subscribe(
    ({ connections, current, status }) => ({ connections, current, status }),
    (now, before) => {
      const hasLeft = now.connections !== before.connections && now.connections.size <= before.connections.size
      if (!hasLeft || now.status !== 'connected' || now.current === before.current) return
      if (before.current && now.connections.has(before.current))
        wagmi.setState((state) => ({ ...state, current: before.current }))
    },
  )
}
