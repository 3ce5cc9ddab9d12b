'use client'
import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/react'
import { sei } from 'viem/chains'

const latchkey = createLatchkey({ chains: [sei] })
export const Connect = () => (
  <LatchkeyProvider client={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)
