import type { Latchkey } from '@latchkey/core'

/** Waits until the client knows whether a wallet comes back from an earlier visit. */
export const untilSettled = (client: Latchkey): Promise<void> =>
  new Promise((resolve) => {
    const isSettled = () => !['pending', 'reconnecting'].includes(client.getState().status)
    if (isSettled()) return resolve()
    const stop = client.subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
