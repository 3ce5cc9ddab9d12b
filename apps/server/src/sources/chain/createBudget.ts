/** A call's priority: a user waits for it, the chain head does, or only a backfill. */
export type Urgency = 'now' | 'soon' | 'later'

/** Limits calls per second to one node. */
export type Budget = {
  /** Resolves once this many calls may be made. The most urgent go first. */
  take: (calls: number, urgency: Urgency) => Promise<void>
}

const order: Readonly<Record<Urgency, number>> = { now: 0, soon: 1, later: 2 }
const lookEveryMs = 20

type Waiting = { calls: number; rank: number; go: () => void }
type Options = { now?: () => number; pause?: (resume: () => void, ms: number) => unknown }

/** A budget of calls per second; 0 means unlimited. Saves up at most one second of unused calls. */
export const createBudget = (
  perSecond: number,
  { now = Date.now, pause = (resume, ms) => setTimeout(resume, ms).unref() }: Options = {},
): Budget => {
  let left = perSecond
  let filledAt = now()
  let isLooking = false
  const waiting: Waiting[] = []

  const fill = () => {
    const at = now()
    left = Math.min(perSecond, left + ((at - filledAt) / 1_000) * perSecond)
    filledAt = at
  }
  const look = () => {
    fill()
    // A batch larger than the whole budget starts when the budget is full, and the rest is paid off afterwards.
    for (let first = waiting[0]; first && left >= Math.min(first.calls, perSecond); first = waiting[0]) {
      waiting.shift()
      left -= first.calls
      first.go()
    }
    isLooking = waiting.length > 0
    if (isLooking) pause(look, lookEveryMs)
  }

  return {
    take: (calls, urgency) =>
      perSecond === 0
        ? Promise.resolve()
        : new Promise((go) => {
            const rank = order[urgency]
            const at = waiting.findIndex((other) => other.rank > rank)
            waiting.splice(at < 0 ? waiting.length : at, 0, { calls, rank, go })
            if (!isLooking || at === 0) look()
          }),
  }
}
