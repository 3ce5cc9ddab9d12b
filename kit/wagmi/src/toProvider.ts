import type { Account, Latchkey } from '@latchkey/core'
import { numberToHex, ProviderRpcError } from 'viem'
import { toProviderError } from './toProviderError.ts'
import { untilSettled } from './untilSettled.ts'

type Call = { method: string; params?: readonly unknown[] }
type Listener = (value: unknown) => void

/** A kind of wallet that is a connector of its own, as `connect` and `disconnect` name it. */
export type Kind = 'embedded' | 'pairing'

/** The client's account, if it belongs to a wallet of this kind. */
export const accountOf = (client: Latchkey, kind: Kind): Account | undefined => {
  const { account } = client.getState()
  return account?.wallet.kind === (kind === 'pairing' ? 'paired' : kind) ? account : undefined
}

export const notConnected = (): ProviderRpcError =>
  new ProviderRpcError(new Error('Not connected.'), { code: 4100, shortMessage: 'Not connected.' })

/** The client as an EIP-1193 provider. Methods it doesn't know go to the wallet itself. */
export const toProvider = (client: Latchkey, kind: Kind = 'embedded') => {
  const own = () => accountOf(client, kind)
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const accounts = () => [own()?.address].filter((one) => one !== undefined)
  const chainId = () => numberToHex(Number(own()?.chainId ?? client.options.chains?.[0].id ?? 1))
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: accounts,
    eth_chainId: chainId,
    eth_requestAccounts: async () => [(await client.connect(kind)).address],
    wallet_requestPermissions: async () => {
      await client.connect(kind)
      return [{ parentCapability: 'eth_accounts', caveats: [] }]
    },
    wallet_revokePermissions: async () => {
      await client.disconnect(kind)
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
        if (!own()) throw notConnected()
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
