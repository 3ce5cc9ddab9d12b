import type { Config as WagmiConfig } from '@wagmi/core'

/** Keeps the current wallet when another disconnects (a list that didn't grow); wagmi would take its first. */
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
