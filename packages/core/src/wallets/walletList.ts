import type { Wallet } from '@latchkey/wire/api/explorer'
import { limits } from '@latchkey/wire/limits'
import { toConnectorRecord, type WalletState, walletState } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import type { PageChoice, WalletIds } from '../pageChoice.ts'
import { walletImageUrl } from '../queries/wallets.ts'
import { isReachableOnPhone } from './deepLinks.ts'
import { isCoinbaseAllowed } from './isCoinbaseAllowed.ts'

/** One row of a wallet list: an installed connector, a wallet of the registry, or both in one. */
export type WalletRow = {
  /** Stable within a list: the registry's id, else the connector's. */
  id: string
  name: string
  imageUrl: string | undefined
  imageId: string | undefined
  connectorId: string | undefined
  /** Works on several chain families the site offers, so the user chooses one. */
  isMultiChain: boolean
  wallet: Wallet | undefined
  isRecent: boolean
  state: WalletState
}

/** Different rdns values of the same wallet. */
const rdnsPairs: readonly (readonly string[])[] = [
  ['io.metamask', 'io.metamask.mobile'],
  ['app.backpack', 'app.backpack.mobile'],
  ['app.base.account', 'org.base.account'],
  ['com.coin98', 'coin98.com'],
]

export const sameRdns = (a: string | null | undefined, b: string | null | undefined): boolean => {
  if (!a || !b) return false
  return a === b || rdnsPairs.some((pair) => pair.includes(a) && pair.includes(b))
}

/** EIP-6963 wallets that the page lists, once per rdns. `window.ethereum` counts only if none announced itself. */
export const installedWallets = (kit: Kit, hasLegacyProvider: boolean): readonly WalletRow[] => {
  const records = kit.wagmi.connectors.map((connector) => toConnectorRecord(kit, connector))
  const announced = records
    .filter(({ type, id }) => (type === 'ANNOUNCED' || type === 'MULTI_CHAIN') && isCoinbaseAllowed(kit, id))
    .filter((one, index, all) => all.findIndex((other) => sameRdns(other.id, one.id)) === index)
  const legacy = records.filter(({ type }) => type === 'INJECTED' && hasLegacyProvider && announced.length === 0)
  const listed = [...announced, ...legacy].filter(({ id }) => kit.config.choice?.isListed([id]) !== false)
  return listed.map((record) => ({
    id: record.id,
    name: record.name,
    imageUrl: record.imageUrl,
    imageId: undefined,
    connectorId: record.id,
    isMultiChain: record.type === 'MULTI_CHAIN',
    wallet: undefined,
    isRecent: false,
    state: walletState(kit, record.id),
  }))
}

export const toWalletRow = (wallet: Wallet): WalletRow => ({
  id: wallet.id,
  name: wallet.name,
  imageUrl: wallet.image_url ?? undefined,
  imageId: wallet.image_id ?? undefined,
  connectorId: undefined,
  isMultiChain: false,
  wallet,
  isRecent: false,
  state: 'disconnected',
})

/** The IDs by which a page names a row's wallet. */
export const rowIds = ({ id, connectorId, wallet }: WalletRow): WalletIds => [id, connectorId, wallet?.rdns]

/** The place that the page gives to a row. */
const rowPlace = (choice: PageChoice | undefined, row: WalletRow): number => choice?.placeOf(rowIds(row)) ?? 0

/** A row's icon: the wallet's own, otherwise our server's. Never fetched from a third party. */
export const rowImageUrl = (kit: Kit, { imageUrl, imageId }: WalletRow): string | undefined => {
  if (imageUrl?.startsWith('data:')) return imageUrl
  return imageId ? walletImageUrl(kit, imageId) : undefined
}

/** On a phone, only wallets that a tap can open or that are installed here are useful (CON-13). */
export const isReachable = (row: WalletRow, isMobile: boolean): boolean =>
  !isMobile || row.connectorId !== undefined || (row.wallet !== undefined && isReachableOnPhone(row.wallet))

/** Merges registry rows into installed ones, so each wallet has one row. Limits the rows but keeps every installed one. */
const merge = (
  installed: readonly WalletRow[],
  registry: readonly WalletRow[],
  most = Number.POSITIVE_INFINITY,
): readonly WalletRow[] => {
  const joined = installed.map((row) => {
    const known = registry.find(({ wallet }) => sameRdns(wallet?.rdns, row.connectorId))
    return known ? { ...row, id: known.id, wallet: known.wallet, imageId: known.imageId } : row
  })
  const others = registry.filter(({ wallet }) => !installed.some((row) => sameRdns(wallet?.rdns, row.connectorId)))
  return [...joined, ...others.slice(0, Math.max(0, most - joined.length))]
}

/**
 * The rows of Connect: those the page puts first, recent ones, installed ones, then recommended ones until there are
 * four. The list keeps its
 * length while the recommended ones load.
 */
export const connectRows = (
  installed: readonly WalletRow[],
  recommended: readonly Wallet[],
  recent: readonly string[],
  isMobile: boolean,
  /** How many installed wallets appeared after the list opened; they displace no other row. */
  late = 0,
  choice?: PageChoice,
): readonly WalletRow[] => {
  const most = limits.wallets.recommended
  const known = recommended.map(toWalletRow).filter((row) => isReachable(row, isMobile))
  const rows = merge(installed, known.slice(0, most), most + late)
  const rank = (row: WalletRow): number => {
    const at = recent.findIndex((id) => id === row.id || id === row.connectorId)
    if (at !== -1) return at
    return row.connectorId ? recent.length : recent.length + 1
  }
  return rows
    .map((row) => ({ ...row, isRecent: recent.includes(row.id) || recent.includes(row.connectorId ?? '') }))
    .sort((a, b) => rowPlace(choice, a) - rowPlace(choice, b) || rank(a) - rank(b))
}

/** The rows of AllWallets: those the page puts first, installed ones, then the registry in its order, each once. */
export const allRows = (
  installed: readonly WalletRow[],
  pages: readonly (readonly Wallet[])[],
  isMobile: boolean,
  choice?: PageChoice,
): readonly WalletRow[] => {
  const seen = new Map(pages.flat().map((wallet) => [wallet.id, wallet]))
  return merge(installed, [...seen.values()].map(toWalletRow))
    .filter((row) => isReachable(row, isMobile))
    .sort((a, b) => rowPlace(choice, a) - rowPlace(choice, b))
}
