import type { Wallet } from '@latchkey/wire/api/explorer'
import type { OwnSignIn } from './siwx/ownSignIn.ts'
import type { FeaturesState, LoginWay } from './state/features.ts'

type Query = Readonly<Record<string, string>>
type Found = { data: readonly Wallet[]; count: number }

/** Asks the registry. */
export type AskRegistry = (query: Query) => Promise<Found>

type Timer = { after(ms: number, run: () => void): () => void }

/** The IDs of one wallet: its rdns, and that of the registry. */
export type WalletIds = readonly (string | null | undefined)[]

/** A wallet of an earlier visit; the embedded one with the provider of its login. */
type Recent = { connectorId: string; walletId?: string; rdns?: string; provider?: LoginWay }

/** What a page chooses of the modal. Its code only loads for pages that choose. */
export type PageChoice = {
  /** The page's own sign-in backend. */
  signIn: OwnSignIn | undefined
  /** The project's features without those that the page leaves out. */
  limit(project: FeaturesState): FeaturesState
  /** Whether logins are listed at all, whether the page names them, and whether they come after the wallets. */
  hasLogins: boolean
  areLoginsNamed: boolean
  isLoginLast: boolean
  /** The logins in the page's order. */
  sortLogins<W extends LoginWay>(ways: readonly W[]): readonly W[]
  /** Whether the page names all its wallets. */
  isOnlyNamed: boolean
  /** Whether the page names the first wallets of the list. */
  isOrdered: boolean
  /** How many of these wallets come before pairing. All, if the page doesn't place it. */
  countBeforePairing(wallets: readonly WalletIds[]): number
  isListed(ids: WalletIds): boolean
  /** Whether the page still offers a wallet of an earlier visit. */
  isOffered(recent: Recent): boolean
  /** The place that the page gives to a wallet; the last one if it names none. */
  placeOf(ids: WalletIds): number
  /** A page of the registry with the listed wallets only, the first ones of the page in front. */
  find(ask: AskRegistry, query: Query): Promise<Found>
  /** Reads from the registry which installed wallets the page means, if it names some by a registry ID. Waits 3 seconds at most. */
  loadNames(ask: AskRegistry, clock: Timer): Promise<void>
}
