import { isUserRejected, RpcError, WalletError } from '@latchkey/wire/errors'
import { createConnector } from '@wagmi/core'
import { type Address, type Chain, getAddress, numberToHex, SwitchChainError, type Transport } from 'viem'
import type { KitConfig } from '../../config.ts'
import type { Ports } from '../../ports.ts'
import { recognise } from '../../recognise.ts'
import { readPairedRelay } from './pairedRelay.ts'
import { type Pairing, type PairingEvent, type PairingSession, walletMethods } from './pairing.ts'

type Call = { method: string; params?: unknown }

/** EIP-1193 over a session: signing goes to the wallet, reading to our own nodes. */
export type PairedProvider = { request(call: Call): Promise<unknown> }

export const walletConnectId = 'walletConnect'

/** What the connector has beyond wagmi's: the pairing itself, for the actions that show its code. */
export type PairingConnector = {
  /** Loads the library on first use. */
  getPairing(): Promise<Pairing>
  /** Takes a session that was approved as the one to connect with. */
  adopt(session: PairingSession): void
  /** What the connected wallet calls itself. */
  peerName(): string | undefined
}

const loadPairing = async ({ relay, metadata, supportedNetworks }: KitConfig, ports: Ports): Promise<Pairing> => {
  const create = ports.createPairing ?? (await import('./signClient.ts')).createSignClientPairing
  return create({ ...relay, metadata, chainIds: supportedNetworks, ports })
}

const isWalletMethod = (method: string): boolean => (walletMethods as readonly string[]).includes(method)

