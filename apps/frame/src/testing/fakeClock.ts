import type { Clock } from '../clock.ts'

/** A clock that only moves when a test moves it, also back; sleeps run forty times faster and are counted. */
export type FakeClock = Clock & { advance(ms: number): void; slept: number[] }

export const createFakeClock = (startMs = 1_800_000_000_000): FakeClock => {
  let ms = startMs
  let elapsed = 0
  const move = (by: number): void => {
    ms += by
    elapsed += Math.max(0, by)
  }
  const slept: number[] = []
  return {
    slept,
    now: () => ms,
    elapsed: () => elapsed,
    advance: move,
    sleep: async (by, signal) => {
      signal?.throwIfAborted()
      slept.push(by)
      await new Promise((resolve) => setTimeout(resolve, by / 40))
      move(by)
      signal?.throwIfAborted()
    },
  }
}
