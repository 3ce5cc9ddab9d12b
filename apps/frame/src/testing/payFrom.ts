import type { Approval } from '../approve/approval.ts'
import type { ApprovalDeps } from '../approve/approvalDeps.ts'
import { judgeSimulation } from '../approve/judgeSimulation.ts'
import { readApproval } from '../approve/readApproval.ts'
import { approvalClass } from '../decode/approvalClass.ts'
import { sortWarnings, type WarningCode } from '../decode/warnings.ts'
import { startTestFrame } from './startTestFrame.ts'

/** What the screen said about one request. */
export type Said = { codes: readonly WarningCode[]; asks: ReturnType<typeof approvalClass> }

/** One device with a logged-in user that pays native coin and reports its screen each time. */
export const startPayer = async (options: Omit<Parameters<typeof startTestFrame>[0], 'decide'> = {}) => {
  const said: Said[] = []
  const answer = { next: 'approved' as 'approved' | 'rejected' }
  const decide = async (approval: Approval, deps: ApprovalDeps) => {
    const [facts, run] = await Promise.all([deps.loadFacts(approval), deps.simulate(approval)])
    const reading = readApproval(approval, facts, frame.clock.now(), undefined, run)
    const judged = judgeSimulation(approval, reading, true, { status: 'done', value: run })
    const warnings = sortWarnings([...reading.warnings, ...judged.warnings])
    said.push({ codes: warnings.map(({ code }) => code), asks: approvalClass(warnings) })
    return answer.next
  }
  const frame = await startTestFrame({ ...options, decide })
  const { address } = (await frame.logIn()).payload as { address: `0x${string}` }
  /** Pays thousandths of the coin; returns what the screen said. */
  const pay = async (to: string, thousandths = 1): Promise<Said> => {
    const value = `0x${(BigInt(thousandths) * 10n ** 15n).toString(16)}`
    await frame.rpc('eth_sendTransaction', [{ from: address, to, value }])
    const last = said.at(-1)
    if (!last) throw new Error('Nothing was shown.')
    return last
  }
  return { ...frame, address, said, answer, pay }
}
