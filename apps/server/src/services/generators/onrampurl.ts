import type { generators } from '@latchkey/wire/api/generators'
import { serverLimits } from '@latchkey/wire/limits'
import { fail } from '../../http/errors.ts'
import type { Call, Handler } from '../../http/mount.ts'
import { onrampOf, orProviderDown } from '../onramp/onrampOf.ts'

type UrlCall = Call<typeof generators.onrampurl>

/** A checkout is made in the operator's name, so only pages of the project may ask, at a limited rate. */
const checkCaller = async ({ project, services, asked, address }: UrlCall): Promise<void> => {
  const { limiter, settings } = services
  // The sandbox sells test money, and scripts may ask it.
  if (settings.ONRAMP_PROVIDER === 'sandbox') return
  if (!project.allowedOrigins.includes(asked('origin') ?? '')) {
    throw fail(403, 'origin', 'This project does not allow this site to sell coins.')
  }
  const { urlsPerMinute, projectUrlsPerMinute } = serverLimits.checkouts
  // A caller who has used up their own share takes nothing from what all users of the project share.
  const retryAfterMs =
    (await limiter.take(`onramp:${project.id}:${address}`, urlsPerMinute)) ??
    (await limiter.take(`onramp:${project.id}`, projectUrlsPerMinute))
  if (retryAfterMs !== undefined)
    throw fail(429, 'rate_limited', 'Too many checkouts. Try again in a minute.', { retryAfterMs })
}

/** The address of a checkout that is filled in for a wallet (API-17). */
export const onrampurl: Handler<typeof generators.onrampurl> = async ({ body }, call) => {
  const { provider } = onrampOf(call.services)
  if (!provider) throw fail(503, 'provider', 'Buying is not set up on this server.')
  await checkCaller(call)
  return { url: await orProviderDown(provider.checkoutUrl(body, { clientIp: call.clientIp })) }
}
