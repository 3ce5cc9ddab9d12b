import type { Kit } from '../kit.ts'

/** How long a view takes to leave; the frame is reset after that. */
const reloadAfterMs = 100

/** Drops an abandoned login in the frame too, so a late answer can't connect. */
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
