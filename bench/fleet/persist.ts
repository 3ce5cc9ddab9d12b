import { HttpError, WalletError } from '@latchkey/wire/walletErrors'

const pauseMs = 1_000
const patienceMs = 60_000

/** Whether the outcome is unknown, or the server asks to come back later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof HttpError
    ? error.status >= 500 || error.status === 429
    : error instanceof WalletError
      ? error.code.startsWith('network.')
      : error instanceof TypeError || (error instanceof Error && /aborted|timeout/i.test(`${error.name}`))

/** Retries transient failures, as a patient user would. */
export const persist = async <T>(run: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error
      const waitMs = (error instanceof HttpError && error.retryAfterMs) || pauseMs
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
