import * as v from 'valibot'
import { type ErrorCode, errors, type NoticeCode, notices, type RpcCode, type RpcName, rpcErrors } from './catalogue.ts'
import type { ErrorEntry } from './errorEntry.ts'

type Details = Readonly<Record<string, string | number>>

/** The catalogue row of a sentence and the values of its placeholders. Languages translate by it, never by the text. */
export type SentenceRow = { code: string | number; details?: Details | undefined }

/** A sentence in English, and its catalogue row if it has one. */
export type Sentence = { message: string; sentence?: SentenceRow | undefined }

/** A custom `message` comes with its `sentence`, or stays the same in every language. */
type Options = { cause?: unknown; details?: Details } & Partial<Sentence>

const known: Partial<Record<ErrorCode, ErrorEntry>> = { ...errors }

/** Registers more catalogue rows. Pages that never throw them don't load them. */
export const addErrors = (rows: Partial<Record<ErrorCode, ErrorEntry>>): void => void Object.assign(known, rows)

export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(known, code)

export const errorEntry = (code: ErrorCode): ErrorEntry => known[code] ?? errors.unknown

/** Fills the placeholders of a catalogue sentence. */
export const fill = (message: string, details: Details = {}): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

export const sentenceOf = (code: ErrorCode | NoticeCode, details?: Details): Sentence => ({
  message: fill(code in notices ? notices[code as NoticeCode] : errorEntry(code as ErrorCode).message, details),
  sentence: { code, details },
})

/** A product error: a stable code, a sentence for the user, and the cause for the developer. */
export class WalletError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  readonly sentence: SentenceRow | undefined

  constructor(code: ErrorCode, { cause, details = {}, message, sentence }: Options = {}) {
    super(message ?? fill(errorEntry(code).message, details), { cause })
    this.name = 'WalletError'
    this.code = code
    this.details = details
    this.sentence = message === undefined ? { code, details } : sentence
  }
}

/** An error with a JSON-RPC, provider or wallet-call code. */
export class RpcError extends WalletError {
  readonly rpcCode: number
  readonly data: unknown

  constructor(rpcCode: number, { data, ...options }: Options & { data?: unknown } = {}) {
    super('unknown', {
      ...(isRpcCode(rpcCode) && { message: rpcErrors[rpcCode].message, sentence: { code: rpcCode } }),
      ...(options.message !== undefined && { sentence: undefined }),
      ...options,
    })
    this.name = 'RpcError'
    this.rpcCode = rpcCode
    this.data = data
  }

  /** The catalogue's name of the code, such as `userRejected`. */
  get rpcName(): RpcName {
    return isRpcCode(this.rpcCode) ? rpcErrors[this.rpcCode].name : 'unknown'
  }
}

/** An HTTP reply that isn't 2xx. */
export class HttpError extends WalletError {
  readonly status: number
  readonly reasons: readonly HttpReason[]
  readonly retryAfterMs: number | undefined

  constructor(status: number, { reasons = [], retryAfterMs, ...options }: Options & HttpOptions = {}) {
    const [reason] = reasons
    super('unknown', {
      message: reason?.description ?? `HTTP status code: ${status}`,
      sentence: reason?.code === undefined ? undefined : { code: reason.code, details: reason.details },
      ...options,
    })
    this.name = 'HttpError'
    this.status = status
    this.reasons = reasons
    this.retryAfterMs = retryAfterMs
  }
}

type HttpReason = v.InferOutput<typeof reason>
type HttpOptions = { reasons?: readonly HttpReason[]; retryAfterMs?: number | undefined }

export const isRpcCode = (code: number): code is RpcCode => code in rpcErrors

/** True if the user declined. Shown calmly, never reported as a failure. */
export const isUserRejected = (error: unknown): boolean => error instanceof RpcError && error.rpcCode === 4001

const details = v.record(v.string(), v.union([v.string(), v.number()]))

/** `code` and `details` name the catalogue's sentence, if `description` is one. Other services don't send them. */
const reason = v.object({
  field: v.string(),
  description: v.string(),
  code: v.fallback(v.optional(v.string()), undefined),
  details: v.fallback(v.optional(details), undefined),
})

/** The error body of every HTTP service: `{status: 'FAILED', reasons: [{field, description, code?, details?}]}`. */
export const httpErrorBody = v.object({ status: v.literal('FAILED'), reasons: v.array(reason) })
export type HttpErrorBody = v.InferOutput<typeof httpErrorBody>

export const rpcErrorBody = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })

export const toHttpErrorBody = (field: string, description: string, sentence?: SentenceRow): HttpErrorBody => ({
  status: 'FAILED',
  reasons: [{ field, description, ...(sentence && { code: String(sentence.code), details: sentence.details ?? {} }) }],
})
