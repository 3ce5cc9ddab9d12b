import { WalletError } from '@latchkey/wire/errors'
import { createConnector } from '@wagmi/core'
import { type Address, getAddress, SwitchChainError } from 'viem'
import type { KitConfig } from '../../config.ts'
import type { Ports } from '../../ports.ts'
import type { PairedProvider } from './pairedProvider.ts'
import { readPairedRelay } from './pairedRelay.ts'
import type { HintAtSilence, Pairing, PairingEvent, PairingSession } from './pairing.ts'

export const walletConnectId = 'walletConnect'

/** Whether a connector ID is that of a paired wallet. */
export const isPairedId = (connectorId: string): boolean => connectorId.split(':')[0] === walletConnectId

/** What the connector adds to wagmi's: the pairing itself, for actions that show its code. */
export type PairingConnector = {
  /** Loads the library on first use. */
  getPairing(): Promise<Pairing>
  /** Connects with this approved session from now on. */
  adopt(session: PairingSession): void
  /** The session that it holds. */
  session(): PairingSession | undefined
  /** A connector of the same pairing for one more wallet: each session has its own. Its id names the session. */
  beside(topic: string): ReturnType<typeof createConnector<PairedProvider, PairingConnector>>
}

/** Loaded with the first request to a wallet, not with the list. */
type LoadHint = () => Promise<HintAtSilence>

/** Shared by a page's connectors: the library, and which connector owns which session. */
type Room = { load(): Promise<Pairing>; named: Set<string>; loadHint?: LoadHint | undefined }

const createRoom = (
  { relay, metadata, supportedNetworks }: KitConfig,
  ports: Ports,
  loadHint: LoadHint | undefined,
): Room => {
  let loading: Promise<Pairing> | undefined
  const load = async (): Promise<Pairing> => {
    const create = ports.createPairing ?? (await import('./signClient.ts')).createSignClientPairing
    return create({ ...relay, metadata, chainIds: supportedNetworks, ports })
  }
  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    named: new Set(),
    loadHint,
  }
}

/** A wagmi connector for a paired wallet: on a phone, another computer or a web page. */
export const walletConnect = (kit: KitConfig, ports: Ports, loadHint?: LoadHint) =>
  connectorIn(createRoom(kit, ports, loadHint), kit, ports)

const connectorIn = (room: Room, kit: KitConfig, ports: Ports, topic?: string) =>
  createConnector<PairedProvider, PairingConnector>((config) => {
    let pairing: Promise<Pairing> | undefined
    let session: PairingSession | undefined
    let chainId: number | undefined
    let isConnected = false

    const getPairing = (): Promise<Pairing> => {
      pairing ??= room.load().then(
        (one) => {
          one.on(follow)
          return one
        },
        (error: unknown) => {
          pairing = undefined
          throw error
        },
      )
      return pairing
    }

    const current = (): PairingSession => {
      if (!session) throw new WalletError('connector.notConnected')
      return session
    }

    const accounts = (): readonly Address[] => current().accounts.map((account) => getAddress(account))

    /** The wallet's chain is unknown until it reports it; until then it is ours, if the wallet agreed to it. */
    const adopt = (next: PairingSession): void => {
      session = next
      // Listeners receive the result.
      void getPairing().catch(() => undefined)
      if (chainId !== undefined && next.chainIds.includes(chainId)) return
      chainId = kit.supportedNetworks.find((id) => next.chainIds.includes(id)) ?? next.chainIds[0]
    }

    const forget = (): void => {
      session = undefined
      chainId = undefined
      isConnected = false
    }

    const end = (): void => {
      const wasConnected = isConnected
      forget()
      if (wasConnected) config.emitter.emit('disconnect')
    }

    /** A wallet that no longer shares an account isn't connected. */
    const leave = (): void => {
      const { topic: left } = current()
      end()
      void getPairing()
        .then((one) => one.disconnect(left))
        .catch(() => undefined)
    }

    const follow = (event: PairingEvent): void => {
      if (event.kind === 'refused' || !session) return
      if (event.kind === 'session') {
        if (event.session.topic !== session.topic) return
        if (event.session.accounts.length === 0) leave()
        else adopt(event.session)
        if (isConnected) config.emitter.emit('change', { accounts: accounts(), ...(chainId && { chainId }) })
      } else if (event.topic === session.topic) {
        if (event.kind === 'ended') end()
        else if (event.kind === 'chain') connector.onChainChanged(String(event.chainId))
        else if (event.accounts.length > 0) connector.onAccountsChanged([...event.accounts])
      }
    }

    /** This connector's session from an earlier visit: the named one, or the newest unnamed one. */
    const restore = async (): Promise<PairingSession | undefined> => {
      if (session || !readPairedRelay(ports.storage, ports.clock.now())) return session
      const kept = await (await getPairing()).restore()
      return kept.find((one) => (topic === undefined ? !room.named.has(one.topic) : one.topic === topic))
    }

    const chainNow = (): number => chainId ?? config.chains[0].id

    const getProvider = async (): Promise<PairedProvider> => {
      const { createPairedProvider } = await import('./pairedProvider.ts')
      const { chains, transports } = config
      return createPairedProvider({
        ...{ session: current, accounts, chainNow, getPairing, chains, transports },
        hintAtSilence: await room.loadHint?.(),
      })
    }

    const connector: ReturnType<ReturnType<typeof createConnector<PairedProvider, PairingConnector>>> = {
      id: topic === undefined ? walletConnectId : `${walletConnectId}:${topic}`,
      type: 'walletConnect',
      name: 'WalletConnect',
      getPairing,
      adopt,
      session: () => session,
      beside: (other) => {
        room.named.add(other)
        return connectorIn(room, kit, ports, other)
      },
      connect: async ({ isReconnecting, withCapabilities } = {}) => {
        const known = await restore()
        if (!known && isReconnecting) throw new WalletError('connector.notConnected')
        if (known) adopt(known)
        else {
          const { uri, approved } = await (await getPairing()).start()
          config.emitter.emit('message', { type: 'display_uri', data: uri })
          adopt(await approved)
        }
        isConnected = true
        const addresses = accounts()
        return {
          // This flag of wagmi selects the shape, which the types can't express here.
          accounts: (withCapabilities
            ? addresses.map((address) => ({ address, capabilities: {} }))
            : addresses) as never,
          chainId: await connector.getChainId(),
        }
      },
      disconnect: async () => {
        const left = session?.topic
        forget()
        if (left !== undefined) await (await getPairing()).disconnect(left)
      },
      getAccounts: async () => accounts(),
      getChainId: async () => {
        current()
        return chainNow()
      },
      getProvider,
      isAuthorized: async () => ((await restore())?.accounts.length ?? 0) > 0,
      switchChain: async ({ chainId: wanted }) => {
        const chain = config.chains.find(({ id }) => id === wanted)
        if (!chain) throw new SwitchChainError(new WalletError('connector.chainNotConfigured'))
        if (!current().chainIds.includes(wanted)) await (await getProvider()).requestChain(chain)
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

/** Whether a connector is ours. */
export const isPairingConnector = (connector: object): connector is PairingConnector =>
  'getPairing' in connector && 'adopt' in connector

/** Whether wallets can be paired: a relay is configured. */
export const canPair = ({ wagmi }: { wagmi: { connectors: readonly object[] } }): boolean =>
  wagmi.connectors.some(isPairingConnector)
