import { base58, base64 } from '@scure/base'
import { invalidParams, RpcFailure } from './rpcFailure.ts'

/** The commitments that current nodes know; they dropped the older names. */
const commitments = ['processed', 'confirmed', 'finalized']

export type Options = Readonly<Record<string, unknown>>

export const readOptions = (value: unknown): Options => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('expected an object of options.')
  return value as Options
}

/** Refuses an unknown commitment and a future slot. */
export const checkContext = (options: Options, slot: number, name = 'commitment'): void => {
  const { [name]: commitment, minContextSlot } = options
  if (commitment !== undefined && !commitments.includes(String(commitment)))
    throw invalidParams(`unknown variant \`${commitment}\`, expected one of ${commitments.join(', ')}.`)
  if (typeof minContextSlot === 'number' && minContextSlot > slot)
    throw new RpcFailure(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
}

export const readAddress = (value: unknown): string => {
  try {
    if (typeof value === 'string' && base58.decode(value).length === 32) return value
  } catch {
    // Reported below, like any other invalid address.
  }
  throw invalidParams('expected a public key.')
}

export const readAmount = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalidParams('expected a whole number.')
}

export const decodeBytes = (value: unknown, encoding: unknown): Uint8Array => {
  if (encoding !== 'base58' && encoding !== 'base64') throw invalidParams('unsupported encoding.')
  try {
    return Uint8Array.from((encoding === 'base58' ? base58 : base64).decode(String(value)))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding.`)
  }
}
