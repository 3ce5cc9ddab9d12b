import type { FakeClock } from './fakeClock.ts'

/** Advances a fake clock until a promise has settled, however many steps that takes. */
export const passTime = async <T>({ clock }: { clock: FakeClock }, promise: Promise<T>): Promise<T> => {
  let isDone = false
  const ended = promise.finally(() => {
    isDone = true
  })
  ended.catch(() => undefined)
  // A busy machine may load the code that is waited for only after many steps.
  const until = Date.now() + 60_000
  while (!isDone && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    clock.tick(100)
  }
  return ended
}
