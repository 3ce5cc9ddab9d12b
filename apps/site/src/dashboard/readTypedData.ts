import type { TypedDataDefinition } from 'viem'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isField = (value: unknown): boolean =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

const isType = (value: unknown): boolean => Array.isArray(value) && value.every(isField)

/** Rejects numbers that JSON can't represent exactly: a different one would be signed. */
const isExact = (_key: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`Not exact: ${value}`)
  return value
}

/** Reads EIP-712 data from a text; undefined if it is plain text. */
export const readTypedData = (text: string): TypedDataDefinition | undefined => {
  try {
    const { domain, types, primaryType, message } = JSON.parse(text, isExact)
    const isWhole = isRecord(domain) && isRecord(message) && isRecord(types) && Object.values(types).every(isType)
    if (!isWhole || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) return undefined
    return { domain, types, primaryType, message } as TypedDataDefinition
  } catch {
    return undefined
  }
}
