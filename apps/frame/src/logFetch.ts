import type { Log } from './log.ts'

/** A fetch that logs path, duration and outcome, but no content. */
export const logFetch =
  (fetch: typeof globalThis.fetch, log: Log, now: () => number): typeof globalThis.fetch =>
  async (input, init) => {
    const startedAt = now()
    // The path only: a query may carry a token.
    const message = new URL(input instanceof Request ? input.url : String(input)).pathname.slice(1).replaceAll('/', '.')
    const write = (isGood: boolean, result: string) =>
      log.write(isGood ? 'info' : 'warn', { message, ms: now() - startedAt, result })
    try {
      const response = await fetch(input, init)
      write(response.ok, `http.${response.status}`)
      return response
    } catch (error) {
      write(false, 'unreachable')
      throw error
    }
  }
