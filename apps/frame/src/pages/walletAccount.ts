import type { StepUpAction } from '@latchkey/wire/api/auth'
import type { OwnStanding, Unlocker } from '@latchkey/wire/api/vault'
import type { SignedDelegation } from '@latchkey/wire/delegation'
import type { WantedProof } from '@latchkey/wire/wantedProof'
import type { AccountPasskey } from '../accounts/signerChange.ts'
import type { Move, MovePlan } from '../move/movePlan.ts'
import type { KeptWay } from '../vault/dueChecks.ts'

/** A device that knows this wallet. */
export type AccountDevice = OwnStanding & {
  deviceId: string
  browser: string
  embedder: string
  /** The coarse network that it logged in from. */
  place: string | null
  createdAt: string
  lastSeenAt: string
  isThis: boolean
}

/** The wallet of whoever is signed in, as its own page shows it. */
export type AccountView = {
  email: string | null
  evmAddress: string
  solanaAddress: string
  unlockers: readonly Unlocker[]
  devices: readonly AccountDevice[]
  isFrozen: boolean
  isExported: boolean
  /** What its owner has not shown for long. */
  dueChecks: readonly KeptWay[]
  /** The proof that the server wants before an unlock method is added, and before custody or the email change. */
  wants: { add: WantedProof; change: WantedProof }
  /** The addresses from before the wallet moved to a new key, oldest first. */
  earlier: readonly EarlierAddress[]
}

/** An address of a key that the wallet had before; `epoch` names the key. */
export type EarlierAddress = { epoch: number; evmAddress: string; isWatched: boolean }

/** A site that may act for the smart account, by the owner's word. */
export type AccountSession = {
  pci: string
  chainId: number
  name: string
  /** What the account has signed for it. */
  roots: readonly SignedDelegation[]
  /** In seconds, as the chain counts. */
  validUntil: number
  /** The server says that it no longer takes part; that is its word alone. */
  isRefused: boolean
  /** The chain refuses it: nobody can use it any more. */
  isEnded: boolean
}

/** Who signs for the smart account on one network. */
export type AccountSigners = { chainId: number; name: string; isPasskeyRequired: boolean }

/** The passkeys that shall be the account's only signers; with none its key is again. */
export type SignerChange = { chainId: number; passkeys: readonly AccountPasskey[] }

/** What comes after the email address: a code, or first the link in the mail with its number. */
export type LoginStep =
  | { next: 'code'; resendAfterSeconds: number }
  | { next: 'device'; matchNumber: string | null }
  | { next: 'done' }

/**
 * Everything the wallet's own page can do. Every call throws a WalletError whose sentence is fit to be shown.
 * Calls with a passkey must be made inside a click.
 */
