import type { Address, Hex } from '@latchkey/wire/caip'
import { signTypedData as wagmiSign, verifyTypedData as wagmiVerify } from '@wagmi/core'
import * as v from 'valibot'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'

const field = v.object({ name: v.string(), type: v.string() })
const typedData = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(field)),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** EIP-712 typed data as text. */
export type TypedData = v.InferOutput<typeof typedData>

/** A number that JSON cannot carry exactly would be signed as another one. */
const isExact = (_key: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`Not exact: ${value}`)
  return value
}

/** Parses typed data from a text; undefined if it is plain text. */
export const toTypedData = (text: string): TypedData | undefined => {
  try {
    const found = v.parse(typedData, JSON.parse(text, isExact))
    return found.primaryType in found.types ? found : undefined
  } catch {
    return undefined
  }
}

/** Asks the wallet to sign structured data (eth_signTypedData_v4). */
export const signTypedData = (kit: Kit, data: TypedData): Promise<Hex> =>
  wagmiSign(kit.wagmi, data).catch((error: unknown) => {
    throw recognise(error)
  })

/** Whether a signature of structured data is this account's. */
export const verifyTypedData = (
  kit: Kit,
  { data, ...proof }: { address: Address; data: TypedData; signature: Hex },
): Promise<boolean> => {
  const { chainId } = readAccount(kit)
  return wagmiVerify(kit.wagmi, { ...data, ...proof, ...(chainId && { chainId }) }).catch((error: unknown) => {
    throw recognise(error)
  })
}
