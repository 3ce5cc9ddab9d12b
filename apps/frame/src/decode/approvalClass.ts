import type { Warning, WarningCode } from './warnings.ts'

/** How much a request asks of the person: a tap, a tap and a proof that it is them, or it is not to be had. */
export type ApprovalClass = 'approve' | 'stepUp' | 'refused'

/** Nothing bad about them as such: it is the amount, or that nobody can say what they are for. */
const grave: readonly WarningCode[] = ['unknownTypedData', 'overDaily', 'dailyUnchecked', 'largeToNew']

/** The class of a request by what there is to say about it. */
export const approvalClass = (warnings: readonly Warning[]): ApprovalClass => {
  if (warnings.some((one) => one.level === 'refused')) return 'refused'
  return warnings.some((one) => one.level === 'bad' || grave.includes(one.code)) ? 'stepUp' : 'approve'
}
