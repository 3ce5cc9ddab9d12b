import { HttpError, type HttpErrorBody, type SentenceRow, toHttpErrorBody } from '@latchkey/wire/walletErrors'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import { isUnstorable } from '../db/isUnstorable.ts'

/** `sentence` names the catalogue row of the description; clients translate by it. */
type Options = { retryAfterMs?: number; cause?: unknown; sentence?: SentenceRow }

/** A reply other than 2xx: thrown by handlers and sent in the error envelope. */
export const fail = (status: number, field: string, description: string, options: Options = {}): HttpError =>
  new HttpError(status, { reasons: toHttpErrorBody(field, description, options.sentence).reasons, ...options })

/** The database is unreachable. The caller's project may be fine, so this is never a 401. */
export const databaseDown = (cause: unknown): HttpError =>
  fail(503, '', 'The service is not available right now. Try again.', {
    retryAfterMs: 2_000,
    cause,
    sentence: { code: 'network.apiUnreachable' },
  })

/** The reply to an unexpected error: one sentence for the caller; details stay in the log. */
export const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (isDatabaseDown(error)) return databaseDown(error)
  // Otherwise anyone could set off the operator's alert for errors of ours.
  if (isUnstorable(error)) return fail(400, '', 'A text holds a character that can’t be stored.', { cause: error })
  return fail(500, '', 'Something went wrong on our side.', { cause: error })
}

/** The JSON body of every error. */
export const answerError = (c: Context, error: HttpError): Response => {
  if (error.retryAfterMs !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterMs / 1_000))))
  c.header('Cache-Control', 'no-store')
  const body: HttpErrorBody = { status: 'FAILED', reasons: [error.reasons[0] ?? { field: '', description: '' }] }
  return c.json(body, error.status as ContentfulStatusCode)
}

/**
 * Parses one part of a request. `field` in the error names the invalid parameter. Invalid queries and bodies both get a
 * 400. The reference servers answer 422 in plain text to a malformed body, but only because of their framework; their
 * own checks answer 422 to a malformed signed message or permission, and so do ours.
 */
export const parsePart = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? ''
  throw fail(400, field, `${field || 'The body'} ${complaint(issue)}.`)
}

const complaint = (issue: v.BaseIssue<unknown>): string => {
  if (issue.received === 'undefined') return 'is required'
  // Messages of our own schemas are fixed sentences; the library's defaults would repeat the input.
  return issue.message.startsWith('Invalid ') ? `must be ${issue.expected ?? 'another value'}` : issue.message
}
