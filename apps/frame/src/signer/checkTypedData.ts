import { isAddress, toChainId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { TypedDataDefinition } from 'viem'

const field = v.strictObject({ name: v.pipe(v.string(), v.maxLength(100)), type: v.pipe(v.string(), v.maxLength(100)) })
const schema = v.object({
  types: v.record(v.string(), v.pipe(v.array(field), v.maxLength(64))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})
type TypedData = v.InferOutput<typeof schema>

const caps = { bytes: 65_536, types: 32, depth: 8, values: 4_096 } as const

/** In EIP-712 order. */
const domainFields: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

const refuse = (cause: string): never => {
  throw new RpcError(-32602, { cause })
}

const isNumberText = (text: string): boolean => /^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)

const isAtom = (type: string, value: unknown): boolean => {
  if (type === 'address') return isAddress(value)
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'string') return typeof value === 'string'
  // A number that JSON already rounded isn't what the page meant.
  if (/^u?int\d*$/.test(type)) return typeof value === 'string' ? isNumberText(value) : Number.isSafeInteger(value)
  if (/^bytes\d*$/.test(type)) return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
  return false
}

/** Every value must have its declared type, and nothing may be shown but not signed. */
const walk = ({ types }: TypedData): ((type: string, value: unknown, depth: number) => void) => {
  let values = 0
  const visit = (type: string, value: unknown, depth: number): void => {
    values += 1
    if (depth > caps.depth || values > caps.values) refuse('typed data: too deep or too large')
    const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (item !== undefined) {
      const list = Array.isArray(value) ? value : refuse('typed data: expected a list')
      if (length && list.length !== Number(length)) refuse('typed data: a list of another length')
      for (const entry of list) visit(item, entry, depth + 1)
    } else if (fields) {
      const names = new Set(fields.map(({ name }) => name))
      const isStruct = typeof value === 'object' && value !== null && !Array.isArray(value)
      const struct: object = isStruct ? value : refuse('typed data: expected fields')
      const isExact = names.size === fields.length && Object.keys(struct).every((name) => names.has(name))
      if (!isExact) refuse('typed data: fields that the type does not name')
      for (const { name, type: inner } of fields) visit(inner, Reflect.get(struct, name), depth + 1)
    } else if (!isAtom(type, value)) refuse('typed data: a value of another type')
  }
  return visit
}

const checkDomain = ({ domain, types }: TypedData, chainId: number): void => {
  const declared = types.EIP712Domain
  const names = Object.keys(domain)
  if (names.some((name) => !Object.hasOwn(domainFields, name))) refuse('typed data: unknown domain field')
  if (declared) {
    const isKnown = declared.every(({ name, type }) => domainFields[name] === type)
    const isSame = declared.length === names.length && declared.every(({ name }) => Object.hasOwn(domain, name))
    if (!isKnown || !isSame) refuse('typed data: the domain differs from its type')
  }
  if ('chainId' in domain && toChainId(String(domain.chainId)) !== chainId) throw new RpcError(4901)
}

/** Parses typed data strictly: one chain, one meaning, nothing hidden, nothing huge. */
export const checkTypedData = (json: string, chainId: number): TypedDataDefinition => {
  if (json.length > caps.bytes) refuse('typed data: too large')
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    refuse('typed data: not JSON')
  }
  const read = v.safeParse(schema, parsed)
  if (!read.success) return refuse('typed data: not typed data')
  const data = read.output
  const { types, primaryType, domain, message } = data
  if (Object.keys(types).length > caps.types) refuse('typed data: too many types')
  if (!Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain') refuse('typed data: no such primary type')
  checkDomain(data, chainId)
  const visit = walk(data)
  visit(primaryType, message, 0)
  for (const name of Object.keys(domain)) visit(domainFields[name] ?? '', domain[name], 0)
  // Without a declared type, viem would leave out fields that it finds odd, such as a chain ID given as text: shown, but
  // not signed.
  const named = Object.entries(domainFields).flatMap(([name, type]) =>
    Object.hasOwn(domain, name) ? [{ name, type }] : [],
  )
  // viem needs the fields at compile time; they were just checked one by one.
  return { types: { EIP712Domain: named, ...types }, primaryType, domain, message } as unknown as TypedDataDefinition
}
