import { WalletError } from '@latchkey/wire/errors'
import type { User } from '@latchkey/wire/frame'
import { createConnector } from '@wagmi/core'
import { type Address, getAddress, numberToHex } from 'viem'
import type { EmbeddedWallet } from './embeddedWallet.ts'
import { toProviderError } from './providerError.ts'

/** The id under which the embedded wallet is known to storage and to other clients of the contract. */
export const embeddedId = 'ID_AUTH'

type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** The active account comes first; only it is the page's account. */
const accountsOf = ({ address, accounts }: User): readonly Address[] =>
  [accounts?.[0]?.address ?? address].map((text) => getAddress(text))

const chainOf = ({ chainId }: User): number => Number(chainId)

/** The embedded wallet as a wagmi connector. Its code and frame load when it is first used. */
export const embedded = (load: () => Promise<EmbeddedWallet>, isUsed: () => boolean) =>
  createConnector<Provider>((config) => {
    let user: User | undefined
    const refresh = async (chainId?: number): Promise<User> => {
      user = await (await load()).getUser(chainId === undefined ? {} : { chainId })
      return user
    }
    const provider: Provider = {
      request: async ({ method, params }) => {
        const current = user ?? (await refresh())
        if (method === 'eth_chainId') return numberToHex(chainOf(current))
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accountsOf(current)
        return (await load()).request(method, params).catch((error: unknown) => {
          throw toProviderError(error)
        })
      },
    }
    return {
      id: embeddedId,
      name: 'Latchkey wallet',
      type: 'embedded',
      connect: async ({ chainId, isReconnecting } = {}) => {
        // A reload isn't a request to sign anything.
        const connected = isReconnecting ? await refresh(chainId) : await (await load()).logIn(chainId)
        user = connected
        return { accounts: accountsOf(connected) as never, chainId: chainOf(connected) }
      },
      disconnect: async () => {
        user = undefined
        await (await load()).signOut()
      },
      getAccounts: async () => accountsOf(user ?? (await refresh())),
      getChainId: async () => chainOf(user ?? (await refresh())),
      getProvider: async () => provider,
      isAuthorized: async () => isUsed() && (await (await load()).isConnected()),
      switchChain: async ({ chainId }) => {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new WalletError('connector.chainNotConfigured')
        await (await load()).switchNetwork(chainId)
        await refresh(chainId)
        config.emitter.emit('change', { chainId })
        return chain
      },
      onAccountsChanged: (accounts) => {
        user = undefined
        if (accounts.length === 0) config.emitter.emit('disconnect')
        else config.emitter.emit('change', { accounts: accounts.map((text) => getAddress(text)) })
      },
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => {
        user = undefined
        config.emitter.emit('disconnect')
      },
    }
  })