export type WalletAccount = {
  /** Undefined when nobody is signed in in this browser. */
  load: () => Promise<AccountView | undefined>
  /** What this page has asked its server, one line each, without a word of what was said. */
  log: () => string
  sendLoginCode: (email: string) => Promise<LoginStep>
  /** Resolves when the link in the mail was used; the code is mailed after that. */
  waitForDevice: () => Promise<void>
  confirmLogin: (otp: string) => Promise<void>
  /** Logs in by a passkey that the person picks, and opens the wallet with it. */
  logInByPasskey: () => Promise<void>
  newCode: () => Promise<string>
  /** `grant` where `wants.add` asks for one. */
  enrolPasskey: (grant?: string) => Promise<void>
  enrolCode: (code: string, grant?: string) => Promise<void>
  /** Takes the wallet out of the operator's reach. `grant` where `wants.change` asks for one, or an older code goes. */
  makeItYours: (ownership: { code: string; withPasskey: boolean; grant?: string }) => Promise<void>
  /** Asks for another email address: a code goes to the current one first, where there is one. */
  startEmailChange: (email: string, grant?: string) => Promise<'primary' | 'secondary'>
  /** Takes the code of one address. The new address, once it holds. */
  confirmEmailChange: (step: 'primary' | 'secondary', otp: string) => Promise<string | null>
  /** What a move to a new key would send, and what it costs. */
  planMove: () => Promise<MovePlan>
  /** Puts a new key in place; the old one is kept sealed inside. `grant` is a fresh one for `newKey`. */
  renewKey: (ownership: { code: string; withPasskey: boolean; grant: string }) => Promise<void>
  /** What an earlier address still holds, as the chain says now. */
  planEarlier: (epoch: number) => Promise<MovePlan>
  /** Sends one thing from an earlier address to today's, and waits until the chain has it. */
  moveEarlier: (epoch: number, move: Move) => Promise<void>
  /** Shows or hides an earlier address on this page. */
  watchEarlier: (epoch: number, isWatched: boolean) => Promise<void>
  /** The offline kit: a file to keep, never to upload. */
  makeKit: (code: string) => Promise<{ fileName: string; text: string }>
  sendStepUpCode: (action: StepUpAction) => Promise<{ resendAfterSeconds: number }>
  /** Answers with a grant for the action that the code was sent for. */
  confirmStepUpCode: (otp: string) => Promise<string>
  stepUpByPasskey: (action: StepUpAction) => Promise<string>
  stepUpByCode: (action: StepUpAction, code: string) => Promise<string>
  /** Records the export, then answers with the twelve words; they stay in this page. */
  revealWords: (grant: string, ownGrant: string) => Promise<string>
  /** The sessions of the smart account that have not run out, with what the chain says of them. */
  sessions: () => Promise<readonly AccountSession[]>
  /** The most that ending one costs, in the network's smallest unit. */
  priceEnd: (session: AccountSession) => Promise<bigint>
  /** Ends one on the chain, for a network fee. */
  endSession: (session: AccountSession) => Promise<void>
  /** Who signs for the smart account, as each network says now. */
  signers: () => Promise<readonly AccountSigners[]>
  /** Has one of the wallet's passkeys, but none of these, show twice that it can sign for the account. */
  checkPasskey: (except: readonly string[]) => Promise<AccountPasskey>
  priceSigners: (change: SignerChange) => Promise<bigint>
  changeSigners: (change: SignerChange) => Promise<void>
  /** Confirms this device with a grant that a passkey or recovery code has earned. */
  confirmThis: (grant: string) => Promise<void>
  /** Confirms another device from this one, which must be confirmed itself. */
  confirmDevice: (deviceId: string) => Promise<void>
  /** Emails the link about this device again. */
  mailDeviceLink: () => Promise<void>
  removeDevice: (deviceId: string) => Promise<void>
  freeze: () => Promise<void>
  unfreeze: (grant: string) => Promise<void>
  signOut: (isEverywhere: boolean) => Promise<void>
}

/** True while the operator holds both halves of one way in. */
export const isAssisted = (view: Pick<AccountView, 'unlockers'>): boolean =>
  view.unlockers.some((unlocker) => unlocker.type === 'assisted')

/**
 * The data key has changed since the wallet was made, but the root has not: the operator may have held a key before,
 * and a copy of it still works.
 */
export const mayBeCopied = (view: Pick<AccountView, 'unlockers' | 'earlier'>): boolean =>
  view.earlier.length === 0 && view.unlockers.some(({ epoch }) => epoch > 1)

/** Two lasting ways in of different kinds: less than that is one accident away from nothing. */
export const isBackedUp = (view: Pick<AccountView, 'unlockers'>): boolean =>
  new Set(
    view.unlockers
      .map((unlocker) => unlocker.type)
      .filter((type) => type === 'passkey' || type === 'code' || type === 'phrase'),
  ).size >= 2

/** This device, while it is not confirmed. */
export const probationOf = ({ devices }: Pick<AccountView, 'devices'>): AccountDevice | undefined =>
  devices.find(({ isThis, standing }) => isThis && standing !== 'confirmed')
