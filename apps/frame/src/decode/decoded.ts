import type { Address, Hex } from '@latchkey/wire/caip'
import type { AssetId } from './facts.ts'
import type { Warning } from './warnings.ts'

/** A call as the wallet would make it; no receiver means that it would create a contract. */
export type Call = { to: Address | null | undefined; value: bigint; data: Hex }

export type PartyRole = 'receiver' | 'spender' | 'token' | 'contract' | 'owner' | 'beneficiary'

/** One fact of a call, for a row on the screen and for programs alike. `isSide`: what is paid or got in an exchange. */
export type Part =
  | { type: 'amount'; label: string; asset: AssetId; units: bigint; text: string; isSide?: boolean }
  | { type: 'address'; label: string; address: Address; role: PartyRole; name: string | undefined }
  | { type: 'text'; label: string; text: string }

/** Something that leaves, or may leave, the account by this call. */
export type Outgoing = { asset: AssetId; units: bigint; to: Address | undefined }

/** The least that the call says the account gets back; true only where the code is known and a run agrees. */
export type Incoming = { asset: AssetId; units: bigint }

export type CallKind =
  | 'nativeTransfer'
  | 'emptyCall'
  | 'tokenTransfer'
  | 'nftTransfer'
  | 'approval'
  | 'revocation'
  | 'approvalForAll'
  | 'permit'
  | 'wrap'
  | 'unwrap'
  | 'swap'
  | 'contractCall'
  | 'batch'
  | 'userOperations'
  | 'deployment'
  | 'unknown'

/** What a call does: in words, and as data. */
export type DecodedCall = {
  kind: CallKind
  /** The first word or two: "Send". */
  verb: string
  /** What the verb acts on: "50 USDC". */
  headline: string
  /** Verb and headline as one line. */
  title: string
  parts: readonly Part[]
  spender?: Address
  isUnlimited?: boolean
  warnings: readonly Warning[]
  /** Every byte was read, and writing the reading down again gives the same bytes. */
  isDecoded: boolean
  outgoing: readonly Outgoing[]
  incoming: readonly Incoming[]
  /** The calls inside a batch. */
  inner: readonly DecodedCall[]
}

/** The outermost call and every call inside it. */
export const flatten = (call: DecodedCall): readonly DecodedCall[] => [call, ...call.inner.flatMap(flatten)]
