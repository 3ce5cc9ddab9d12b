import { StartError } from '@latchkey/server/startError'

const readyMs = 180_000

/** Waits until the API reports database, chain and indexer as up. */
export const untilHealthy = async (apiUrl: string, hasEnded: () => boolean = () => false): Promise<void> => {
  const deadline = Date.now() + readyMs
  for (;;) {
    const response = await fetch(`${apiUrl}/health`).catch(() => undefined)
    if (response?.ok) return
    if (hasEnded() || Date.now() > deadline)
      throw new StartError(`The server has started, but isn’t healthy: ${(await response?.text()) ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
