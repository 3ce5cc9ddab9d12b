import type { ErrorCode } from './errorCode.ts'

type Details = Readonly<Record<string, string | number>>

export type ErrorFacts = {
  cause?: unknown
  details?: Details
  isUserRejection?: boolean
  rpcCode?: number | undefined
  status?: number | undefined
  fix?: string | undefined
}

/** The error of every rejected promise of the kit. Decide by `code` or `isUserRejection`, never by the message. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError'
  readonly details: Details
  /** The user declined or closed the modal. */
  readonly isUserRejection: boolean
  /** The EIP-1193 number, such as 4001 or 4902. */
  readonly rpcCode: number | undefined
  /** The HTTP status of a refused request. */
  readonly status: number | undefined
  /** What to change, for mistakes in the configuration. */
  readonly fix: string | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    { cause, details = {}, isUserRejection = false, rpcCode, status, fix }: ErrorFacts = {},
  ) {
    super(message, { cause })
    this.details = details
    this.isUserRejection = isUserRejection
    this.rpcCode = rpcCode
    this.status = status
    this.fix = fix
  }
}

/** Also recognizes errors of a second copy of the package. */
export const isLatchkeyError = (error: unknown): error is LatchkeyError =>
  error instanceof LatchkeyError || (error instanceof Error && error.name === 'LatchkeyError' && 'code' in error)
