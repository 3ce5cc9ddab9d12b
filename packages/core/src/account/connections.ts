import type { Address, CaipAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { type Connector, getAccount } from '@wagmi/core'
import { isPairingConnector } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { plainName } from './plainName.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The account that the page acts for, or why there is none. Read from wagmi each time, never copied (CON-06). */
export type AccountFacts = {
  status: ConnectionStatus
  address: Address | undefined
  caipAddress: CaipAddress | undefined
  /** The wallet's true chain, also when the product does not offer it. */
  chainId: number | undefined
  isOnSupportedChain: boolean
  connectorId: string | undefined
  walletName: string | undefined
}

export const readAccount = ({ wagmi, config }: Kit): AccountFacts => {
  const { status, address, chainId: told, connector } = getAccount(wagmi)
  // NaN, if the wallet names no number, would never equal itself.
  const chainId = told === undefined ? undefined : told || 0
  return {
    status,
    address,
    caipAddress: address && chainId ? `eip155:${chainId}:${address}` : undefined,
    chainId,
    isOnSupportedChain: chainId !== undefined && config.supportedNetworks.includes(chainId),
    connectorId: connector?.id,
    walletName: connector && connectorName(connector),
  }
}

/** Calls back whenever the account or its status changes. */
export const watchAccount = (kit: Kit, listener: () => void): (() => void) =>
  kit.wagmi.subscribe((state) => state, listener)

/** Calls back whenever a wallet announces itself to the page; extensions may do so late. */
export const watchConnectors = ({ wagmi }: Kit, listener: () => void): (() => void) =>
  wagmi._internal.connectors.subscribe(listener)

/** What kind of wallet a connector reaches (CON-10). */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'MULTI_CHAIN' | 'AUTH' | 'EXTERNAL'

export type ConnectorRecord = {
  id: string
  name: string
  type: ConnectorType
  chain: 'eip155'
  imageUrl: string | undefined
  imageId: string | undefined
  explorerId: string | undefined
  info: { rdns: string } | undefined
  provider: () => Promise<unknown>
}

/** One wallet may call itself `Trust` on one family of networks and `Trust Wallet` on the other. */
export const walletName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/ wallet$/, '')

const toConnectorType = ({ store }: Kit, connector: Connector): ConnectorType => {
  const { id, type } = connector
  if (type === 'injected' && id === 'injected') return 'INJECTED'
  if (type === 'injected')
    return store.getState().solanaWallets.includes(walletName(connectorName(connector))) ? 'MULTI_CHAIN' : 'ANNOUNCED'
  if (type === 'walletConnect') return 'WALLET_CONNECT'
  return type === 'embedded' ? 'AUTH' : 'EXTERNAL'
}

/** A mobile wallet is shown by its own name, not as WalletConnect. An extension may announce anything as its name. */
export const connectorName = (connector: Connector): string => {
  if (connector.id === 'injected') return 'Browser wallet'
  const peer = isPairingConnector(connector) && connector.session()?.peer.name
  return peer || plainName(connector.name) || connector.id
}

/** The wallet's own icon, if it can't run code or contact a server. */
const safeIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && /^\s*data:image\/(svg\+xml|png|jpeg|webp|gif)[;,]/i.test(icon) ? icon.trim() : undefined

/** A connector in the spec's words. */
export const toConnectorRecord = (kit: Kit, connector: Connector): ConnectorRecord => {
  const type = toConnectorType(kit, connector)
  return {
    id: connector.id,
    name: connectorName(connector),
    type,
    chain: 'eip155',
    imageUrl: safeIcon(connector.icon),
    imageId: undefined,
    explorerId: undefined,
    info: type === 'ANNOUNCED' || type === 'MULTI_CHAIN' ? { rdns: connector.id } : undefined,
    provider: () => connector.getProvider(),
  }
}

export const findConnector = ({ wagmi }: Kit, connectorId: string): Connector => {
  const connector = wagmi.connectors.find(({ id }) => id === connectorId)
  if (!connector) throw new WalletError('connection.noConnector', { details: { connectorId } })
  return connector
}

/** A wallet's connection state on this page (CON-07). */
export type WalletState = 'connected' | 'active' | 'disconnected'

export const walletState = ({ wagmi }: Kit, connectorId: string): WalletState => {
  const known = [...wagmi.state.connections.values()].find(({ connector }) => connector.id === connectorId)
  if (!known) return 'disconnected'
  return known.connector.uid === wagmi.state.current ? 'connected' : 'active'
}
