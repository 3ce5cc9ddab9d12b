import type { Warning, WarningCode } from './warnings.ts'

/** What a request needs: one tap, a second step plus the passkey if there is one, or it can't be approved. */
export type ApprovalClass = 'approve' | 'stepUp' | 'refused'

/** Nothing bad as such, but we can't say what it is for. */
const grave: readonly WarningCode[] = ['unknownTypedData', 'notText']

/** The class of a request: its most severe warning, from decoding or from effects. */
export const approvalClass = (warnings: readonly Warning[]): ApprovalClass => {
  if (warnings.some((one) => one.level === 'refused')) return 'refused'
  return warnings.some((one) => one.level === 'bad' || grave.includes(one.code)) ? 'stepUp' : 'approve'
}
