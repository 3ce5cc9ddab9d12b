import type { generators } from '@latchkey/wire/api/generators'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import type { Coin } from './offer.ts'

/** A page's request to buy. */
export type OnrampRequest = EndpointInput<typeof generators.onrampurl>['body']

/** Who sells coins. */
export type OnrampProvider = {
  /** Those of the coins that it lists on the product's chain right now. */
  sells: (coins: readonly Coin[]) => Promise<readonly Coin[]>
  /** Makes the address of a checkout for the user at `clientIp`. */
  checkoutUrl: (request: OnrampRequest, client: { clientIp: string }) => Promise<string>
}
