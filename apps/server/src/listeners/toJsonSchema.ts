import type { WireSchema } from '@latchkey/wire/endpoint'

export type JsonSchema = { readonly [key: string]: unknown }

/** The parts of a valibot schema that describe the data. */
type Node = {
  kind: string
  type: string
  wrapped?: Node
  item?: Node
  items?: readonly Node[]
  key?: Node
  value?: Node
  rest?: Node
  literal?: unknown
  options?: readonly unknown[]
  entries?: Readonly<Record<string, Node>>
  pipe?: readonly (Node & { requirement?: unknown })[]
}

const isOptional = ({ type }: Node): boolean =>
  ['optional', 'nullish', 'undefinedable', 'exact_optional'].includes(type)

const checks: Readonly<Record<string, (requirement: unknown) => JsonSchema>> = {
  regex: (pattern) => ({ pattern: (pattern as RegExp).source }),
  max_length: (maxLength) => ({ maxLength }),
  min_length: (minLength) => ({ minLength }),
  min_value: (minimum) => (typeof minimum === 'number' ? { minimum } : {}),
  max_value: (maximum) => (typeof maximum === 'number' ? { maximum } : {}),
  integer: () => ({ type: 'integer' }),
  email: () => ({ format: 'email' }),
  url: () => ({ format: 'uri' }),
}

const ofObject = (entries: Readonly<Record<string, Node>>): JsonSchema => {
  const required = Object.entries(entries)
    .filter(([, node]) => !isOptional(node))
    .map(([name]) => name)
  const properties = Object.fromEntries(Object.entries(entries).map(([name, node]) => [name, ofNode(node)]))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

const ofPlain = (node: Node): JsonSchema => {
  const { type, wrapped, item, items, value, literal, options = [], entries } = node
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type }
    case 'literal':
      return { const: literal }
    case 'picklist':
    case 'enum':
      return { enum: [...options] }
    case 'array':
      return { type: 'array', ...(item && { items: ofNode(item) }) }
    case 'tuple':
    case 'tuple_with_rest':
      return { type: 'array', prefixItems: items?.map(ofNode) ?? [] }
    case 'record':
      return { type: 'object', ...(value && { additionalProperties: ofNode(value) }) }
    case 'union':
    case 'variant':
      return { anyOf: (options as readonly Node[]).map(ofNode) }
    case 'nullable':
    case 'nullish':
      return wrapped ? nullable(ofNode(wrapped)) : {}
    default:
      if (wrapped) return ofNode(wrapped)
      if (entries) return ofObject(entries)
      // Addresses and chain IDs are checked by a function; each of them is a string.
      return type === 'custom' ? { type: 'string' } : {}
  }
}

/** Checks before the first transformation describe what is sent; later ones are internal. */
const ofNode = (node: Node): JsonSchema => {
  const [, ...actions] = node.pipe ?? []
  const end = actions.findIndex(({ kind }) => kind === 'transformation')
  const before = end === -1 ? actions : actions.slice(0, end)
  const more = before.map(({ type, requirement }) => checks[type]?.(requirement) ?? {})
  return Object.assign({}, ofPlain(node), ...more) as JsonSchema
}

/** Converts a valibot schema to JSON Schema: what callers send and receive. */
export const toJsonSchema = (schema: WireSchema): JsonSchema => ofNode(schema as unknown as Node)
