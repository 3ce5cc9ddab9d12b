import type { Address } from '@latchkey/wire/caip'
import type { Part } from '../decoded.ts'
import type { Facts } from '../facts.ts'
import type { Warning } from '../warnings.ts'
import type { TypedData } from './readTypedData.ts'

/** What a typed data signature allows, if the wallet knows the form. */
export type Meaning = {
  verb: string
  headline: string
  parts: readonly Part[]
  spender?: Address
  isUnlimited?: boolean
  warnings: readonly Warning[]
  /** Its words aren't shown: it is made for another contract than its form belongs to, or does something else. */
  isClaimOnly?: boolean
}

/** A known form; undefined when this isn't one. */
export type MeaningRow = (typedData: TypedData, contract: Address | undefined, facts: Facts) => Meaning | undefined

type Struct = Readonly<Record<string, unknown>>

/** True when a type has exactly these fields, in any order. */
export const hasFields = ({ types }: TypedData, type: string, want: Readonly<Record<string, string>>): boolean => {
  const fields = types[type] ?? []
  return fields.length === Object.keys(want).length && fields.every((field) => want[field.name] === field.type)
}

/** True when a type has at least these fields. */
export const includesFields = ({ types }: TypedData, type: string, want: Readonly<Record<string, string>>): boolean =>
  Object.entries(want).every(([name, as]) => types[type]?.some((field) => field.name === name && field.type === as))

export const asStruct = (value: unknown): Struct => value as Struct
export const asStructs = (value: unknown): readonly Struct[] => value as readonly Struct[]
export const asAddress = (value: unknown): Address => value as Address
export const asUnits = (value: unknown): bigint => BigInt(value as string)
