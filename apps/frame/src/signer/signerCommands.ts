import type { PreviousRoot, Renewal, Sealed, SealedRecord } from '@latchkey/wire/api/roots'
import type { vault } from '@latchkey/wire/api/vault'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import type { ProofAction } from '@latchkey/wire/proof'
import type { Address } from 'viem'
import type { PasskeyWord } from '../accounts/passkeySignature.ts'
import type { Bytes } from '../bytes.ts'
import type { UnlockerHalves } from '../vault/kek.ts'
import type { Kit } from '../vault/kit.ts'
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

/** A wallet as the server claims it; every word of it is checked against what opens. */
export type ClaimedWallet = {
  userId: string
  walletId: string
  epoch: number
  evmAddress: string
  solanaAddress: string
  authPublicKey: string
  vault: Sealed
  /** The roots before this one; each is opened and checked. */
  previous?: readonly PreviousRoot[]
}

export type NewWallet = Omit<ClaimedWallet, 'userId' | 'epoch'> & { unlockers: WrappedUnlocker[] }

/** Every address of a wallet: those of its accounts, the smart one, and the key that owns that. */
export type OwnAddresses = Accounts & { smartAddress: Address; smartOwner: Address }

/** The addresses of a root from before; `epoch` names it. */
export type EarlierAddresses = OwnAddresses & { epoch: number; isWatched: boolean }

/** What was approved, and the bytes that it was about. */
export type SignInput<S extends Signable> = {
  approvalId: string
  digest: string
  signable: S
  /** A passkey's signatures, where the smart account obeys it alone: the signer checks what each is about. */
  words?: readonly PasskeyWord[]
}

/** The payment record as it goes to the server next. */
export type NewRecord = { fromVersion: number; version: number; plain: string }

/** Everything the signer worker can be told to do. It has no DOM and no network, and nothing else holds a key. */
export type SignerCommands = {
  /** Once, first: who embeds this document, and whether it is a page of its own. */
  init(input: { origin: string; isTopLevel: boolean }): void
  createWallet(input: { userId: string; walletId: string; unlockers: readonly NewUnlocker[] }): NewWallet
  unlock(input: {
    wallet: ClaimedWallet
    unlocker: UnlockerHalves
    wrapped: Sealed
    minEpoch: number
    /** The address that this browser has seen: it must be of this root, or of one that this root has sealed. */
    seenAddress?: string | undefined
  }): Accounts
  /** The addresses of the wallet that is open, if one is. */
  accounts():
    | (OwnAddresses & { userId: string; walletId: string; epoch: number; earlier: readonly EarlierAddresses[] })
    | undefined
  wrapFor(input: NewUnlocker): WrappedUnlocker
  /** A new data key and epoch for these unlockers alone. */
  rotate(input: { unlockers: readonly NewUnlocker[] }): {
    fromEpoch: number
    vault: Sealed
    unlockers: WrappedUnlocker[]
  }
  /**
   * A new root, and a new data key for these unlockers alone. The wallet that is open stays open. For the wallet's own
   * page only. `record` is sealed under the new root too.
   */
  renew(input: { unlockers: readonly NewUnlocker[]; record?: NewRecord | undefined }): {
    fromEpoch: number
    vault: Sealed
    unlockers: WrappedUnlocker[]
    renewal: Renewal
  }
  draft(input: Signable): { approvalId: string; digest: string }
  /** This one is grave: the signer waits for the person. */
  wantPerson(input: { approvalId: string }): void
  seePerson(input: { approvalId: string; proof: PersonProof }): void
  sign<S extends Signable>(input: SignInput<S>): Signed[S['kind']]
  prove(input: { action: ProofAction; nonce: string; body: Parameters<typeof JSON.stringify>[0] }): string
  /** Shows that someone holds the recovery code, also while the wallet is closed. */
  proveCode(input: { code: string; action: string; userId: string; flowId: string }): string
  /** Seals the payment record of the open wallet; refused when another wallet is open. */
  sealRecord(input: { walletId: string; version: number; place: RecordPlace; plain: string }): SealedRecord
  openRecord(input: { walletId: string; place: RecordPlace; record: SealedRecord }): string
  makeKit(input: { code: string }): Kit
  /** The twelve words, for a page of its own only; never inside a frame. */
  exportWords(): string
  lock(): void
}

export type SignerCommand = keyof SignerCommands
