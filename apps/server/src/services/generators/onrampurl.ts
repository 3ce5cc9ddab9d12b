import type { generators } from '@latchkey/wire/api/generators'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createOnramp } from '../../sources/onramp/createOnramp.ts'

/** The address of a checkout that is filled in for a wallet (API-17). */
export const onrampurl: Handler<typeof generators.onrampurl> = ({ body }, { services }) => {
  const provider = createOnramp(services.settings)
  if (!provider) throw fail(503, 'provider', 'Buying is not set up on this server.')
  return { url: provider.checkoutUrl(body) }
}
