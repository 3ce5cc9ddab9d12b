import type { Approval } from './approve/approval.ts'
import type { Clock } from './clock.ts'
import type { FactsData } from './decode/facts.ts'
import type { DayTotals } from './record/createDayTotals.ts'

/** How much this site has had the person send today, in millionths of a dollar. */
export const createSpending = (totals: DayTotals, clock: Clock) => {
  const seen = new Map<string, FactsData>()
  const day = (): string => new Date(clock.now()).toISOString().slice(0, 10)
  return {
    /** Adds what was sent so far to what is known of a request, and remembers it until its answer. */
    complete: async (approval: Approval, loading: Promise<FactsData>): Promise<FactsData> => {
      const [facts, sentToday] = await Promise.all([loading, totals.read(day())])
      const complete = { ...facts, sentToday }
      seen.set(approval.id, complete)
      return complete
    },
    /** Counts a request that was approved. */
    count: async (approval: Approval): Promise<void> => {
      const facts = seen.get(approval.id)
      const { subject } = approval
      if (!facts || subject.kind !== 'transaction') return
      const [{ decodeCall }, { factsFrom }, { sentMicros }] = await Promise.all([
        import('./decode/decodeCall.ts'),
        import('./decode/facts.ts'),
        import('./decode/spending.ts'),
      ])
      const known = factsFrom(facts)
      const sent = sentMicros(
        subject.calls.map((call) => decodeCall(call, known)),
        known,
      )
      await totals.add(day(), sent)
    },
    forget: (id: string): void => {
      seen.delete(id)
    },
  }
}

export type Spending = ReturnType<typeof createSpending>
