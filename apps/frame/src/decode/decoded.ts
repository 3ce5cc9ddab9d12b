import type { Address, Hex } from '@latchkey/wire/caip'
import type { AssetId } from './facts.ts'
import type { Warning } from './warnings.ts'

/** A call as the wallet would send it; without a receiver it creates a contract. */
export type Call = { to: Address | null | undefined; value: bigint; data: Hex }

export type PartyRole = 'receiver' | 'spender' | 'token' | 'contract' | 'owner' | 'beneficiary'

/**
 * One fact of a call, for the screen and for code. `isSide`: an amount paid or received in an exchange. `isExtra`: coin
 * that the call doesn't need.
 */
export type Part =
  | { type: 'amount'; label: string; asset: AssetId; units: bigint; text: string; isSide?: boolean; isExtra?: boolean }
  | { type: 'address'; label: string; address: Address; role: PartyRole; name: string | undefined }
  | { type: 'text'; label: string; text: string }

/** An asset that leaves, or may leave, the account through this call. */
export type Outgoing = { asset: AssetId; units: bigint; to: Address | undefined }

/** The minimum that the call promises in return; valid only with known code and a matching simulation. */
export type Incoming = { asset: AssetId; units: bigint }

/** What a call says someone may take later: an amount, one item or a whole collection. */
export type ClaimedApproval = {
  kind: 'amount' | 'item' | 'collection'
  asset: Address
  tokenId?: bigint
  spender: Address
  units: bigint
}

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

/** A decoded call, as text and data. */
export type DecodedCall = {
  kind: CallKind
  /** The verb: "Send". */
  verb: string
  /** The verb's object: "50 USDC". */
  headline: string
  /** Verb and headline in one line. */
  title: string
  parts: readonly Part[]
  spender?: Address
  isUnlimited?: boolean
  /** Its own approvals, without those of the calls inside it. */
  approvals?: readonly ClaimedApproval[]
  warnings: readonly Warning[]
  /** Every byte was decoded, and encoding it again gives the same bytes. */
  isDecoded: boolean
  outgoing: readonly Outgoing[]
  incoming: readonly Incoming[]
  /** What it leaves in a router, from where anyone can take it. */
  keeps?: AssetId
  /** The asset that it pays out of a router to the account, in full. The coin includes its wrapped form. */
  collects?: AssetId
  /** The calls inside a batch. */
  inner: readonly DecodedCall[]
  /** Calls passed to code that we don't know. That code may do something else, so they are never shown. */
  claimed?: readonly DecodedCall[]
}

/** The outermost call and every call that it certainly makes. */
export const flatten = (call: DecodedCall): readonly DecodedCall[] => [call, ...call.inner.flatMap(flatten)]

/** The same with the calls that unknown code only claims to make: what to look at, and what could be worse. */
export const flattenClaims = (call: DecodedCall): readonly DecodedCall[] => [
  call,
  ...[...call.inner, ...(call.claimed ?? [])].flatMap(flattenClaims),
]
