import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import { productChainId, rpcUrl } from '@latchkey/wire/chains'
import { limits } from '@latchkey/wire/limits'
import type { Config as WagmiConfig } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import type { PageChoice } from './pageChoice.ts'

/** The app's own metadata; wallets show it in approval requests. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** Options from the page. Everything else has a default. */
export type KitOptions = {
  projectId: string
  /** Empty without a server: then only the chains' nodes are called. */
  apiUrl: string
  /** Empty without an embedded wallet. */
  walletUrl: string
  metadata: Metadata
  /** Chains that the app describes itself; they may be missing from our table. */
  chains?: readonly Chain[]
  /** How to reach a chain, by its number. A chain without one uses the API's RPC endpoint if the API serves it, otherwise its own URLs. */
  transports?: Readonly<Record<number, Transport>>
  /** The offered chains; the first one is the default. */
  supportedNetworks?: readonly number[]
  /** The chains that the API has nodes for. Without it, all of them. */
  servedNetworks?: readonly number[]
  /** A Solana chain that the embedded wallet also supports; the API must have a node for it. */
  solanaNetwork?: CaipNetworkId
  /** Whether the page may ask a wallet to switch networks. If off, it names the network to choose in the wallet. */
  networkSwitch?: boolean
  /** Which kind of Coinbase Wallet is offered. Its smart wallet works on its own list of chains only. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** `'true'` lets the user choose a network. A string, because it comes from the environment. */
  networkSelection?: 'true' | 'false'
  explorerUrl?: string
  /** Node URLs that replace the API's RPC endpoint; several are ranked and fail over. */
  rpcUrls?: readonly string[]
  /** Multiple of the last base fee to offer. The chain accepts no less than that fee, so 1 is the minimum (SEND-10). */
  baseFeeMultiplier?: number
  /** A dapp's own wagmi config; without one, the kit creates it. */
  wagmiConfig?: WagmiConfig
  /** Whether browser wallets are offered. On by default. */
  hasBrowserWallets?: boolean
  analytics?: { scriptId: string; scriptUrl: string }
  /** Colors and sizes of the modal by their public names, such as `--w3m-accent`. */
  themeVariables?: Readonly<Record<string, string | number>>
  /** What the page chooses of wallets, logins and features. */
  choice?: PageChoice | undefined
  /** Relays for pairing with mobile wallets, tried in this order. Without any, pairing is off. */
  relay?: RelayOptions
}

/** `isVerifyAllowed` lets the pairing library ask a third party about this page. */
export type RelayOptions = { urls: readonly string[]; projectId?: string; isVerifyAllowed?: boolean }

/** The options with every default filled in (PLAN-03, VIEW-13). */
export type KitConfig = Required<
  Omit<
    KitOptions,
    | 'wagmiConfig'
    | 'choice'
    | 'networkSelection'
    | 'networkSwitch'
    | 'explorerUrl'
    | 'relay'
    | 'solanaNetwork'
    | 'servedNetworks'
  >
> & {
  choice: PageChoice | undefined
  servedNetworks: readonly number[] | undefined
  solanaNetwork: CaipNetworkId | undefined
  isNetworkSelectionOn: boolean
  isNetworkSwitchOn: boolean
  isMobileFullScreen: boolean
  explorerUrl: string | undefined
  sdk: { type: string; version: string }
  relay: Required<RelayOptions>
}

/** Whether there is a server to ask. */
export const hasServer = ({ apiUrl }: Pick<KitConfig, 'apiUrl'>): boolean => apiUrl !== ''

type NodeOptions = Pick<KitOptions, 'apiUrl' | 'projectId' | 'chains' | 'servedNetworks'>

/** A chain's node URLs: the API if it serves the chain, otherwise the chain's own. */
export const nodeUrls = (
  { apiUrl, projectId, chains = [], servedNetworks }: NodeOptions,
  chainId: number,
): readonly string[] =>
  apiUrl !== '' && servedNetworks?.includes(chainId) !== false
    ? [rpcUrl(apiUrl, toCaipNetworkId(chainId), projectId)]
    : (chains.find(({ id }) => id === chainId)?.rpcUrls.default.http ?? [])

export const sdkVersion = '0.2.0'

export const toKitConfig = ({
  wagmiConfig: _,
  networkSelection = 'false',
  networkSwitch = true,
  ...options
}: KitOptions): KitConfig => {
  const brought = options.chains?.map(({ id }) => id)
  const supportedNetworks = options.supportedNetworks ?? brought ?? [productChainId]
  const [first = productChainId] = supportedNetworks
  return {
    ...options,
    supportedNetworks,
    solanaNetwork: options.solanaNetwork,
    servedNetworks: options.servedNetworks,
    explorerUrl: options.explorerUrl,
    hasBrowserWallets: options.hasBrowserWallets ?? true,
    chains: options.chains ?? [],
    transports: options.transports ?? {},
    rpcUrls: options.rpcUrls ?? nodeUrls(options, first),
    relay: { urls: [], projectId: options.projectId, isVerifyAllowed: false, ...options.relay },
    themeVariables: options.themeVariables ?? {},
    analytics: options.analytics ?? { scriptId: '', scriptUrl: '' },
    baseFeeMultiplier: Math.max(1, options.baseFeeMultiplier ?? limits.transaction.baseFeeMultiplier),
    // Sites with a second chain family let users choose.
    isNetworkSelectionOn: networkSelection === 'true' || options.solanaNetwork !== undefined,
    isNetworkSwitchOn: networkSwitch,
    isMobileFullScreen: false,
    choice: options.choice,
    coinbasePreference: options.coinbasePreference ?? 'all',
    sdk: { type: 'appkit', version: `react-wagmi-${sdkVersion}` },
  }
}
