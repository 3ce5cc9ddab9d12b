import * as v from 'valibot'

/** Any wire schema; table rows contain them and both sides parse with them. */
export type WireSchema = v.GenericSchema

type Row = {
  method: 'GET' | 'POST' | 'PUT'
  /** The path as the server mounts it; `:name` marks a parameter. */
  path: `/${string}`
  /** Where the project id travels: clients differ per endpoint, and some endpoints need none. */
  project: 'query' | 'body' | 'none'
  /** Whether the endpoint refuses projects that used up their plan; `unless` names a query that is answered anyway. */
  metered?: true | { unless: Readonly<Record<string, string>> }
  params?: WireSchema
  query?: WireSchema
  body?: WireSchema
  /** `bytes` returns an image or another blob, `text` plain text, everything else JSON. */
  reply: WireSchema | 'bytes' | 'text'
}

/** One HTTP endpoint: the route, the handler's type, the caller's type and the contract test follow from this row. */
export type Endpoint = Row

/** A service's endpoints by name; the name is also the file of the handler. */
export type EndpointTable = Record<string, Endpoint>

/** Declares a row and keeps its exact types. */
export const endpoint = <const E extends Row>(row: E): E => row

type Parsed<S> = S extends WireSchema ? v.InferOutput<S> : undefined
type Raw<S> = S extends WireSchema ? v.InferInput<S> : undefined
type Part<E, K extends PropertyKey> = K extends keyof E ? E[K] : undefined

/** A handler's input, already parsed. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
}

/** A caller's input: only the parts that the row has. */
export type EndpointCall<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends WireSchema ? K : never]: Raw<Part<E, K>>
}

export type EndpointReply<E extends Endpoint> = E['reply'] extends WireSchema
  ? v.InferOutput<E['reply']>
  : E['reply'] extends 'text'
    ? string
    : { bytes: Uint8Array<ArrayBuffer>; contentType: string }

/** A handler of one row; `C` is the context that the server passes to its services. */
export type EndpointHandler<E extends Endpoint, C> = (
  input: EndpointInput<E>,
  context: C,
) => Promise<EndpointReply<E>> | EndpointReply<E>

/** Fills the parameters of a row's path, each encoded. */
export const endpointPath = (row: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  row.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The query parameters of every call. */
export const commonQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  clientId: v.optional(v.string()),
})

/** A comma-joined list in a query, as an array without empty entries. */
export const commaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)

/** A whole number in a query, within bounds; anything else is refused, never silently clamped. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
