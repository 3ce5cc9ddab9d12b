import { earlyErrors } from './earlyTable.ts'
import { LatchkeyError } from './latchkeyError.ts'

/** One of the early mistakes as the public error. */
export const earlyError = (code: keyof typeof earlyErrors, cause?: unknown): LatchkeyError =>
  new LatchkeyError(code, earlyErrors[code].message, { fix: earlyErrors[code].fix, cause })
