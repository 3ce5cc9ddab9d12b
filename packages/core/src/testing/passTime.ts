import type { FakeClock } from './fakeClock.ts'

/** Moves a fake clock on until a promise has ended, however many steps that takes. */
export const passTime = async <T>({ clock }: { clock: FakeClock }, promise: Promise<T>): Promise<T> => {
  let isDone = false
  const ended = promise.finally(() => {
    isDone = true
  })
  ended.catch(() => undefined)
  for (let step = 0; step < 400 && !isDone; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    clock.tick(100)
  }
  return ended
}
