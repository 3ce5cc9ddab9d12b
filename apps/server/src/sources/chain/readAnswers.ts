import * as v from 'valibot'

export type NodeCall = { method: string; params?: unknown }
export type NodeAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const answer = v.looseObject({
  id: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  error: v.nullish(v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) })),
})

/** Reads a node's reply in the order of the IDs; missing or malformed results are undefined. */
export const readAnswers = (body: unknown, ids: readonly number[]): (NodeAnswer | undefined)[] => {
  // A node without batch support answers the whole batch with one error.
  if (!Array.isArray(body)) {
    const only = readOne(body)
    return ids.map(() => (only && (ids.length === 1 || 'error' in only.answer) ? only.answer : undefined))
  }
  const byId = new Map(body.map((item) => [readOne(item)?.id, readOne(item)?.answer]))
  return ids.map((id) => byId.get(String(id)))
}

const readOne = (item: unknown): { id: string; answer: NodeAnswer } | undefined => {
  const parsed = v.safeParse(answer, item)
  if (!parsed.success) return undefined
  const { id, error, result } = parsed.output
  if (error) return { id: String(id), answer: { error: dropMissing(error) } }
  return 'result' in parsed.output ? { id: String(id), answer: { result } } : undefined
}

const dropMissing = ({ code, message, data }: { code: number; message: string; data?: unknown }) =>
  data === undefined ? { code, message } : { code, message, data }
