import type { Wallet } from '@latchkey/wire/api/explorer'
import { type Namespace, parseCaipNetworkId } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import entries from './registry.json' with { type: 'json' }

type Entry = {
  id: string
  /** The wallet's ID in the explorer that AppKit clients use, if known. */
  explorerId?: string
  name: string
  isNamedForSei: boolean
  namespaces: string[]
  rdns: string[]
  homepage?: string
  mobileLink?: string
  universalLink?: string
  desktopLink?: string
  webappLink?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  icon?: string
}

/** A registry wallet: what pages see, and what only search and images need. */
export type RegistryWallet = {
  wallet: Wallet
  /** All IDs under which clients ask for the wallet; pages see the first. */
  ids: readonly string[]
  /** All rdns values that the wallet announces; pages see the first. */
  rdns: readonly string[]
  /** The icon as `<set>/<name>`, if there is one. */
  icon: string | undefined
}

/** We assume that a wallet for a family of chains works on each of them. */
const chainsOf = (namespaces: readonly string[]): string[] =>
  chains
    .filter(({ isRetired, isTestnet }) => !isRetired && !isTestnet)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => namespaces.includes((parseCaipNetworkId(id)?.namespace satisfies Namespace | undefined) ?? ''))

const toRegistryWallet = (entry: Entry, index: number): RegistryWallet => ({
  wallet: {
    id: entry.id,
    name: entry.name,
    order: index + 1,
    badge_type: entry.isNamedForSei ? 'certified' : null,
    chains: chainsOf(entry.namespaces),
    image_id: entry.id,
    homepage: entry.homepage ?? null,
    link_mode: entry.universalLink ?? null,
    mobile_link: entry.mobileLink ?? entry.universalLink ?? null,
    desktop_link: entry.desktopLink ?? null,
    webapp_link: entry.webappLink ?? null,
    app_store: entry.appStore ?? null,
    play_store: entry.playStore ?? null,
    chrome_store: entry.chromeStore ?? null,
    rdns: entry.rdns[0] ?? null,
  },
  ids: [entry.id, ...(entry.explorerId ? [entry.explorerId] : [])],
  rdns: entry.rdns,
  icon: entry.icon,
})

/** All wallets in listing order: those that name our chain first. */
export const registry: readonly RegistryWallet[] = (entries as Entry[]).map(toRegistryWallet)
