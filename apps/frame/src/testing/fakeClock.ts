import type { Clock } from '../clock.ts'

/** A clock that only moves when a test moves it; sleeps run forty times faster and are counted. */
export type FakeClock = Clock & { advance(ms: number): void; slept: number[] }

export const createFakeClock = (startMs = 1_800_000_000_000): FakeClock => {
  let ms = startMs
  const slept: number[] = []
  return {
    slept,
    now: () => ms,
    advance: (by) => {
      ms += by
    },
    sleep: async (by, signal) => {
      signal?.throwIfAborted()
      slept.push(by)
      await new Promise((resolve) => setTimeout(resolve, by / 40))
      ms += by
      signal?.throwIfAborted()
    },
  }
}
