import * as v from 'valibot'
import {
  type FrameMessageName,
  type FrameNotice,
  type FrameNoticeName,
  type FrameRow,
  frameMessages,
  frameNotices,
} from './frame.ts'

/** A message that the page sent, parsed by its row. */
export type AppEvent = { name: FrameMessageName; id: string; payload: unknown }

/** A message that the frame sent, parsed by its row. */
export type FrameEvent =
  | { [N in FrameNoticeName]: { kind: 'notice'; name: N; payload: FrameNotice<N> } }[FrameNoticeName]
  | { kind: 'success'; name: FrameMessageName; id: string; payload: unknown }
  | {
      kind: 'error'
      name: FrameMessageName
      id: string
      message: string
      code: string
      details: Readonly<Record<string, string | number>>
    }

/** Why a message was dropped: the path and the expected type, never the input, which may be a code or a key. */
export type Invalid = { kind: 'invalid'; reason: string }

/** The payload of an error. Other clients read only `message`; our page decides and translates by `code`. */
const failure = v.fallback(
  v.object({
    message: v.fallback(v.string(), ''),
    code: v.fallback(v.string(), ''),
    details: v.fallback(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  }),
  { message: '', code: '', details: {} },
)

type Envelope = { type: string; id?: unknown; payload?: unknown }
type Schema = v.GenericSchema

const isEnvelope = (data: unknown): data is Envelope =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'

const hasName = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)

const parse = (schema: Schema | undefined, payload: unknown): { payload: unknown } | { reason: string } => {
  if (!schema) return { payload: undefined }
  const result = v.safeParse(schema, payload)
  if (result.success) return { payload: result.output }
  const [issue] = result.issues
  return { reason: `${v.getDotPath(issue) ?? 'payload'}: expected ${issue.expected ?? 'another value'}` }
}

const idOf = ({ id }: Envelope): string | undefined =>
  typeof id === 'string' && id.length > 0 && id.length <= 128 ? id : undefined

/** Reads a message for the frame: undefined if it isn't ours, `invalid` if it is ours but wrong. */
export const readAppEvent = (data: unknown): AppEvent | Invalid | undefined => {
  if (!isEnvelope(data) || !data.type.startsWith('@w3m-app/')) return undefined
  const name = data.type.slice('@w3m-app/'.length)
  const id = idOf(data)
  if (!hasName(frameMessages, name)) return { kind: 'invalid', reason: 'type: not a message of the frame' }
  if (id === undefined) return { kind: 'invalid', reason: 'id: expected a short text' }
  const row: FrameRow = frameMessages[name]
  const parsed = parse(row.request, data.payload)
  return 'reason' in parsed ? { kind: 'invalid', reason: parsed.reason } : { name, id, ...parsed }
}

/** Reads a message for the page: undefined if it isn't ours, `invalid` if it is ours but wrong. */
export const readFrameEvent = (data: unknown): FrameEvent | Invalid | undefined => {
  if (!isEnvelope(data) || !data.type.startsWith('@w3m-frame/')) return undefined
  const event = data.type.slice('@w3m-frame/'.length)
  if (hasName(frameNotices, event)) {
    const parsed = parse(frameNotices[event], data.payload)
    if ('reason' in parsed) return { kind: 'invalid', reason: parsed.reason }
    // The same row parsed name and payload; the compiler can't see that they belong together.
    return { kind: 'notice', name: event, ...parsed } as FrameEvent
  }
  const [, name = '', outcome] = /^(.+)_(SUCCESS|ERROR)$/.exec(event) ?? []
  const id = idOf(data)
  if (!hasName(frameMessages, name)) return { kind: 'invalid', reason: 'type: not a message of the frame' }
  if (id === undefined) return { kind: 'invalid', reason: 'id: expected a short text' }
  if (outcome === 'ERROR') {
    const { message, ...told } = v.parse(failure, data.payload)
    return { kind: 'error', name, id, message: message || 'An error occurred', ...told }
  }
  const row: FrameRow = frameMessages[name]
  const parsed = parse(row.reply, data.payload)
  return 'reason' in parsed ? { kind: 'invalid', reason: parsed.reason } : { kind: 'success', name, id, ...parsed }
}
