import type { TypedTypes } from './typedTypes.ts'

class WrongValue extends Error {
  constructor(path: string, want: string) {
    super(`${path.slice(0, 80)} is not ${want}`)
  }
}

const readInteger = (value: unknown, path: string): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return BigInt(value)
  throw new WrongValue(path, 'a whole number')
}

/** A plain value in its hashed form: integers as decimal text, bytes as lower-case hex. */
const checkAtom = (type: string, value: unknown, path: string): unknown => {
  if (type === 'string') {
    if (typeof value !== 'string') throw new WrongValue(path, 'text')
    return value
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw new WrongValue(path, 'yes or no')
    return value
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) throw new WrongValue(path, 'an address')
    return value.toLowerCase()
  }
  const [, family, digits = ''] = /^(bytes|u?int)(\d*)$/.exec(type) ?? []
  if (family === 'bytes') {
    const isHex = typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
    if (!isHex || (digits !== '' && value.length !== 2 + Number(digits) * 2)) throw new WrongValue(path, type)
    return value.toLowerCase()
  }
  const whole = readInteger(value, path)
  const bits = BigInt(digits)
  const [least, most] = family === 'uint' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  if (whole < least || whole > most) throw new WrongValue(path, type)
  return whole.toString()
}

/** A value checked against its type; fields outside the type are dropped, because they aren't signed. */
export const checkValue = (
  types: TypedTypes,
  type: string,
  value: unknown,
  path: string,
  budget: { left: number },
): unknown => {
  budget.left -= 1
  if (budget.left < 0) throw new WrongValue(path, 'small enough to be read')
  const array = /^(.+)\[(\d{0,4})\]$/.exec(type)
  if (array) {
    const [, element = '', length = ''] = array
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw new WrongValue(path, type)
    return value.map((one, at) => checkValue(types, element, one, `${path}[${at}]`, budget))
  }
  const fields = types[type]
  if (!fields) return checkAtom(type, value, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongValue(path, type)
  const given = value as Record<string, unknown>
  const checked: Record<string, unknown> = Object.create(null)
  for (const field of fields) {
    if (!Object.hasOwn(given, field.name)) throw new WrongValue(`${path}.${field.name}`, 'there')
    checked[field.name] = checkValue(types, field.type, given[field.name], `${path}.${field.name}`, budget)
  }
  return checked
}
