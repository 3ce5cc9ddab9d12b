import type { Context } from 'hono'
import type { Services } from '../services/services.ts'
import { clientAddress } from './clientAddress.ts'
import { fail } from './errors.ts'

type Limited = Pick<Services, 'limiter' | 'settings'>

/** The refusal of a caller who has used up a rate limit. */
export const tooMany = (waitMs: number) =>
  fail(429, 'rate_limited', `Too many requests. Try again in ${Math.max(1, Math.ceil(waitMs / 1_000))} s.`, {
    retryAfterMs: waitMs,
  })

/** Counts a request of a network address to one route. */
export const limitAddress = async (c: Context, { limiter, settings }: Limited, route: string): Promise<void> => {
  const key = `address:${route}:${clientAddress(c, settings.TRUST_PROXY)}`
  const waitMs = await limiter.take(key, settings.RATE_LIMIT_ADDRESS)
  if (waitMs !== undefined) throw tooMany(waitMs)
}
