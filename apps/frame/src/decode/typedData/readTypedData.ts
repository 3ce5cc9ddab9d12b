import { checkValue } from './checkValue.ts'
import { findDuplicateKey } from './findDuplicateKey.ts'
import type { TypedField, TypedTypes } from './typedTypes.ts'

/** Typed data in the one form that is shown and hashed: all types named, all values checked, no extras. */
export type TypedData = {
  types: TypedTypes
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

export type ReadTypedData = { ok: true; typedData: TypedData } | { ok: false; reason: string }

const most = { characters: 65_536, types: 40, fields: 60, depth: 8 }
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/
const atomic =
  /^(?:address|bool|string|bytes|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** `Mail[2][]` → `Mail`. */
export const elementType = (type: string): string => type.replace(/(\[\d{0,4}\])+$/, '')
export const isAtomic = (type: string): boolean => atomic.test(type)

class Malformed extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const record = (value: unknown, what: string): Record<string, unknown> => {
  if (!isRecord(value)) throw new Malformed(`${what} is missing or not an object`)
  return value
}

const readFields = (name: string, value: unknown): TypedField[] => {
  if (!Array.isArray(value) || value.length > most.fields) throw new Malformed(`type ${name} is not a list of fields`)
  const fields = value.map((one): TypedField => {
    const { name: field, type } = record(one, `a field of ${name}`)
    if (typeof field !== 'string' || !identifier.test(field))
      throw new Malformed(`type ${name} has a field without a plain name`)
    if (typeof type !== 'string' || type.length > 80) throw new Malformed(`field ${field} of ${name} has no type`)
    return { name: field, type }
  })
  if (new Set(fields.map((field) => field.name)).size !== fields.length)
    throw new Malformed(`type ${name} names a field twice`)
  return fields
}

const readTypes = (value: unknown): Record<string, TypedField[]> => {
  const entries = Object.entries(record(value, 'types'))
  if (entries.length > most.types) throw new Malformed('too many types')
  const types: Record<string, TypedField[]> = Object.create(null)
  for (const [name, fields] of entries) {
    if (!identifier.test(name) || isAtomic(name))
      throw new Malformed(`${name.slice(0, 40)} cannot be the name of a type`)
    types[name] = readFields(name, fields)
  }
  return types
}

/**
 * Walks from a type down: every type exists, none contains itself, none is too deep. Each type is walked once per depth:
 * eight types with sixty fields of the next one have more paths than anyone can wait for.
 */
const checkShape = (
  types: TypedTypes,
  name: string,
  above: readonly string[] = [],
  walked = new Set<string>(),
): void => {
  if (above.includes(name)) throw new Malformed(`type ${name} contains itself`)
  if (above.length >= most.depth) throw new Malformed('types go too deep')
  const place = `${name} ${above.length}`
  if (walked.has(place)) return
  walked.add(place)
  for (const { name: field, type } of types[name] ?? []) {
    const element = elementType(type)
    if (isAtomic(element)) continue
    if (!types[element]) throw new Malformed(`field ${field} of ${name} has an unknown type`)
    checkShape(types, element, [...above, name], walked)
  }
}

/** The signed domain fields: those of its type, or all present ones without a type. */
const readDomainType = (given: readonly TypedField[] | undefined, domain: Record<string, unknown>): TypedField[] => {
  const fields =
    given ??
    Object.keys(domainTypes).flatMap((name) =>
      domain[name] === undefined ? [] : [{ name, type: domainTypes[name] ?? '' }],
    )
  for (const { name, type } of fields) {
    if (domainTypes[name] !== type)
      throw new Malformed(`the domain has a field ${name} that the standard does not know`)
  }
  for (const name of Object.keys(domain)) {
    if (!domainTypes[name]) throw new Malformed('the domain has a field that the standard does not know')
  }
  return [...fields]
}

const read = (json: string): TypedData => {
  if (json.length > most.characters) throw new Malformed('too large')
  const parsed = record(JSON.parse(json), 'the request')
  const twice = findDuplicateKey(json)
  if (twice !== undefined) throw new Malformed(`${twice.slice(0, 40)} appears twice`)
  const declared = readTypes(parsed.types)
  const { primaryType } = parsed
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !declared[primaryType]) {
    throw new Malformed('the main type is missing')
  }
  const domain = record(parsed.domain, 'domain')
  const types = { ...declared, EIP712Domain: readDomainType(declared.EIP712Domain, domain) }
  checkShape(types, primaryType)
  const budget = { left: 2_000 }
  return {
    types,
    primaryType,
    domain: checkValue(types, 'EIP712Domain', domain, 'domain', budget) as TypedData['domain'],
    message: checkValue(types, primaryType, parsed.message, primaryType, budget) as TypedData['message'],
  }
}

/** Parses an eth_signTypedData_v4 request, or says why it can't be trusted. */
export const readTypedData = (json: string): ReadTypedData => {
  try {
    return { ok: true, typedData: read(json) }
  } catch (error) {
    return {
      ok: false,
      reason:
        error instanceof SyntaxError ? 'it is not JSON' : error instanceof Error ? error.message : 'it cannot be read',
    }
  }
}
