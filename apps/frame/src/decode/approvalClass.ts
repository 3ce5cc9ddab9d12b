import type { Warning } from './warnings.ts'

/** How much a request asks of the person: a tap, a tap and a proof that it is them, or it is not to be had. */
export type ApprovalClass = 'approve' | 'stepUp' | 'refused'

/** The class of a request by what there is to say about it. */
export const approvalClass = (warnings: readonly Warning[]): ApprovalClass => {
  if (warnings.some((one) => one.level === 'refused')) return 'refused'
  return warnings.some((one) => one.level === 'bad' || one.code === 'unknownTypedData') ? 'stepUp' : 'approve'
}
