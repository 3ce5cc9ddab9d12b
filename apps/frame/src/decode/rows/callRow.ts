import type { Address, Hex } from '@latchkey/wire/caip'
import type { AbiFunction } from 'viem'
import {
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type ParseAbiItem,
  parseAbiItem,
  toFunctionSelector,
} from 'viem/utils'
import type { Call, CallKind, ClaimedApproval, DecodedCall, Incoming, Outgoing, Part } from '../decoded.ts'
import type { AssetId, Facts } from '../facts.ts'
import type { Warning } from '../warnings.ts'

/** A row's decoding of its arguments; `decodeCall` adds what all calls share. */
export type Reading = {
  kind: CallKind
  verb: string
  headline: string
  parts: readonly Part[]
  spender?: Address
  isUnlimited?: boolean
  approvals?: readonly ClaimedApproval[]
  warnings?: readonly Warning[]
  outgoing?: readonly Outgoing[]
  incoming?: readonly Incoming[]
  keeps?: AssetId
  collects?: AssetId
  inner?: readonly DecodedCall[]
  claimed?: readonly DecodedCall[]
  /** How much of the native coin sent along is part of the call's effect. */
  usedValue?: bigint
}

/** Context of a call being decoded. */
export type Place = {
  to: Address
  value: bigint
  facts: Facts
  depth: number
  readInner: (call: Call, isValueShared: boolean) => DecodedCall
}

/** One function that the wallet can decode. */
export type CallRow = {
  selector: Hex
  /** Undefined when the encoding isn't exact, or when the contract is of another type. */
  read: (data: Hex, place: Place) => Reading | undefined
}

type Signature = `function ${string}`
type Args<S extends Signature> =
  ParseAbiItem<S> extends infer Item extends AbiFunction
    ? DecodeFunctionDataReturnType<readonly [Item]> extends { args: infer A }
      ? A extends readonly unknown[]
        ? A
        : readonly []
      : never
    : never

/** Declares a row: its Solidity signature and its meaning. */
export const callRow = <const S extends Signature>(
  signature: S,
  mean: (args: Args<S>, place: Place) => Reading | undefined,
): CallRow => {
  const item = (parseAbiItem as (text: string) => unknown)(signature) as AbiFunction
  const selector = toFunctionSelector(item)
  return {
    selector,
    read: (data, place) => {
      const body: Hex = `0x${data.slice(10)}`
      const args = body === '0x' ? [] : decodeAbiParameters(item.inputs, body)
      if (args.length !== item.inputs.length) return undefined
      // A contract may read loose bytes differently, so only the exact encoding counts.
      if (encodeAbiParameters(item.inputs, args) !== body) return undefined
      return mean(args as Args<S>, place)
    },
  }
}
