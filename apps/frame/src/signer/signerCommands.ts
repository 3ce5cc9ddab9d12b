import type { PreviousRoot, Renewal, Sealed, SealedRecord } from '@latchkey/wire/api/roots'
import type { vault } from '@latchkey/wire/api/vault'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import type { ProofAction } from '@latchkey/wire/proof'
import type { Address } from 'viem'
import type { PasskeyWord } from '../accounts/passkeySignature.ts'
import type { Bytes } from '../bytes.ts'
import type { UnlockerHalves } from '../vault/kek.ts'
import type { Kit } from '../vault/recoveryKit.ts'
import type { PersonProof } from './checkPerson.ts'
import type { Accounts } from './derive.ts'
import type { Signable } from './digest.ts'
import type { RecordPlace } from './recordKey.ts'
import type { Signed } from './signWith.ts'

/** A wrapped data key as the server stores it. */
export type WrappedUnlocker = EndpointCall<typeof vault.addUnlocker>['body']['unlocker']

/** An unlocker to wrap the data key for. A new assisted one gets its user half here. */
export type NewUnlocker = (UnlockerHalves | { type: 'assisted'; unlockerId: string; gate: Bytes }) & {
  label: string
  credentialId?: string | null
}

/** A wallet as the server claims it; all of it is checked against what is unlocked. */
export type ClaimedWallet = {
  userId: string
  walletId: string
  epoch: number
  evmAddress: string
  solanaAddress: string
  authPublicKey: string
  vault: Sealed
  /** The earlier roots; each is opened and checked. */
  previous?: readonly PreviousRoot[]
}

export type NewWallet = Omit<ClaimedWallet, 'userId' | 'epoch'> & { unlockers: WrappedUnlocker[] }

/** All addresses of a wallet: its accounts, the smart one, and the key that owns that. */
export type OwnAddresses = Accounts & { smartAddress: Address; smartOwner: Address }

/** An earlier root's addresses; `epoch` names it. */
export type EarlierAddresses = OwnAddresses & { epoch: number; isWatched: boolean }

/** What was approved, and its bytes. */
export type SignInput<S extends Signable> = {
  approvalId: string
  digest: string
  signable: S
  /** A passkey's signatures, if it alone controls the smart account: the signer checks what each covers. */
  words?: readonly PasskeyWord[]
}

/** The payment record to send to the server. */
export type NewRecord = { fromVersion: number; version: number; plain: string }

/** The signer worker's commands. It has no DOM and no network, and nothing else holds a key. */
export type SignerCommands = {
  /** Once, first: who embeds this document, and whether it is top-level. */
  init(input: { origin: string; isTopLevel: boolean }): void
  createWallet(input: { userId: string; walletId: string; unlockers: readonly NewUnlocker[] }): NewWallet
  unlock(input: {
    wallet: ClaimedWallet
    unlocker: UnlockerHalves
    wrapped: Sealed
    minEpoch: number
    /** The address this browser has seen: it must belong to this root, or to an earlier one it contains. */
    seenAddress?: string | undefined
  }): Accounts
  /** The unlocked wallet's addresses, if any. */
  accounts():
    | (OwnAddresses & { userId: string; walletId: string; epoch: number; earlier: readonly EarlierAddresses[] })
    | undefined
  wrapFor(input: NewUnlocker): WrappedUnlocker
  /** A new data key and epoch for these unlockers only. */
  rotate(input: { unlockers: readonly NewUnlocker[] }): {
    fromEpoch: number
    vault: Sealed
    unlockers: WrappedUnlocker[]
  }
  /**
   * Creates a new root and data key for these unlockers and encrypts `record` under it. The wallet stays unlocked. Wallet
   * page only.
   */
  renew(input: { unlockers: readonly NewUnlocker[]; record?: NewRecord | undefined }): {
    fromEpoch: number
    vault: Sealed
    unlockers: WrappedUnlocker[]
    renewal: Renewal
  }
  draft(input: Signable): { approvalId: string; digest: string }
  /** Marks a request as serious: the signer waits for a passkey check. */
  wantPerson(input: { approvalId: string }): void
  seePerson(input: { approvalId: string; proof: PersonProof }): void
  sign<S extends Signable>(input: SignInput<S>): Signed[S['kind']]
  prove(input: { action: ProofAction; nonce: string; body: Parameters<typeof JSON.stringify>[0] }): string
  /** Proves possession of the recovery code, even while the wallet is locked. */
  proveCode(input: { code: string; action: string; userId: string; flowId: string }): string
  /** Encrypts the unlocked wallet's payment record; rejected for another wallet. */
  sealRecord(input: { walletId: string; version: number; place: RecordPlace; plain: string }): SealedRecord
  openRecord(input: { walletId: string; place: RecordPlace; record: SealedRecord }): string
  makeKit(input: { code: string }): Kit
  /** The secret phrase, for a top-level page only; never inside a frame. */
  exportWords(): string
  lock(): void
}

export type SignerCommand = keyof SignerCommands
