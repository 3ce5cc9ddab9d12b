import * as v from 'valibot'
import { type ErrorCode, errors, type RpcCode, rpcErrors } from './catalogue.ts'
import type { ErrorEntry } from './errorEntry.ts'

type Details = Readonly<Record<string, string | number>>
type Options = { cause?: unknown; details?: Details; message?: string }

const known: Partial<Record<ErrorCode, ErrorEntry>> = { ...errors }

/** Registers more catalogue rows. Pages that never throw them don't load them. */
export const addErrors = (rows: Partial<Record<ErrorCode, ErrorEntry>>): void => void Object.assign(known, rows)

export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(known, code)

/** The row of a code. */
export const errorEntry = (code: ErrorCode): ErrorEntry => known[code] ?? errors.unknown

/** Fills the placeholders of a catalogue sentence. */
export const fill = (message: string, details: Details = {}): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** A product error: a stable code, a sentence for the user, and the cause for the developer. */
export class WalletError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, { cause, details = {}, message }: Options = {}) {
    super(message ?? fill(errorEntry(code).message, details), { cause })
    this.name = 'WalletError'
    this.code = code
    this.details = details
  }
}

/** An error with a JSON-RPC, provider or wallet-call code. */
export class RpcError extends WalletError {
  readonly rpcCode: number
  readonly data: unknown

  constructor(rpcCode: number, { data, ...options }: Options & { data?: unknown } = {}) {
    super('unknown', { message: isRpcCode(rpcCode) ? rpcErrors[rpcCode].message : errors.unknown.message, ...options })
    this.name = 'RpcError'
    this.rpcCode = rpcCode
    this.data = data
  }

  /** The catalogue's name of the code, such as `userRejected`. */
  get rpcName(): string {
    return isRpcCode(this.rpcCode) ? rpcErrors[this.rpcCode].name : 'unknown'
  }
}

/** An HTTP reply that isn't 2xx. */
export class HttpError extends WalletError {
  readonly status: number
  readonly reasons: readonly HttpReason[]
  readonly retryAfterMs: number | undefined

  constructor(status: number, { reasons = [], retryAfterMs, ...options }: Options & HttpOptions = {}) {
    super('unknown', { message: reasons[0]?.description ?? `HTTP status code: ${status}`, ...options })
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

const reason = v.object({ field: v.string(), description: v.string() })

/** The error body of every HTTP service: `{status: 'FAILED', reasons: [{field, description}]}`. */
export const httpErrorBody = v.object({ status: v.literal('FAILED'), reasons: v.array(reason) })
export type HttpErrorBody = v.InferOutput<typeof httpErrorBody>

/** An error as JSON-RPC carries it. */
export const rpcErrorBody = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })

export const toHttpErrorBody = (field: string, description: string): HttpErrorBody => ({
  status: 'FAILED',
  reasons: [{ field, description }],
})
