import { walletLimits } from '@latchkey/wire/limits'
import type { Approval } from './approve/approval.ts'
import type { FactsData } from './decode/facts.ts'
import type { TestRun } from './effects/testRun.ts'
import type { CountLeaving } from './leaving.ts'
import type { DayTotals } from './record/createDayTotals.ts'

/** Totals of a day above which a screen asks for more, in millionths of a dollar. */
const dayLimits = [walletLimits.consent.strangersUsd, walletLimits.stepUp.dayUsd].map((usd) => BigInt(usd) * 1_000_000n)
const wholeDay = BigInt(walletLimits.stepUp.dayUsd) * 1_000_000n

/** What is known about a pending request. */
type Seen = { facts?: FactsData; run?: TestRun | undefined }

/** What this site made the user spend today, in millionths of a dollar. */
export const createSpending = (totals: DayTotals, countLeaving: CountLeaving = async () => {}) => {
  const seen = new Map<string, Seen>()
  const note = (approval: Approval, more: Seen): void => {
    seen.set(approval.id, { ...seen.get(approval.id), ...more })
  }
  /** Maximum cost of a request; undefined if unknown. */
  const worstOf = async ({ subject }: Approval, { facts, run }: Seen): Promise<bigint | undefined> => {
    if (subject.kind !== 'transaction') return 0n
    if (!facts) return undefined
    const [{ decodeCall }, { factsFrom }, { worstCase }, { worstMicros }] = await Promise.all([
      import('./decode/decodeCall.ts'),
      import('./decode/facts.ts'),
      import('./effects/worstCase.ts'),
      import('./effects/classTable.ts'),
    ])
    const known = factsFrom(facts)
    const words = subject.calls.map((call) => decodeCall(call, known))
    const { calls, fee } = subject
    return worstMicros(worstCase({ calls, words, fee, facts: known, run, isReverted: false, hasFacts: true }))
  }
  return {
    /** Adds today's total to a request's facts, and keeps it until its answer. */
    complete: async (approval: Approval, loading: Promise<FactsData>): Promise<FactsData> => {
      const [facts, sentToday] = await Promise.all([loading, totals.read()])
      const complete = { ...facts, sentToday }
      note(approval, { facts: complete })
      return complete
    },
    /** Remembers a request's simulation. */
    ran: (approval: Approval, run: TestRun | undefined): TestRun | undefined => {
      note(approval, { run })
      return run
    },
    /**
     * Counts an approved request at its worst case. One without a price uses up the day. Returns false if others were
     * approved since its screen was drawn, and it now passes a limit that the screen thought was far: then it must be
     * shown again.
     */
    count: async (approval: Approval): Promise<boolean> => {
      const known = seen.get(approval.id) ?? {}
      const worst = await worstOf(approval, known)
      const drawnWith = known.facts?.sentToday
      const isTooMuch = (total: bigint): boolean =>
        drawnWith !== undefined &&
        total > drawnWith &&
        dayLimits.some((limit) => drawnWith <= limit && total + (worst ?? wholeDay) > limit)
      if (!(await totals.add(worst ?? wholeDay, isTooMuch))) return false
      const { kind } = approval.subject
      await countLeaving(kind === 'solanaTransactions' || kind === 'permissions' ? undefined : worst)
      return true
    },
    forget: (id: string): void => {
      seen.delete(id)
    },
  }
}

export type Spending = ReturnType<typeof createSpending>
