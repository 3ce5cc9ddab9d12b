import type { Latchkey } from './client.ts'
import { createClient, isBrowser } from './createClient.ts'
import type { Chains, LatchkeyOptions } from './options.ts'
import { registerClient, registeredClient } from './registry.ts'

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Paths are appended to both URLs. */
const withoutSlashes = <O extends LatchkeyOptions<Chains>>(options: O): O => ({
  ...options,
  ...(options.server && { server: withoutSlash(options.server) }),
  ...(options.walletUrl && { walletUrl: withoutSlash(options.walletUrl) }),
})

/**
 * Creates the one client of a page. A second call for the same server and project returns the same client, so React's
 * StrictMode and hot reloading never start two engines; a warning names the options that it ignored. On a server it
 * returns an inert client in state `pending`.
 */
export const createLatchkey = <const C extends Chains>(given: LatchkeyOptions<C> = {}): Latchkey<C> => {
  const options = withoutSlashes(given)
  if (!isBrowser()) return createClient(options)
  const known = registeredClient(options)
  if (known) return known as unknown as Latchkey<C>
  const client = createClient(options)
  registerClient(client as unknown as Latchkey)
  return client
}
