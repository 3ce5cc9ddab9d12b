import type { Address } from '@latchkey/wire/caip'
import { type SocialLogin, socialNames } from '@latchkey/wire/social'
import { toConnectorRecord, type WalletState, walletState } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createLoginCache } from '../connectors/embedded/loginCache.ts'
import { isPairedId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { type RecentConnection, readRecentConnections } from './recentConnections.ts'

/** A connected wallet with every account that it has shared with this page. */
export type KnownWallet = {
  connectorId: string
  name: string
  imageUrl: string | undefined
  state: WalletState
  /** The first one is used while the wallet is the current one. */
  accounts: readonly Address[]
  /** How the user logged in to the embedded wallet: the email address or the social account. */
  auth: { name: string; provider: SocialLogin | undefined } | undefined
}

const authOf = (kit: Kit, connectorId: string): KnownWallet['auth'] => {
  if (connectorId !== embeddedId) return undefined
  const cache = createLoginCache(kit.ports)
  const provider = cache.provider()
  const name = (provider && cache.userName()) ?? cache.email() ?? (provider && socialNames[provider])
  return name === undefined ? undefined : { name, provider }
}

/** Currently connected wallets; without multi-wallet, only the current one (CON-08). */
export const knownWallets = (kit: Kit): readonly KnownWallet[] => {
  const { multiWallet } = kit.store.getState().features
  return [...kit.wagmi.state.connections.values()]
    .map(({ connector, accounts }) => {
      const { id, name, imageUrl } = toConnectorRecord(kit, connector)
      // Some wallets name an account twice.
      const each = [...new Set(accounts)]
      return { connectorId: id, name, imageUrl, state: walletState(kit, id), accounts: each, auth: authOf(kit, id) }
    })
    .filter(({ state }) => multiWallet || state === 'connected')
}

/** Several wallets can be paired at once, so the connector doesn't identify the wallet. */
const isSame = ({ connectorId, accounts }: KnownWallet, recent: RecentConnection): boolean =>
  isPairedId(connectorId)
    ? isPairedId(recent.connectorId) && accounts.includes(recent.address)
    : connectorId === recent.connectorId

/** Wallets that were connected here before, aren't now, and are still offered. */
export const recentlyConnected = (kit: Kit): readonly RecentConnection[] => {
  if (!kit.store.getState().features.multiWallet) return []
  const known = knownWallets(kit)
  return readRecentConnections(kit).filter(
    (recent) => kit.config.choice?.isOffered(recent) !== false && !known.some((one) => isSame(one, recent)),
  )
}
