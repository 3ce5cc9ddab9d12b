import * as v from 'valibot'
import { type ErrorCode, errors, type RpcCode, rpcErrors } from './catalogue.ts'
import type { ErrorEntry } from './errorEntry.ts'

type Details = Readonly<Record<string, string | number>>
type Options = { cause?: unknown; details?: Details; message?: string }

const known: Partial<Record<ErrorCode, ErrorEntry>> = { ...errors }

/** Makes more rows of the catalogue known; those of the wallet's own origin come only to who says them. */
export const addErrors = (rows: Partial<Record<ErrorCode, ErrorEntry>>): void => void Object.assign(known, rows)

export const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(known, code)

/** The row of a code. */
export const errorEntry = (code: ErrorCode): ErrorEntry => known[code] ?? errors.unknown

/** Puts what happened into a sentence of the catalogue. */
export const fill = (message: string, details: Details = {}): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** An error of the product: a stable code, the sentence for the person, the cause for the developer. */
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

/** What a wallet or a node answered with a JSON-RPC, provider or wallet-call code. */
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

/** What an HTTP service answered when it did not answer 2xx. */
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

/** True for a refusal by the person: shown calmly, never reported as a failure. */
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
