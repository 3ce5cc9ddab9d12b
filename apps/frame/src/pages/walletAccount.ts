import type { StepUpAction } from '@latchkey/wire/api/auth'
import type { OwnDevice, Unlocker } from '@latchkey/wire/api/vault'
import type { SignedDelegation } from '@latchkey/wire/delegation'
import type { WantedProof } from '@latchkey/wire/wantedProof'
import type { AccountPasskey } from '../accounts/signerChange.ts'
import type { Move, MovePlan } from '../move/movePlan.ts'
import type { KeptWay } from '../vault/dueChecks.ts'

export type AccountDevice = OwnDevice & {
  deviceId: string
  browser: string
  embedder: string
  /** The coarse network it logged in from. */
  place: string | null
  createdAt: string
  lastSeenAt: string
  isThis: boolean
}

/** The logged-in user's wallet, as its page shows it. */
export type AccountView = {
  email: string | null
  evmAddress: string
  solanaAddress: string
  unlockers: readonly Unlocker[]
  devices: readonly AccountDevice[]
  isFrozen: boolean
  isExported: boolean
  /** Unlock methods that the owner hasn't used for a long time. */
  dueChecks: readonly KeptWay[]
  /**
   * The check the server requires before adding an unlock method, before changing custody or email, and before
   * exporting data or deleting the account.
   */
  wants: { add: WantedProof; change: WantedProof; leave: WantedProof }
  /** When the account will be deleted, if its owner asked for that. */
  deletesAt: string | null
  /** Addresses from before the wallet moved to a new key, oldest first. */
  earlier: readonly EarlierAddress[]
}

/** An address of an earlier key; `epoch` names the key. */
export type EarlierAddress = { epoch: number; evmAddress: string; isWatched: boolean }

/** A site that may act for the smart account, as the owner signed. */
export type AccountSession = {
  pci: string
  chainId: number
  /** The account that it may act for. */
  account: string
  name: string
  /** What the account signed for it. */
  roots: readonly SignedDelegation[]
  /** In seconds, like the chain. */
  validUntil: number
  /** The server claims that it no longer takes part. */
  isRefused: boolean
  /** The account accepts only passkeys now, and its key signed this. */
  isPaused: boolean
  /** Revoked on the chain, so it can't be used. */
  isEnded: boolean
}

/** The smart account's signers on one network. */
export type AccountSigners = { chainId: number; name: string; isPasskeyRequired: boolean }

/** The passkeys to become the only signers; with none, its key signs again. */
export type SignerChange = { chainId: number; passkeys: readonly AccountPasskey[] }

/** The step after the email: a code, or first the emailed link with its number. */
export type LoginStep = { email: string } & (
  | { next: 'code'; resendAt: number }
  | { next: 'device'; matchNumber: string | null }
  | { next: 'done' }
)

