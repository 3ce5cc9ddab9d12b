import type { Config as WagmiConfig } from '@wagmi/core'

/**
 * Keeps the wallet that the page acts for when another one leaves: wagmi then moves to the first that it knows.
 * Leaving is told from switching and connecting by the list, which is a new one and has not grown.
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