/** A wagmi connector for wallets elsewhere: a phone, another computer, a page. */
export const walletConnect = (kit: KitConfig, ports: Ports) =>
  createConnector<PairedProvider, PairingConnector>((config) => {
    let pairing: Promise<Pairing> | undefined
    let session: PairingSession | undefined
    let chainId: number | undefined
    let isConnected = false

    const getPairing = (): Promise<Pairing> => {
      if (pairing) return pairing
      const loading = loadPairing(kit, ports)
      loading
        .then((one) => one.on(follow))
        .catch(() => {
          pairing = undefined
        })
      pairing = loading
      return loading
    }

    const current = (): PairingSession => {
      if (!session) throw new WalletError('connector.notConnected')
      return session
    }

    const accounts = (): readonly Address[] => current().accounts.map((account) => getAddress(account))

    /** The wallet's chain is not known before it says so; until then it is ours, if it agreed to ours. */
    const adopt = (next: PairingSession): void => {
      const before = session
      session = next
      const isOther = before !== undefined && before.topic !== next.topic
      // One wallet at a time: the one that was replaced is told, so that it does not list a page that has left it.
      if (isOther) void getPairing().then((one) => one.disconnect(before.topic))
      if (chainId !== undefined && !isOther && next.chainIds.includes(chainId)) return
      chainId = kit.supportedNetworks.find((id) => next.chainIds.includes(id)) ?? next.chainIds[0]
    }

    const end = (): void => {
      session = undefined
      chainId = undefined
      if (!isConnected) return
      isConnected = false
      config.emitter.emit('disconnect')
    }

    const follow = (event: PairingEvent): void => {
      if (event.kind === 'refused' || !session) return
      if (event.kind === 'session') {
        if (event.session.topic !== session.topic) return
        adopt(event.session)
        if (isConnected) config.emitter.emit('change', { accounts: accounts(), ...(chainId && { chainId }) })
      } else if (event.topic === session.topic) {
        if (event.kind === 'ended') end()
        else if (event.kind === 'chain') connector.onChainChanged(String(event.chainId))
        else if (event.accounts.length > 0) connector.onAccountsChanged([...event.accounts])
      }
    }

    const askNode = async (call: Call): Promise<unknown> => {
      const id = await connector.getChainId()
      const chain = config.chains.find((one) => one.id === id) ?? config.chains[0]
      const transport: Transport | undefined = config.transports?.[chain.id]
      if (!transport) throw new RpcError(4901)
      return transport({ chain }).request(call)
    }

    const askWallet = async (call: Call): Promise<unknown> =>
      (await getPairing()).request(current().topic, await connector.getChainId(), call)

    const provider: PairedProvider = {
      request: async (call) => {
        if (call.method === 'eth_chainId') return numberToHex(await connector.getChainId())
        if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return accounts()
        return isWalletMethod(call.method) ? askWallet(call) : askNode(call)
      },
    }

    const add = async (chain: Chain): Promise<void> => {
      const { id, name, nativeCurrency, rpcUrls, blockExplorers } = chain
      const explorer = blockExplorers?.default.url
      await askWallet({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: numberToHex(id),
            chainName: name,
            nativeCurrency,
            rpcUrls: rpcUrls.default.http,
            ...(explorer && { blockExplorerUrls: [explorer] }),
          },
        ],
      })
    }

    const connector: ReturnType<ReturnType<typeof createConnector<PairedProvider, PairingConnector>>> = {
      id: walletConnectId,
      type: 'walletConnect',
      name: 'WalletConnect',
      getPairing,
      adopt,
      peerName: () => session?.peer.name || undefined,
      connect: async ({ isReconnecting, withCapabilities } = {}) => {
        const one = await getPairing()
        const known = session ?? (await one.restore())
        if (!known && isReconnecting) throw new WalletError('connector.notConnected')
        if (known) adopt(known)
        else {
          const { uri, approved } = await one.start()
          config.emitter.emit('message', { type: 'display_uri', data: uri })
          adopt(await approved)
        }
        isConnected = true
        const addresses = accounts()
        return {
          // wagmi asks for either shape by this flag, which its type cannot follow inside.
          accounts: (withCapabilities
            ? addresses.map((address) => ({ address, capabilities: {} }))
            : addresses) as never,
          chainId: await connector.getChainId(),
        }
      },
      disconnect: async () => {
        const topic = session?.topic
        session = undefined
        chainId = undefined
        isConnected = false
        if (topic !== undefined) await (await getPairing()).disconnect(topic)
      },
      getAccounts: async () => accounts(),
      getChainId: async () => {
        current()
        return chainId ?? config.chains[0].id
      },
      getProvider: async () => provider,
      isAuthorized: async () => {
        if (session) return true
        if (!readPairedRelay(ports.storage, ports.clock.now())) return false
        const restored = await getPairing().then((one) => one.restore())
        return (restored?.accounts.length ?? 0) > 0
      },
      switchChain: async ({ chainId: wanted }) => {
        const chain = config.chains.find(({ id }) => id === wanted)
        if (!chain) throw new SwitchChainError(new WalletError('connector.chainNotConfigured'))
        if (!current().chainIds.includes(wanted)) {
          const params = [{ chainId: numberToHex(wanted) }]
          await askWallet({ method: 'wallet_switchEthereumChain', params }).catch((error: unknown) => {
            if (isUserRejected(recognise(error))) throw error
            return add(chain)
          })
        }
        connector.onChainChanged(String(wanted))
        return chain
      },
      onAccountsChanged: (next) => {
        if (session) session = { ...session, accounts: next.map((account) => getAddress(account)) }
        config.emitter.emit('change', { accounts: accounts() })
      },
      onChainChanged: (next) => {
        chainId = Number(next)
        config.emitter.emit('change', { chainId })
      },
      onDisconnect: end,
    }
    return connector
  })

/** Tells our connector from the others of a kit. */
export const isPairingConnector = (connector: object): connector is PairingConnector =>
  'getPairing' in connector && 'adopt' in connector

/** Whether wallets elsewhere can be paired with: a relay is configured. */
export const canPair = ({ wagmi }: { wagmi: { connectors: readonly object[] } }): boolean =>
  wagmi.connectors.some(isPairingConnector)
