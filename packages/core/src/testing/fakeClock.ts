import type { Ports } from '../ports.ts'

/** A clock that only tests move. */
export type FakeClock = Ports['clock'] & { tick(ms: number): void }

export const createFakeClock = (): FakeClock => {
  let now = 1_760_000_000_000
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    tick: (ms) => {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}
