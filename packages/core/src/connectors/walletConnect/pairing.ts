import type { Address } from '@latchkey/wire/caip'
import type { BasicPorts } from '../../basicPorts.ts'
import type { Metadata } from '../../config.ts'

/** A wallet on another device that has agreed to work with this page. */
export type PairingSession = {
  topic: string
  /** Its accounts on our chains, each once. */
  accounts: readonly Address[]
  /** The chains that it agreed to. */
  chainIds: readonly number[]
  /** Methods the wallet supports. */
  methods: readonly string[]
  /** Self-declared and unverified. */
  peer: { name: string; url: string }
  expiresAt: number
}

/** A QR code to scan or a link to open, and its result. */
export type PairingOffer = {
  uri: string
  expiresAt: number
  /** Settles with the wallet's answer: the session, or an error (declined, expired). */
  approved: Promise<PairingSession>
}

export type PairingEvent =
  /** A session that is new to this page, or whose accounts, chains or methods have changed. */
  | { kind: 'session'; session: PairingSession }
  | { kind: 'chain'; topic: string; chainId: number }
  | { kind: 'accounts'; topic: string; accounts: readonly Address[] }
  /** The wallet disconnected, or the session expired. */
  | { kind: 'ended'; topic: string }
  /** A relay's own message that it rejects this page. */
  | { kind: 'refused'; says: string }

/** Tells the user that a wallet leaves a request unanswered, until the returned function is called. */
export type HintAtSilence = (wallet: { name: string; app: () => Promise<string | undefined> }) => () => void

/** Pairing with a mobile or desktop wallet. Kept small so the library can be replaced. */
export type Pairing = {
  /** Prepares for a code without contacting anyone: most of the wait is the library's startup. */
  warm(): Promise<void>
  /** Makes a code, at the first relay that answers; rejects with `pairing.relayUnreachable` or `pairing.refused`. */
  start(): Promise<PairingOffer>
  /** Active sessions, also from earlier visits, newest first. Contacts no one. */
  restore(): Promise<readonly PairingSession[]>
  request(topic: string, chainId: number, call: { method: string; params?: unknown }): Promise<unknown>
  /** Ends the session here at once and notifies the wallet if possible. */
  disconnect(topic: string): Promise<void>
  /** Names the app that requests of a session should bring to the front on this phone. */
  setApp(topic: string, link: string): Promise<void>
  /** That app; undefined if the session was made with another device. */
  appOf(topic: string): Promise<string | undefined>
  on(listener: (event: PairingEvent) => void): () => void
}

export type PairingOptions = {
  /** Relays in the order in which they are tried. */
  urls: readonly string[]
  projectId: string
  metadata: Metadata
  chainIds: readonly number[]
  /** Lets the library ask the Verify service about this page. If off, only the relay is contacted. */
  isVerifyAllowed: boolean
  ports: BasicPorts
}

/** The methods we ask wallets for; our own nodes answer everything else. */
export const walletMethods = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
] as const

export const walletEvents = ['accountsChanged', 'chainChanged'] as const
