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
import type { Call, CallKind, DecodedCall, Incoming, Outgoing, Part } from '../decoded.ts'
import type { Facts } from '../facts.ts'
import type { Warning } from '../warnings.ts'

/** What a row makes of its arguments; what is the same for every call is added by `decodeCall`. */
export type Reading = {
  kind: CallKind
  verb: string
  headline: string
  parts: readonly Part[]
  spender?: Address
  isUnlimited?: boolean
  warnings?: readonly Warning[]
  outgoing?: readonly Outgoing[]
  incoming?: readonly Incoming[]
  inner?: readonly DecodedCall[]
  /** The coin sent along is part of what the call does. */
  usesValue?: boolean
}

/** Where a call stands while it is read. */
export type Place = {
  to: Address
  value: bigint
  facts: Facts
  depth: number
  /** Reads a call inside this one. */
  readInner: (call: Call, isValueShared: boolean) => DecodedCall
}

/** One function that the wallet can put into words. */
export type CallRow = {
  selector: Hex
  /** Undefined when the bytes are not exactly what this function would write, or when the contract is another kind. */
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

/** Declares a row: its signature as Solidity writes it, and what it means. */
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
      // A contract may read loose bytes in another way than we do, so only the one exact writing counts as read.
      if (encodeAbiParameters(item.inputs, args) !== body) return undefined
      return mean(args as Args<S>, place)
    },
  }
}
