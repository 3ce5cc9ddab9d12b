import type { Kit } from '../kit.ts'

/** A loaded frame that doesn't answer is shown as it is rather than never. */
const themeWaitMs = 2_000

/** Sends the page's theme to the frame before it is shown (contract §1.9). Fails only without a frame. */
export const prepareFrame = async ({ ports, embedded }: Kit): Promise<void> => {
  const wallet = await embedded()
  await wallet.ready()
  const synced = wallet.syncTheme().catch(() => undefined)
  await Promise.race([synced, new Promise<void>((resolve) => ports.clock.after(themeWaitMs, resolve))])
}
