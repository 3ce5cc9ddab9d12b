import { latchkeyConnector } from '@latchkey/wagmi'
import { sei } from 'viem/chains'
import { createConfig, http } from 'wagmi'

export const config = createConfig({
  chains: [sei],
  transports: { [sei.id]: http() },
  connectors: [latchkeyConnector({ server: 'http://localhost:3002' })],
})
