import type { Latchkey } from './client.ts'
import { createClient, isBrowser } from './createClient.ts'
import type { Chains, LatchkeyOptions } from './options.ts'
import { registerClient, registeredClient } from './registry.ts'

/**
 * Creates the one client of a page. A second call for the same server and project returns the same client, so React's
 * StrictMode and hot reloading never start two engines. On a server it returns an inert client in state `pending`.
 */
export const createLatchkey = <const C extends Chains>(options: LatchkeyOptions<C> = {}): Latchkey<C> => {
  if (!isBrowser()) return createClient(options)
  const known = registeredClient(options)
  if (known) return known as unknown as Latchkey<C>
  const client = createClient(options)
  registerClient(client as unknown as Latchkey)
  return client
}
