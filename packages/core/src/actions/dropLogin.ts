import type { Kit } from '../kit.ts'

/** As long as a view takes to leave; the frame is reset after it. */
const reloadAfterMs = 100

/** A login that was turned away from is dropped in the frame too, so that a late answer there connects nobody. */
export const dropLogin = (kit: Kit): void => {
  kit.ports.clock.after(
    reloadAfterMs,
    () =>
      void kit
        .embedded()
        .then((wallet) => wallet.reload())
        .catch(() => undefined),
  )
}
