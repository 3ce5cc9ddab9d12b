import * as v from 'valibot'
import type { Approval } from './approve/approval.ts'
import type { Clock } from './clock.ts'
import type { FactsData } from './decode/facts.ts'
import type { KeyStore } from './session/keyStore.ts'

const key = 'sent-today'
const kept = v.object({ day: v.string(), micros: v.pipe(v.string(), v.regex(/^\d{1,30}$/)) })

/** How much this page has had the person send today, in millionths of a dollar. It is a cache, like all that a browser keeps. */
export const createSpending = (store: KeyStore, clock: Clock) => {
  const seen = new Map<string, FactsData>()
  const day = (): string => new Date(clock.now()).toISOString().slice(0, 10)
  const today = async (): Promise<bigint> => {
    const parsed = v.safeParse(kept, await store.get(key))
    return parsed.success && parsed.output.day === day() ? BigInt(parsed.output.micros) : 0n
  }
  return {
    /** Adds what was sent so far to what is known of a request, and remembers it until its answer. */
    complete: async (approval: Approval, facts: FactsData): Promise<FactsData> => {
      const complete = { ...facts, sentToday: await today() }
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
      await store.set(key, { day: day(), micros: String((await today()) + sent) })
    },
    forget: (id: string): void => {
      seen.delete(id)
    },
  }
}

export type Spending = ReturnType<typeof createSpending>