/** Everything the wallet page can do. Calls throw a WalletError; those with a passkey need a click. */
export type WalletAccount = {
  /** Undefined when no one is logged in here. */
  load: () => Promise<AccountView | undefined>
  /** This page's requests to its server, one line each, without content. */
  log: () => string
  /** The step of an email login that a reload of this tab interrupted. */
  waitingLogin: () => LoginStep | undefined
  sendLoginCode: (email: string) => Promise<LoginStep>
  /** Returns the next step when the emailed link was opened, as the code is emailed then; undefined if the user left. */
  waitForDevice: () => Promise<LoginStep | undefined>
  leaveLogin: () => void
  confirmLogin: (otp: string) => Promise<void>
  /** Logs in with a passkey that the user picks, and unlocks the wallet with it. */
  logInByPasskey: () => Promise<void>
  newCode: () => Promise<string>
  /** `grant` where `wants.add` requires one. */
  enrolPasskey: (grant?: string) => Promise<void>
  enrolCode: (code: string, grant?: string) => Promise<void>
  /** Switches to self-custody. `grant` where `wants.change` requires one, or there is a passkey or code. */
  makeItYours: (ownership: { code: string; withPasskey: boolean; grant?: string }) => Promise<void>
  /** Starts an email change: a code goes to the current address first, if there is one. */
  startEmailChange: (email: string, grant?: string) => Promise<'primary' | 'secondary'>
  /** Takes the code of one address. Returns the new address once changed. */
  confirmEmailChange: (step: 'primary' | 'secondary', otp: string) => Promise<string | null>
  /** What a move to a new key would send, and its cost. */
  planMove: () => Promise<MovePlan>
  /** Installs a new key; the old one is kept encrypted inside. `grant` is a fresh one for `newKey`. */
  renewKey: (ownership: { code: string; withPasskey: boolean; grant: string }) => Promise<void>
  /** An earlier address's current holdings, read from the chain. */
  planEarlier: (epoch: number) => Promise<MovePlan>
  /** Sends one holding from an earlier address to the current one, and waits for the chain. */
  moveEarlier: (epoch: number, move: Move) => Promise<void>
  /** What the account of an older version holds; empty if there is none. */
  planPrevious: () => Promise<MovePlan>
  /** Sends one holding of it to the standard account, and waits for the chain. */
  movePrevious: (move: Move) => Promise<void>
  /** Shows or hides an earlier address on this page. */
  watchEarlier: (epoch: number, isWatched: boolean) => Promise<void>
  /** The recovery kit: a file to keep, never to upload. */
  makeKit: (code: string) => Promise<{ fileName: string; text: string }>
  sendStepUpCode: (action: StepUpAction) => Promise<{ resendAfterSeconds: number }>
  /** Returns a grant for the action that the code was sent for. */
  confirmStepUpCode: (otp: string) => Promise<string>
  stepUpByPasskey: (action: StepUpAction) => Promise<string>
  stepUpByCode: (action: StepUpAction, code: string) => Promise<string>
  /** Records the export, then returns the secret phrase, which stays in this page. */
  revealWords: (grant: string, ownGrant: string) => Promise<string>
  /** The smart account's unexpired sessions, with their state on the chain. */
  sessions: () => Promise<readonly AccountSession[]>
  /** Maximum fee of revoking one, in the network's smallest unit. */
  priceEnd: (session: AccountSession) => Promise<bigint>
  /** Revokes one on the chain, for a network fee. */
  endSession: (session: AccountSession) => Promise<void>
  /** The smart account's signers, as each network reports now. */
  signers: () => Promise<readonly AccountSigners[]>
  /** Has one of the wallet's passkeys, except these, sign twice for the account. */
  checkPasskey: (except: readonly string[]) => Promise<AccountPasskey>
  priceSigners: (change: SignerChange) => Promise<bigint>
  changeSigners: (change: SignerChange) => Promise<void>
  /** Confirms this device with a grant from a passkey or recovery code. */
  confirmThis: (grant: string) => Promise<void>
  /** Confirms another device from this one, which must be confirmed itself. */
  confirmDevice: (deviceId: string) => Promise<void>
  /** Sends this device's email again. */
  mailDeviceLink: () => Promise<void>
  removeDevice: (deviceId: string) => Promise<void>
  freeze: () => Promise<void>
  unfreeze: (grant: string) => Promise<void>
  /** What the server stores about this account, as a file. `grant` where `wants.leave` requires one. */
  exportData: (grant?: string) => Promise<{ fileName: string; text: string }>
  /** Starts the grace period of a deletion. */
  deleteAccount: (grant?: string) => Promise<{ deletesAt: string; isMailed: boolean }>
  keepAccount: () => Promise<void>
  signOut: (isEverywhere: boolean) => Promise<void>
}

/** True while the operator holds both halves of an unlock method. */
export const isAssisted = (view: Pick<AccountView, 'unlockers'>): boolean =>
  view.unlockers.some((unlocker) => unlocker.type === 'assisted')

/** The data key has changed since the wallet was created, but the root hasn't: a copy made earlier still works. */
export const mayBeCopied = (view: Pick<AccountView, 'unlockers' | 'earlier'>): boolean =>
  view.earlier.length === 0 && view.unlockers.some(({ epoch }) => epoch > 1)

/** Two lasting unlock methods of different kinds: with fewer, one accident could lock the owner out. */
export const isBackedUp = (view: Pick<AccountView, 'unlockers'>): boolean =>
  new Set(
    view.unlockers
      .map((unlocker) => unlocker.type)
      .filter((type) => type === 'passkey' || type === 'code' || type === 'phrase'),
  ).size >= 2

/** This device, while unconfirmed. */
export const probationOf = ({ devices }: Pick<AccountView, 'devices'>): AccountDevice | undefined =>
  devices.find(({ isThis, status }) => isThis && status !== 'confirmed')
