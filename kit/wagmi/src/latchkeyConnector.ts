import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, type EIP1193Provider, getAddress, SwitchChainError } from 'viem'
import { icon, rdns } from './looks.ts'
import { accountOf, type Kind, notConnected, toProvider } from './toProvider.ts'
import { toProviderError } from './toProviderError.ts'
import { untilSettled } from './untilSettled.ts'

export type ConnectorOptions = Omit<
  LatchkeyOptions,
  'chains' | 'transports' | 'wagmiConfig' | 'browserWallets' | 'reconnect'
>

/** How wagmi and wallet lists know the connectors. */
const looks = {
  embedded: { id: 'latchkey', name: 'Latchkey', type: 'latchkey', icon, rdns },
  pairing: { id: 'latchkeyPairing', name: 'WalletConnect', type: 'latchkeyPairing' },
} as const

const connectorOf = (options: ConnectorOptions, kind: Kind): CreateConnectorFn<EIP1193Provider> => {
  return (config) => {
    let client: Latchkey | undefined
    let provider: EIP1193Provider | undefined
    let stops: (() => void)[] = []
    const open = (): Latchkey => {
      // The app's own list has the browser wallets.
      client ??= createLatchkey({
        ...options,
        chains: config.chains,
        browserWallets: false,
      }) as unknown as Latchkey
      return client
    }
    const here = () => {
      const account = accountOf(open(), kind)
      if (!account) throw notConnected()
      return account
    }
    const accounts = (): readonly Address[] => [getAddress(here().address)]
    const chainId = (): number => Number(here().chainId)
    const follow = (): void => {
      for (const stop of stops) stop()
      const { on } = open()
      stops = [
        // The other connector's wallet may have become the client's account.
        on('accountChange', () => {
          if (accountOf(open(), kind)) config.emitter.emit('change', { accounts: accounts() })
          else config.emitter.emit('disconnect')
        }),
        on('chainChange', () => {
          if (accountOf(open(), kind)) config.emitter.emit('change', { chainId: chainId() })
        }),
        on('disconnect', () => config.emitter.emit('disconnect')),
      ]
    }
    const switchTo = (wanted: number): Promise<void> =>
      open()
        .switchChain(wanted)
        .catch((error: unknown) => {
          throw toProviderError(error)
        })

    return {
      ...looks[kind],
      connect: async ({ isReconnecting, withCapabilities, chainId: wanted } = {}) => {
        await untilSettled(open())
        if (isReconnecting) here()
        else
          await open()
            .connect(kind)
            .catch((error: unknown) => {
              throw toProviderError(error)
            })
        if (wanted !== undefined && wanted !== chainId()) await switchTo(wanted)
        follow()
        const list = accounts()
        return {
          // wagmi chooses the return type by this flag, which its types can't express.
          accounts: (withCapabilities ? list.map((address) => ({ address, capabilities: {} })) : list) as never,
          chainId: chainId(),
        }
      },
      disconnect: async () => {
        for (const stop of stops) stop()
        stops = []
        await open().disconnect(kind)
      },
      getAccounts: async () => accounts(),
      getChainId: async () => chainId(),
      getProvider: async () => {
        provider ??= toProvider(open(), kind) as unknown as EIP1193Provider
        return provider
      },
      isAuthorized: async () => {
        await untilSettled(open())
        return accountOf(open(), kind) !== undefined
      },
      switchChain: async ({ chainId: wanted }): Promise<Chain> => {
        const chain = config.chains.find(({ id }) => id === wanted)
        if (!chain) throw new SwitchChainError(new Error('This chain is not configured.'))
        await switchTo(wanted)
        return chain
      },
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    }
  }
}

/**
 * The embedded wallet as one wagmi connector, for apps with their own wallet list. `connect` opens a dialog that only
 * holds the login, and rejects with 4001 when the user closes it. Nothing loads before that.
 */
export const latchkeyConnector = (options: ConnectorOptions): CreateConnectorFn<EIP1193Provider> =>
  connectorOf(options, 'embedded')

/**
 * The embedded wallet and WalletConnect pairing as two wagmi connectors. `connect` of the second opens a dialog that only
 * holds the QR code. Both share one client, so one of them is connected at a time.
 */
export const latchkeyConnectors = (options: ConnectorOptions): readonly CreateConnectorFn<EIP1193Provider>[] =>
  options.pairing === false
    ? [latchkeyConnector(options)]
    : [latchkeyConnector(options), connectorOf(options, 'pairing')]
