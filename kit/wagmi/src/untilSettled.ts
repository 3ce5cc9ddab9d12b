import type { Latchkey } from '@latchkey/core'

/** Waits until the client knows whether a connection from an earlier visit is restored. */
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
