import type { Context } from 'hono'
import type * as v from 'valibot'
import { readJson, UnreadableBody } from '../http/body.ts'
import { fail, parsePart } from '../http/errors.ts'

/** The body of a sandbox request, or an error 400. */
export const readBody = async <S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> =>
  parsePart(schema, await readJson(c).catch(unreadable))

const unreadable = (error: unknown): never => {
  throw error instanceof UnreadableBody ? fail(400, '', error.message) : error
}
