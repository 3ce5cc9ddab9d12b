import { median, quantile } from '../quantile.ts'

/** What clients saw of the fleet. */
export type Meter = {
  /** A measured fetch that names this client address in a header. */
  fetchAs: (address: string) => typeof fetch
  /** Counts an event by name. */
  count: (name: string, by?: number) => void
  counts: ReadonlyMap<string, number>
  /** Requests, failures and times in milliseconds, by part. */
  parts: () => { part: string; requests: number; failed: number; p50: number; p99: number }[]
  /** Names what happens from now on; failures are counted by it. */
  enter: (phase: string) => void
  /** Failures by phase, part and message, and how often each occurred. */
  faults: ReadonlyMap<string, number>
}

type Part = { times: number[]; failed: number }

const partOf = (url: URL): string =>
  url.pathname.startsWith('/api/auth/')
    ? 'logins'
    : url.pathname.startsWith('/api/vault/')
      ? 'wallets'
      : url.pathname === '/rpc'
        ? 'node calls'
        : /^\/v1\/account\/.*\/history/.test(url.pathname)
          ? 'history'
          : url.pathname.startsWith('/v1/convert/')
            ? 'swaps'
            : url.pathname.startsWith('/v1/profile/')
              ? 'names'
              : 'pages'

export const createMeter = (): Meter => {
  const parts = new Map<string, Part>()
  const counts = new Map<string, number>()
  const faults = new Map<string, number>()
  let phase = 'start'
  const count = (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by)

  const note = (part: string, ms: number, fault?: string) => {
    const kept = parts.get(part) ?? { times: [], failed: 0 }
    parts.set(part, kept)
    kept.times.push(ms)
    if (fault === undefined) return
    kept.failed += 1
    const key = `${phase}, ${part}: ${fault}`
    faults.set(key, (faults.get(key) ?? 0) + 1)
  }

  return {
    ...{ count, counts, faults },
    enter: (next) => {
      phase = next
    },
    fetchAs: (address) => async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      // What the frame's own page would send.
      if (url.pathname.startsWith('/api/')) {
        headers.set('origin', url.origin)
        headers.set('sec-fetch-site', 'same-origin')
      }
      const startedAt = performance.now()
      const took = () => performance.now() - startedAt
      try {
        const response = await fetch(input, { ...init, headers })
        // Refusals are answers; only errors of the server or the proxy count as failures.
        const body = response.status >= 500 ? await response.clone().text() : ''
        note(partOf(url), took(), response.status >= 500 ? `${response.status} ${body.slice(0, 80)}` : undefined)
        if (response.status === 429) count('asked to wait (429)')
        return response
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
        note(partOf(url), took(), cause)
        throw error
      }
    },
    parts: () =>
      [...parts].map(([part, { times, failed }]) => ({
        ...{ part, requests: times.length, failed, p50: median(times), p99: quantile(times, 0.99) },
      })),
  }
}
