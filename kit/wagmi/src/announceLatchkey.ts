import { type Account, createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { numberToHex } from 'viem'
import { toProviderError } from './toProviderError.ts'
import { untilSettled } from './untilSettled.ts'

export type AnnounceOptions = Omit<LatchkeyOptions, 'wagmiConfig' | 'browserWallets'> & {
  /** How wallet lists show it. `Latchkey` with its own icon by default. */
  info?: { name?: string; icon?: string; rdns?: string }
}

type Call = { method: string; params?: readonly unknown[] }
type Listener = (value: unknown) => void

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 30 30%22%3E%3Crect width=%2230%22 height=%2230%22 rx=%229%22 fill=%22%23e9b44c%22/%3E%3Cpath fill=%22%231c1404%22 d=%22M15 6.5a4.6 4.6 0 0 1 2.3 8.6l1.2 6.9a1.2 1.2 0 0 1-1.2 1.5h-4.6a1.2 1.2 0 0 1-1.2-1.5l1.2-6.9A4.6 4.6 0 0 1 15 6.5Z%22/%3E%3C/svg%3E'

const embeddedOf = (client: Latchkey): Account | undefined => {
  const { account } = client.getState()
  return account?.wallet.kind === 'embedded' ? account : undefined
}

/** The client as an EIP-1193 provider. Methods it doesn't know go to the wallet itself. */
const toProvider = (client: Latchkey) => {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const accounts = () => [embeddedOf(client)?.address].filter((one) => one !== undefined)
  const chainId = () => numberToHex(Number(embeddedOf(client)?.chainId ?? client.options.chains?.[0].id ?? 1))
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: accounts,
    eth_chainId: chainId,
    eth_requestAccounts: async () => [(await client.connect('embedded')).address],
    wallet_requestPermissions: async () => {
      await client.connect('embedded')
      return [{ parentCapability: 'eth_accounts', caveats: [] }]
    },
    wallet_revokePermissions: async () => {
      await client.disconnect()
      return null
    },
    wallet_switchEthereumChain: async ([to]) => {
      await client.switchChain(Number((to as { chainId: string }).chainId))
      return null
    },
  }
  client.on('connect', () => emit('accountsChanged', accounts()))
  client.on('accountChange', () => emit('accountsChanged', accounts()))
  client.on('disconnect', () => emit('accountsChanged', []))
  client.on('chainChange', () => emit('chainChanged', chainId()))
  const provider = {
    request: async (call: Call): Promise<unknown> => {
      await untilSettled(client)
      const answer = answers[call.method]
      try {
        if (answer) return await answer(call.params ?? [])
        return await ((await client.getProvider()) as { request(call: Call): Promise<unknown> }).request(call)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, new Set(listeners.get(event)).add(listener))
      return provider
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

/**
 * Announces the embedded wallet over EIP-6963, so every wallet list on the page offers it: RainbowKit, ConnectKit,
 * AppKit or wagmi alone. Returns a function that stops announcing. Does nothing on a server.
 */
export const announceLatchkey = ({ info = {}, ...options }: AnnounceOptions): (() => void) => {
  if (typeof window === 'undefined') return () => {}
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: info.name ?? 'Latchkey',
      icon: info.icon ?? icon,
      rdns: info.rdns ?? 'app.latchkey',
    }),
    // A client that listens for wallets would find this one, connect to it and request signatures from itself forever.
    provider: toProvider(createLatchkey({ ...options, browserWallets: false }) as unknown as Latchkey),
  })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}
