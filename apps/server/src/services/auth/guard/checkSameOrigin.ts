import type { Context } from 'hono'
import { refuse } from '../foundation/refuse.ts'

/**
 * Only a page of the wallet origin may call. No cookie authorises anything, so a forged request would have no right;
 * this keeps it from even sending a mail.
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
