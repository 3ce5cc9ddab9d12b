import type { Context } from 'hono'
import { refuse } from '../foundation/refuse.ts'

/**
 * Only pages of the wallet origin may call. No cookie authorizes anything, so a forged request has no rights; this
 * keeps it from even sending an email.
 */
export const checkSameOrigin = (c: Context, walletOrigin: string): void => {
  const site = c.req.header('sec-fetch-site')
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const isOwn =
    c.req.header('origin') === walletOrigin &&
    (site === undefined || site === 'same-origin') &&
    type === 'application/json'
  if (!isOwn) throw refuse('request.foreign')
}
